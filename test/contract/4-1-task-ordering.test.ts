import type { Task } from '@cairn/sdk'
import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { startServer } from '../support/servers/cairn.ts'

let now = '2026-01-01T00:00:00.000Z'
const app = startServer({}, () => new Date(now))

const names = ['created', 'modified', 'list_arrival', 'votes_count', 'comments_count', 'title'] as const

/** Every value occurs twice, so every ordering has ties. */
async function aMapOfTies() {
  const map = await aMap(await app)
  const client = map.client('manage')
  const titles = ['Banana', 'apple', 'Éclair', 'BANANA', 'Apple', 'éclair']
  for (const [n, title] of titles.entries()) {
    now = `2026-01-0${1 + ((n * 2) % 3)}T00:00:00.000Z`
    const { id } = await map.task({ title })
    now = `2026-02-0${1 + (n % 3)}T00:00:00.000Z`
    if (n < 4) await client.tasks.edit(id, { parent: map.list('planned') })
    now = `2026-03-0${9 - (n % 3)}T00:00:00.000Z`
    await client.tasks.edit(id, { lock_comments: true })
    await client.tasks.edit(id, { lock_comments: false })
    for (let vote = 0; vote < n % 3; vote++) {
      await client.votes.create({ parent: id, voter: { email: `${vote}.${map.team}@example.org` } })
    }
    for (let comment = 0; comment < (n + 1) % 3; comment++) await client.comments.create({ parent: id, content: 'x' })
  }
  return map
}

const keyOf = (task: Task, name: (typeof names)[number]) => (name === 'title' ? task.title.toUpperCase() : task[name])

function ordered(tasks: Task[], name: (typeof names)[number]): number[] {
  const compared = [...tasks].sort((a, b) => {
    const [left, right] = [keyOf(a, name), keyOf(b, name)]
    return left === right ? a.id - b.id : left < right ? -1 : 1
  })
  return compared.map(({ id }) => id)
}

it('200 sorts by each of the six fields in both directions, then by id; page numbers and cursors agree', async () => {
  const client = (await aMapOfTies()).client('read')
  const all = await client.tasks.list()

  for (const name of names) {
    const rising = ordered(all.results, name)
    expect(new Set(all.results.map((task) => keyOf(task, name))).size).toBeLessThan(all.count)

    for (const [ordering, expected] of [[name, rising] as const, [`-${name}`, rising.toReversed()] as const]) {
      const { results } = await client.tasks.list({ ordering })
      expect([ordering, results.map(({ id }) => id)]).toEqual([ordering, expected])

      const walked: number[] = []
      for await (const task of client.tasks.list({ ordering, page_size: 2 })) walked.push(task.id)
      expect([ordering, walked]).toEqual([ordering, expected])

      const paged: number[] = []
      for await (const task of client.tasks.list({ ordering, page_size: 4, page: 1 })) paged.push(task.id)
      expect([ordering, paged]).toEqual([ordering, expected])
    }
  }
})

it('200 sorts newest first by default, then by id', async () => {
  const map = await aMapOfTies()
  const all = await map.client('read').tasks.list()

  expect(all.results.map(({ id }) => id)).toEqual(ordered(all.results, 'created').toReversed())
})

it('400 rejects any other ordering', async () => {
  const map = await aMap(await app)

  for (const ordering of ['id', '--title', '+title', 'Title', 'title,created', '']) {
    const { status, body } = await map.call('read', 'GET', `/api/1/map/tasks/?ordering=${encodeURIComponent(ordering)}`)
    expect([status, body.errors]).toMatchObject([400, [{ field: 'ordering', code: 'invalid_choice' }]])
  }
})
