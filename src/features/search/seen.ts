import { type RawBuilder, sql } from 'kysely'
import { type Viewer, visibleTo } from '../tasks/policy.ts'

/*
 * Whatever has a part in an answer is counted of what the person may see, and never cut before the rest is left out. By
 * a weight that changes, or by a word that becomes known, what waits for approval could be guessed letter by letter.
 */

interface Looking {
  map_id: number
  person: Viewer
}

/** Whether the person may see the task of an id. No join, for that tempts PostgreSQL to read all tasks for a few. */
export const isSeen = ({ map_id, person }: Looking, id: string): RawBuilder<boolean> =>
  sql`(select ${visibleTo(person)} from tasks t where t.map_id = ${map_id} and t.id = ${sql.ref(id)})`

/** Whether the task `t` is one of the few that the person may not see. That it waits is what the index knows. */
export const isHidden = ({ map_id, person }: Looking): RawBuilder<boolean> =>
  sql`t.map_id = ${map_id} and t.pending and not ${visibleTo(person)}`
