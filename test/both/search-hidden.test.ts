import { describe, expect, it } from 'vitest'
import { similarTasks } from '../../src/features/search/queries/similar-tasks.ts'
import type { TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { aMapOf, search, titlesFound, titlesLike, viewerContext } from '../support/builders/search.ts'

const board = () =>
  aMapOf(
    'Zeppelin',
    { title: 'Dark mode', description: 'For tired eyes', comments: ['Mine are sore'], votes: 2 },
    { title: 'Dark mode at night', description: 'By the clock' },
    'Keyboard shortcuts',
    'Rooms on the plan',
    { title: 'Export of tables', description: 'as Markdown', comments: ['and as CSV'] },
  )

const hidden = { title: 'Layoffs announced tomorrow', description: 'Forty propellers', comment: 'Weigh the anchor' }
const changed = { title: 'Dark zeppelins', description: 'Mode, keyboard, export, tables' }

/** What somebody asks who wants to know what waits: the words, how they begin, slips in them, and company for them. */
const words = [hidden, changed].flatMap((texts) => Object.values(texts).flatMap((text) => text.match(/\w+/g) ?? []))
const asked = [
  ...words,
  ...words.map((word) => `${word.slice(0, 2)}${word.slice(3)}`),
  ...words.map((word) => `zeppelin ${word}`),
  // Two slips: one is mended only where the other can be, too.
  ...words.map((word) => `keybaord ${word.slice(0, 2)}${word.slice(3)}`),
  ...words.map((word) => `dark ${word.slice(1)} night`),
  // A word that is known weighs less than one that is not, and a title is similar by the weight of what it shares.
  ...words.map((word) => ['zeppelin', ...[1, 2, 3].map((n) => word.slice(0, 3) + n)].join(' ')),
  ...words.map((word) => ['dark', 'mode', ...[...'wxyz'].map((letter) => word.slice(0, 4) + letter)].join(' ')),
]

/** Every answer that two people get who may not see what waits. */
async function answersFor(map: TestMap, stranger: { id: number }): Promise<Record<string, string>> {
  const people = { nobody: undefined, stranger: { id: stranger.id, member: false } }
  const answers = Object.entries(people).flatMap(([name, person]) =>
    asked.map(async (text) => {
      const found = await search(map, text, { person })
      const similar = await similarTasks(viewerContext(map, person), text)
      return [`${text}, asked by ${name}`, JSON.stringify({ found, similar })]
    }),
  )
  return Object.fromEntries(await Promise.all(answers))
}

describe('what waits for approval changes no answer for those who may not see it', () => {
  it('neither when it comes, nor when it is edited, talked about, or gone; approved, it is found', async () => {
    const map = await board()
    const [stranger, client] = [await aPerson(map), map.client('manage')]
    const before = await answersFor(map, stranger)

    const { id } = await map.task({ title: hidden.title, description: hidden.description, pending: true })
    expect(await answersFor(map, stranger)).toEqual(before)
    await client.comments.create({ parent: id, content: hidden.comment })
    expect(await answersFor(map, stranger)).toEqual(before)
    await client.tasks.edit(id, changed)
    expect(await answersFor(map, stranger)).toEqual(before)
    await client.tasks.delete(id)
    expect(await answersFor(map, stranger)).toEqual(before)

    const again = await map.task({ title: hidden.title, description: hidden.description, pending: true })
    await client.tasks.edit(again.id, { pending: false })
    for (const text of ['layoffs', 'layofs', 'propelers']) expect(await titlesFound(map, text)).toEqual([hidden.title])
    expect(await titlesLike(map, 'Layoffs announced')).toEqual([hidden.title])
    await client.tasks.edit(again.id, { pending: true })
    expect(await answersFor(map, stranger)).toEqual(before)
  })

  it('nor do many that wait, by their number', async () => {
    const map = await board()
    const stranger = await aPerson(map)
    const before = await answersFor(map, stranger)

    for (let n = 0; n < 30; n += 1) await map.task({ title: `Keyboard layers ${n}`, pending: true })

    expect(await answersFor(map, stranger)).toEqual(before)
  })

  it('nor on the pages themselves', async () => {
    const map = await board()
    const visitor = aBrowser(map.address)
    const pages = ['suggest/similar?title=zeppelin+lay1+lay2+lay3', 'search?q=layofs', 'search?q=zeppelin+layoffs']
    const look = () =>
      Promise.all(
        pages.map(async (page) => {
          const { text } = await visitor.get(`/${map.team}/map/${page}`)
          return /<turbo-frame.*<\/turbo-frame>/s.exec(text)?.[0] ?? text
        }),
      )
    const before = await look()
    expect(before.join()).toContain('Zeppelin')

    await map.task({ title: hidden.title, description: hidden.description, pending: true })

    expect(await look()).toEqual(before)
  })
})

describe('a word that many tasks hold which wait', () => {
  it('is known to everybody by the first that does not, and to the team by all', async () => {
    const map = await aMapOf(...Array.from({ length: 7 }, () => ({ title: 'Notifications', pending: true })))
    const member = { id: 0, member: true }

    expect(await titlesFound(map, 'nitifications')).toEqual([])
    expect(await titlesFound(map, 'nitifications', { person: member })).toHaveLength(7)
    await map.task({ title: 'Notifications by mail' })
    expect(await titlesFound(map, 'nitifications')).toEqual(['Notifications by mail'])
  })

  it('is kept a few times once they are approved, not for every task', async () => {
    const map = await aMapOf(...Array.from({ length: 7 }, () => ({ title: 'Notifications', pending: true })))
    const { results } = await map.client('manage').tasks.list()

    for (const { id } of results) await map.client('manage').tasks.edit(id, { pending: false })

    const kept = map.database.read.selectFrom('task_words').select('task_id').where('map_id', '=', map.id)
    expect(await kept.execute()).toHaveLength(5)
    expect(await titlesFound(map, 'nitifications')).toHaveLength(7)
  })
})
