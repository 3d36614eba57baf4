import '../../comments/table.ts'
import '../../subscriptions/table.ts'
import '../../votes/table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapTx } from '../../../platform/context.ts'
import { jsonSql } from '../../../platform/db/json.ts'

/**
 * Whether someone here has touched the task: edited, moved, voted for, commented on, merged or followed it, and so on.
 * Imports have no events for their records. The index on an event's task leaves out the most common types, whose rows
 * show the same: as long as they're here, or there's an event about their removal.
 */
export const isTouchedTask = (tx: MapTx, id: string, since: Timestamp): RawBuilder<boolean> => sql`(
  ${isLeftBySomeone(tx, id, { table: 'votes', person: 'author_id' })}
  or ${isLeftBySomeone(tx, id, { table: 'comments', person: 'author_id' })}
  or ${isLeftBySomeone(tx, id, { table: 'subscriptions', person: 'user_id' })}
  or exists (select 1 from events e where e.map_id = ${tx.map.id} and ${numberIn(tx, 'task_id')} = +${sql.ref(id)}
    and e.type not in ('vote.cast', 'comment.added', 'task.created', 'task.followed') and e.created >= ${since})
  or ${sql.ref(id)} in (${idsIn(tx, { name: 'into', type: sql`e.type = 'task.merged'`, since })})
  or ${sql.ref(id)} in (${idsIn(tx, { name: 'from', type: sql`e.type = 'task.unmerged'`, since })}))`

/**
 * Whether the task has a row of someone who isn't only in the import, or had it before a merge. As two conditions, each
 * uses an index.
 */
function isLeftBySomeone(tx: MapTx, id: string, { table, person }: { table: string; person: string }) {
  const left = (which: RawBuilder<unknown>) => sql`exists (select 1 from ${sql.table(table)} x
    where x.map_id = ${tx.map.id} and ${which} and not exists (select 1 from imported_people p
      where p.map_id = ${tx.map.id} and p.user_id = ${sql.ref(`x.${person}`)}))`
  const isHere = left(sql`x.task_id = ${sql.ref(id)} and x.merged_from is null`)
  return sql`(${isHere} or ${left(sql`x.merged_from = ${sql.ref(id)}`)})`
}

/** Whether someone here has answered, edited or pinned the comment, and so on. */
export function isTouchedComment(tx: MapTx, id: string, since: Timestamp): RawBuilder<boolean> {
  const type = sql`e.type >= 'comment.' and e.type < 'comment/'`
  return sql`(${sql.ref(id)} in (${idsIn(tx, { name: 'comment_id', type, since })})
    or ${sql.ref(id)} in (${idsIn(tx, { name: 'in_reply_to', type, since })})
    or exists (select 1 from comments b where b.map_id = ${tx.map.id} and b.detached_from = ${sql.ref(id)} and b.pending
      and b.trash_id is null and not b.imported))`
}

interface Mentioned {
  name: string
  type: RawBuilder<unknown>
  since: Timestamp
}

/** The ids in events of a type. Repeats the index's condition so that both engines can use it. */
const idsIn = (tx: MapTx, { name, type, since }: Mentioned) => sql`select ${numberIn(tx, name)} from events e
  where e.map_id = ${tx.map.id} and ${type} and e.type not in ('vote.cast', 'vote.withdrawn') and e.created >= ${since}
    and ${numberIn(tx, name)} is not null`

/** Numbers in JSON have no type on SQLite. It only looks them up in an index if the other side has none either: `+id`. */
const numberIn = (tx: MapTx, name: string) => jsonSql(tx.database.engine).number(sql.ref('e.data'), name)
