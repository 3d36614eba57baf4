import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'
import type { Viewer } from '../tasks/policy.ts'

/** The visitor, as far as it matters for what they may see in the map. */
export const viewerOf = ({ person }: Visit, { role }: OpenMap): Viewer =>
  person && { id: person.id, member: role !== null }
