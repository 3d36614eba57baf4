import { sql } from 'kysely'
import type { TestMap } from '../builders/a-map.ts'
import type { Pools } from './to-http.ts'

/** What a fuzzed map holds now, topped up where requests have deleted too much of it. */
export async function fillMap(map: TestMap, collection: string): Promise<Pools> {
  const client = map.client('manage')
  await map.database.transaction((tx) =>
    tx.updateTable('maps').set({ archived: null }).where('id', '=', map.id).execute(),
  )
  if ((await idsOf(map, 'lists')).length < 3) {
    for (const role of ['suggestions', 'planned', 'on_hold'] as const) await client.lists.create({ name: role, role })
  }
  const lists = await idsOf(map, 'lists')
  if ((await idsOf(map, 'categories')).length < 2) {
    const name = crypto.randomUUID()
    await client.categories.create({ name, emoji_shortname: ':bug:' })
    await client.categories.create({ name: `Ä ${name}`, emoji_shortname: ':rocket:' })
  }
  while ((await idsOf(map, 'tasks')).length < 8) await client.tasks.create({ parent: lists[0] ?? 0, title: 'Ground' })
  const tasks = await idsOf(map, 'tasks')
  await openList(map, tasks[0] ?? 0)
  while ((await idsOf(map, 'comments')).length < 3) {
    await client.comments.create({ parent: tasks[0] ?? 0, content: 'Ground' })
  }
  if ((await idsOf(map, 'votes')).length < 2) {
    await client.votes.create({ parent: tasks[0] ?? 0, voter: { email: 'a@example.org' } })
    await client.votes.create({ parent: tasks[0] ?? 0, voter: { email: 'b@example.org' } })
  }
  if ((await idsOf(map, 'trash')).length < 2) await client.tasks.delete(tasks[3] ?? 0)
  if ((await idsOf(map, 'map_guests')).length < 2) {
    await client.guests.create({ address: `${crypto.randomUUID()}@example.org` })
  }
  if ((await idsOf(map, 'task_notes')).length < 2)
    await client.notes.create({ parent: tasks[0] ?? 0, content: 'Ground' })
  if ((await idsOf(map, 'bulk_actions')).length < 1) await client.tasks.bulk({ ids: tasks.slice(0, 2), pending: false })
  if ((await idsOf(map, 'webhooks')).length < 1) {
    const hook = { name: 'Ground', url: 'https://hooks.invalid/', types: ['map.reactivated'], active: false }
    await client.webhooks.test((await client.webhooks.create(hook)).id, { type: 'task.created' })
  }
  return {
    lists,
    tasks,
    comments: await idsOf(map, 'comments'),
    votes: await idsOf(map, 'votes'),
    categories: await idsOf(map, 'categories'),
    guests: await idsOf(map, 'map_guests'),
    trash: await idsOf(map, 'trash'),
    notes: await idsOf(map, 'task_notes'),
    bulk: await idsOf(map, 'bulk_actions'),
    webhooks: await idsOf(map, 'webhooks'),
    deliveries: await idsOf(map, 'webhook_deliveries'),
    people: [1, 2, 3],
    users: [1, 2, 3],
    names: await namesOf(map),
    cursors: await cursorsOf(map, collection.replace(':id', String(tasks[0]))),
  }
}

type Table =
  | 'lists'
  | 'tasks'
  | 'comments'
  | 'votes'
  | 'categories'
  | 'trash'
  | 'map_guests'
  | 'task_notes'
  | 'bulk_actions'
  | 'webhooks'
  | 'webhook_deliveries'

/** The newest ones; of what can be in the trash, those that are not. */
async function idsOf(map: TestMap, table: Table): Promise<number[]> {
  const rows = await map.database.read
    .selectFrom(table)
    .select('id')
    .where('map_id', '=', map.id)
    .$if(['lists', 'tasks', 'comments', 'votes'].includes(table), (rows) => rows.where(sql<boolean>`live`))
    .orderBy('id', 'desc')
    .limit(12)
    .execute()
  return rows.map(({ id }) => id)
}

async function namesOf(map: TestMap): Promise<string[]> {
  const rows = await map.database.read.selectFrom('categories').select('name').where('map_id', '=', map.id).execute()
  return rows.map(({ name }) => name)
}

/** The task takes comments and votes again, whatever was done to it and its list. */
async function openList(map: TestMap, taskId: number): Promise<void> {
  await map.database.transaction(async (tx) => {
    await tx.updateTable('lists').set({ votes: true, comments: true }).where('map_id', '=', map.id).execute()
    await tx
      .updateTable('tasks')
      .set({ lock_comments: false })
      .where('map_id', '=', map.id)
      .where('id', '=', taskId)
      .execute()
  })
}

const orders = ['', '', '&ordering=title', '&ordering=votes_count', '&ordering=-list_arrival']

/** What the links of the collection hold, if that is what the address serves. */
async function cursorsOf(map: TestMap, path: string): Promise<string[]> {
  const order = path.endsWith('/tasks/') ? orders[Math.floor(Math.random() * orders.length)] : ''
  const { body } = await map.call('read', 'GET', `${path}?page_size=1${order}`)
  return body?.next ? [new URL(body.next).searchParams.get('cursor') ?? ''] : []
}
