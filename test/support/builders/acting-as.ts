import { createContext, inMap, type MapContext } from '../../../src/platform/context.ts'
import type { TestMap } from './a-map.ts'

/** A person in a map, to act through the same verbs as their pages do. */
export const actingAs = (map: TestMap, person: { id: number }, now = new Date().toISOString()): MapContext => {
  const { database, site, map: ref } = map.operator
  const actor = { kind: 'person', user_id: person.id, session_id: 0 } as const
  return inMap(createContext({ database, site, actor, now, requestId: null }), ref, null)
}
