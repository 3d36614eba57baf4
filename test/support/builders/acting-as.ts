import type { MemberRole } from '../../../src/platform/actor.ts'
import { createContext, inMap, inTeam, type MapContext } from '../../../src/platform/context.ts'
import type { TestMap } from './a-map.ts'

/** A person in a map, for calling the same verbs as their pages. */
export const actingAs = (map: TestMap, person: { id: number }, now = new Date().toISOString()): MapContext =>
  contextsOf(map, person, null, now).inMap

/** A person's contexts: anywhere, in the team with a role, and in its map. */
export function contextsOf(
  map: TestMap,
  person: { id: number },
  role: MemberRole | null = null,
  now = new Date().toISOString(),
) {
  const { database, site, map: ref } = map.operator
  const actor = { kind: 'person', user_id: person.id, session_id: 0 } as const
  const ctx = createContext({ database, site, actor, now, requestId: null })
  return { ctx, inTeam: inTeam(ctx, map.inTeam.team, role), inMap: inMap(ctx, ref, role) }
}
