// Refills a map that requests delete from.

import { sql } from 'kysely'
import { openImport } from '../../../src/features/imports/verbs/imports.ts'
import type { TestMap } from '../builders/a-map.ts'
import type { Pools } from './to-http.ts'

/** If there are fewer records than this, more are created. */
const least = {
  lists: 3,
  categories: 2,
  tasks: 8,
  comments: 3,
  votes: 2,
  trash: 2,
  map_guests: 2,
  task_notes: 2,
  actions: 1,
  webhooks: 1,
  webhook_deliveries: 0,
  imports: 1,
}

type Table = keyof typeof least
type Held = Record<Table, number[]>

const tables = Object.keys(least) as Table[]
/** Kinds of records that are also put in the trash. */
const withTrash: Table[] = ['lists', 'tasks', 'comments', 'votes']

/** The current records of a fuzzed map, topped up if requests have deleted too many. */
export async function fillMap(map: TestMap, collection: string): Promise<Pools> {
  const before = await idsIn(map)
  await open(map, before)
  const isFull = tables.every((table) => before[table].length >= least[table])
  const held = isFull ? before : await topUp(map)
  return {
    ...held,
    guests: held.map_guests,
    notes: held.task_notes,
    bulk: held.actions,
    deliveries: held.webhook_deliveries,
    people: [1, 2, 3],
    users: [1, 2, 3],
    names: await namesOf(map),
    cursors: await cursorsOf(map, collection.replace(':id', String(held.tasks[0]))),
  }
}

async function topUp(map: TestMap): Promise<Held> {
  const client = map.client('manage')
  const isShort = async (table: Table) => (await idsIn(map))[table].length < least[table]
  if (await isShort('lists')) {
    for (const role of ['suggestions', 'planned', 'on_hold'] as const) await client.lists.create({ name: role, role })
  }
  const [list = 0] = (await idsIn(map)).lists
  if (await isShort('categories')) {
    const name = crypto.randomUUID()
    await client.categories.create({ name, emoji_shortname: ':bug:' })
    await client.categories.create({ name: `Ä ${name}`, emoji_shortname: ':rocket:' })
  }
  while (await isShort('tasks')) await client.tasks.create({ parent: list, title: 'Ground' })
  const filled = await idsIn(map)
  await open(map, filled)
  const [task = 0, , , deleted = 0] = filled.tasks
  while (await isShort('comments')) await client.comments.create({ parent: task, content: 'Ground' })
  if (await isShort('votes')) {
    await client.votes.create({ parent: task, voter: { email: 'a@example.org' } })
    await client.votes.create({ parent: task, voter: { email: 'b@example.org' } })
  }
  if (await isShort('trash')) await client.tasks.delete(deleted)
  if (await isShort('map_guests')) await client.guests.create({ address: `${crypto.randomUUID()}@example.org` })
  if (await isShort('task_notes')) await client.notes.create({ parent: task, content: 'Ground' })
  if (await isShort('actions')) await client.tasks.bulk({ ids: filled.tasks.slice(0, 2), pending: false })
  if (await isShort('webhooks')) {
    const hook = { name: 'Ground', url: 'https://hooks.invalid/', types: ['map.reactivated'], active: false }
    await client.webhooks.test((await client.webhooks.create(hook)).id, { type: 'task.created' })
  }
  if (await isShort('imports')) {
    const source = crypto.randomUUID()
    await openImport(map.operator, { source, lists: new Map(), categories: new Map() })
  }
  return idsIn(map)
}

/** The newest records that aren't in the trash. One statement, because this is called very often. */
async function idsIn(map: TestMap): Promise<Held> {
  const newest = tables.map((table) => {
    const live = withTrash.includes(table) ? sql` and live` : sql``
    return sql`select ${sql.lit(table)} as name, id from
      (select id from ${sql.table(table)} where map_id = ${map.id}${live} order by id desc limit 12) as newest`
  })
  const all = sql<{ name: Table; id: number }>`${sql.join(newest, sql` union all `)}`
  const { rows } = await all.execute(map.database.read)
  const held = Object.fromEntries(tables.map((table) => [table, [] as number[]])) as Held
  for (const { name, id } of rows.sort((one, other) => other.id - one.id)) held[name].push(id)
  return held
}

async function namesOf(map: TestMap): Promise<string[]> {
  const rows = await map.database.read.selectFrom('categories').select('name').where('map_id', '=', map.id).execute()
  return rows.map(({ name }) => name)
}

/** Makes the map writable again, and opens its newest task for comments and votes. */
async function open(map: TestMap, { tasks: [task = 0] }: Held): Promise<void> {
  await map.database.transaction(async (tx) => {
    await tx.updateTable('maps').set({ archived: null }).where('id', '=', map.id).execute()
    await tx.updateTable('lists').set({ votes: true, comments: true }).where('map_id', '=', map.id).execute()
    const tasks = tx.updateTable('tasks').set({ lock_comments: false })
    await tasks.where('map_id', '=', map.id).where('id', '=', task).execute()
  })
}

const orders = ['', '', '&ordering=title', '&ordering=votes_count', '&ordering=-list_arrival']

/** The cursors in a collection's links, if the URL serves one. */
async function cursorsOf(map: TestMap, path: string): Promise<string[]> {
  const order = path.endsWith('/tasks/') ? orders[Math.floor(Math.random() * orders.length)] : ''
  const { body } = await map.call('read', 'GET', `${path}?page_size=1${order}`)
  return body?.next ? [new URL(body.next).searchParams.get('cursor') ?? ''] : []
}
