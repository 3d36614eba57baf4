import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { startServer } from '../support/servers/cairn.ts'

let now = '2026-01-01T00:00:00.000Z'
const app = startServer({}, () => new Date(now))

interface Known {
  id: number
  title: string
  pending: boolean
  list_id: number
  list_name: string
  category_name: string | undefined
  category_emoji: string | undefined
  author_id: number
  created: string
  modified: string
  list_arrival: string
}

/** Folds case in a different way than the server. */
const folded = (text: string) => text.normalize('NFC').toLowerCase().toUpperCase()
const day = (number: number) => `2026-01-0${1 + (number % 5)}`

const meets: Record<string, (task: Known, value: string) => boolean> = {
  title: (task, value) => folded(task.title).includes(folded(value)),
  pending: (task, value) => String(task.pending) === value,
  list_id: (task, value) => String(task.list_id) === value,
  list_name: (task, value) => folded(task.list_name) === folded(value),
  category_name: (task, value) => task.category_name !== undefined && folded(task.category_name) === folded(value),
  category_emoji: (task, value) => task.category_emoji === value,
  author_id: (task, value) => String(task.author_id) === value,
  created_min: (task, value) => task.created.slice(0, value.length) >= value,
  created_max: (task, value) => task.created.slice(0, value.length) <= value,
  modified_min: (task, value) => task.modified.slice(0, value.length) >= value,
  modified_max: (task, value) => task.modified.slice(0, value.length) <= value,
  list_arrival_min: (task, value) => task.list_arrival.slice(0, value.length) >= value,
  list_arrival_max: (task, value) => task.list_arrival.slice(0, value.length) <= value,
}
const names = Object.keys(meets)

/** A filter value that matches this task. */
function matching(task: Known, name: string, whole: boolean): string {
  if (name === 'title') return whole ? task.title.toUpperCase() : [...task.title].slice(1, 3).join('')
  if (!/_(min|max)$/.test(name)) return String(task[name as keyof Known] ?? 'none')
  const moment = task[name.slice(0, -4) as 'created']
  return whole ? moment : moment.slice(0, 10)
}

it('200 any combination of filters returns exactly the tasks that match all of them, ordered and counted', async () => {
  const map = await aMap(await app)
  const tasks = await fill(map)
  const chosen = fc.record({
    target: fc.nat(tasks.length - 1),
    filters: fc.uniqueArray(
      fc.tuple(
        fc.constantFrom(...names),
        fc.boolean(),
        fc.option(fc.nat(tasks.length - 1), { freq: 5, nil: undefined }),
      ),
      {
        selector: ([name]) => name,
        maxLength: 13,
      },
    ),
  })

  await fc.assert(
    fc.asyncProperty(chosen, async ({ target, filters }) => {
      const query: [string, string][] = filters.map(([name, whole, other]) => [
        name,
        matching(tasks[other ?? target] as Known, name, whole),
      ])
      const expected = tasks.filter((task) => query.every(([name, value]) => meets[name]?.(task, value)))

      const { status, body } = await map.call('read', 'GET', `/api/1/map/tasks/?${new URLSearchParams(query)}`)

      expect(status).toBe(200)
      expect(body.results.map(({ id }: Known) => id)).toEqual(expected.map(({ id }) => id))
      expect(body.count).toBe(expected.length)
    }),
    { numRuns: 60 },
  )
})

/** Newest first, as the server lists them. */
async function fill(map: Awaited<ReturnType<typeof aMap>>): Promise<Known[]> {
  const categories = [
    { name: 'Ärger', emoji_shortname: ':bug:' },
    { name: 'Wish', emoji_shortname: ':star:' },
    { name: 'Σχέδιο', emoji_shortname: ':star:' },
  ]
  for (const category of categories) await map.client('manage').categories.create(category)
  const titles = ['Dark mode', 'dark MODES', 'Straße', 'STRASSE', '100%', 'Тёмная', 'ο σίσυφος', '😀 mode']
  const lists = ['suggestions', 'planned', 'completed'] as const
  const ids: number[] = []
  for (let n = 0; n < 16; n++) {
    now = `${day(n * 3)}T10:00:00.000Z`
    const category = categories[n % 4]?.name ?? null
    const client = map.client(n % 3 === 0 ? 'write' : 'manage')
    const title = titles[n % titles.length] as string
    const body = { parent: map.list(lists[n % 3]), title, category, pending: n % 2 === 0 }
    const { id } = await client.tasks.create(body)
    ids.push(id)
    now = `${day(4)}T0${n % 4}:00:00.000Z`
    if (n % 5 === 0) await client.tasks.edit(id, { parent: map.list('on_hold') })
    if (n % 5 === 1) await client.tasks.edit(id, { lock_comments: true })
  }
  const known: Known[] = []
  for (const id of ids) {
    const { parent, author, category, ...task } = await map.client('read').tasks.get(id)
    const place = { list_id: parent.id, list_name: parent.name, author_id: author.id }
    known.push({ ...task, ...place, category_name: category?.name, category_emoji: category?.emoji_shortname })
  }
  return known.sort((a, b) => (a.created === b.created ? b.id - a.id : a.created < b.created ? 1 : -1))
}
