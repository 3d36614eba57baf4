import { deepEqual, equal, match } from 'node:assert/strict'

/** The calls that every generated client makes, under its own method names. */
export interface Client {
  /** The id of a list. */
  firstList(): Promise<number>
  /** The id of the new task. */
  create(parent: number, title: string): Promise<number>
  list(query: { page: number; page_size: number }): Promise<{ count?: number; results: { id: number }[] }>
  /** The id of the vote. */
  vote(parent: number): Promise<number>
  /** The title after the edit. */
  edit(id: number, title: string): Promise<string>
  /** The ids of the tasks in the `task.created` events. */
  createdTasks(): Promise<number[]>
  /** The new webhook's secret. */
  createWebhook(body: { name: string; url: string; types: string[] }): Promise<string>
  delete(id: number): Promise<void>
  /** The error code. */
  refusalOf(id: number): Promise<string>
}

export const { CAIRN_URL: url = '', CAIRN_TOKEN: token = '' } = process.env

export async function walk(client: Client): Promise<void> {
  const parent = await client.firstList()
  const ids = []
  for (const title of ['One', 'Two', 'Three']) ids.push(await client.create(parent, title))
  const [first = 0] = ids

  const { count, results } = await client.list({ page: 2, page_size: 2 })
  deepEqual([count, results.map(({ id }) => id)], [3, [first]])
  equal(await client.vote(first), await client.vote(first))
  equal(await client.edit(first, 'Edited'), 'Edited')
  deepEqual(await client.createdTasks(), ids)
  match(await client.createWebhook({ name: 'Hook', url: 'https://127.0.0.1/hook', types: ['task.moved'] }), /^whsec_/)
  await client.delete(first)
  equal(await client.refusalOf(first), 'not_found')
}

/** The value, or an error if it is missing. */
export function present<Value>(value: Value | null | undefined, error?: unknown): Value {
  if (value === null || value === undefined) throw new Error(`There is no answer: ${JSON.stringify(error)}`)
  return value
}
