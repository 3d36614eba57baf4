import { type Context, createContext } from '../../../src/platform/context.ts'
import type { TestMap } from './a-map.ts'

/** A person in a map, to act through the same verbs as their pages do. */
export const actingAs = (map: TestMap, person: { id: number }, now = new Date().toISOString()): Context => {
  const { database, site, map: ref } = map.operator
  const actor = { kind: 'person', user_id: person.id, member: false } as const
  return createContext({ database, site, map: ref, actor, now, requestId: null })
}
