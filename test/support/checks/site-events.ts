import { Compile } from 'typebox/compile'
import { expect } from 'vitest'
import { events } from '../../../src/features.ts'
import type { TestMap } from '../builders/a-map.ts'

/**
 * The installation events about one account, or about the team with this slug. Each is checked against its declaration.
 */
export async function siteEventsOf(map: TestMap, about: { user_id: number } | { slug: string }) {
  const [key = '', value] = Object.entries(about)[0] ?? []
  const rows = await map.database.read.selectFrom('site_events').selectAll().orderBy('id').execute()
  const found = rows
    .map(({ type, user_id, data }) => ({ type, user_id, data: JSON.parse(data) }))
    .filter(({ data }) => data[key] === value)
  for (const { type, data } of found) {
    const declared = events.find(({ belongsTo, name }) => belongsTo === 'site' && name === type)
    if (!declared) throw new Error(`${type} is not declared as an event of no map.`)
    expect(Compile(declared.schema).Errors(data)).toEqual([])
  }
  return found
}

/** Each event's type and actor. */
export const typesAndActors = (list: { type: string; user_id: number | null }[]) =>
  list.map(({ type, user_id }) => [type, user_id])
