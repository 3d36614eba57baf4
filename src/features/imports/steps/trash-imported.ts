import '../../comments/table.ts'
import '../../subscriptions/table.ts'
import '../../votes/table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapTx } from '../../../platform/context.ts'
import { jsonSql } from '../../../platform/db/json.ts'
import { lockTasks } from '../../tasks/queries/lock-tasks.ts'
import { isIndexed } from '../queries/imported.ts'
import { changeCounters, changeCountsOfLists, changeTargets, changeVoters } from './change-counters.ts'

export interface Undo {
  import_id: number
  trash_id: number
  /** When the import started. */
  created: Timestamp
  /** Records that the import added, of one kind. */
  ids: number[]
}

/**
 * Moves tasks to the trash that the import added and no one here has touched or claimed. A task goes together with those
 * that were merged into it, or not at all. One that the import merged into a task from elsewhere goes alone.
 */
export async function trashTasks(tx: MapTx, { ids, ...undo }: Undo): Promise<void> {
  const listed = listOf(ids)
  await lockTasks(tx, sql`trash_id is null and (id in (${listed}) or merged_into in (${listed}))`)
  const isHere = sql`t.map_id = ${tx.map.id} and t.id in (${listed}) and t.trash_id is null`
  const { rows } = await sql<TrashedTask>`
    with candidates as materialized (
      select t.id as root, t.id, t.author_id from tasks t
      where ${isHere} and (t.merged_into is null or not ${isOwn(tx, 't.merged_into', undo)})
      union all
      select t.id as root, d.id, d.author_id from tasks t
      join tasks d on d.map_id = ${tx.map.id} and d.merged_into = t.id and d.trash_id is null
      where ${isHere})
    update tasks set trash_id = ${undo.trash_id}, live = false
    where map_id = ${tx.map.id} and id in (select c.id from candidates c where c.root not in (
      select k.root from candidates k where not ${isOwn(tx, 'k.id', undo)} or not ${isUnclaimed(tx, 'k.author_id')}
        or ${isTouchedTask(tx, 'k.id', undo.created)}))
    returning id, list_id, pending, merged_into, imported_votes`.execute(tx.db)
  await changeTargets(tx, { tasks: rows, change: -1 })
  const counted = rows.filter(({ merged_into }) => merged_into === null)
  await changeCountsOfLists(tx, { tasks: counted, change: -1 })
}

interface TrashedTask {
  id: number
  list_id: number
  pending: boolean
  merged_into: number | null
  imported_votes: number
}

/**
 * Moves comments or votes to the trash that the import added to tasks from elsewhere. Those of its own tasks go with
 * their task, or stay with it.
 */
export async function trashRecords(
  tx: MapTx,
  { kind, ids, ...undo }: Undo & { kind: 'comments' | 'votes' },
): Promise<void> {
  const { trash_id } = undo
  const [table, listed, isComment] = [sql.table(kind), listOf(ids), kind === 'comments']
  await lockTasks(
    tx,
    sql`trash_id is null and id in (select r.task_id from ${table} r where r.map_id = ${tx.map.id} and r.id in (${listed}))`,
  )
  const { rows } = await sql<{ id: number; task_id: number; original: number; counted: boolean }>`
    update ${table} set trash_id = ${trash_id}, live = false
    where map_id = ${tx.map.id} and id in (select x.id from ${table} x
      where x.map_id = ${tx.map.id} and x.id in (${listed}) and x.trash_id is null
        and ${isUnclaimed(tx, 'x.author_id')}
        and not exists (select 1 from tasks t
          where t.map_id = ${tx.map.id} and t.id = x.task_id and t.trash_id = ${trash_id})
        and not exists (select 1 from tasks o
          where o.map_id = ${tx.map.id} and o.id = coalesce(x.merged_from, x.task_id)
            and (o.trash_id is null or o.trash_id <> ${trash_id}) and ${isOwn(tx, 'o.id', undo)})
        ${isComment ? sql`and not ${isTouchedComment(tx, 'x.id', undo.created)}` : sql``})
    returning id, task_id, coalesce(merged_from, task_id) as original,
      ${isComment ? sql`not pending` : sql`true`} as counted`.execute(tx.db)
  const tasks = rows.filter(({ counted }) => counted).map(({ task_id }) => task_id)
  await changeCounters(tx, { counter: isComment ? 'comments_count' : 'votes_count', tasks, change: -1 })
  if (!isComment) return changeVoters(tx, { tasks: rows.map(({ original }) => original), change: -1 })
  const trashed = listOf(rows.map(({ id }) => id))
  await sql`update comments set detached_from = in_reply_to, in_reply_to = null
    where map_id = ${tx.map.id} and in_reply_to in (${trashed})`.execute(tx.db)
  await sql`update tasks set answer_id = null, answered = null
    where map_id = ${tx.map.id} and id in (${listOf(tasks)}) and answer_id in (${trashed})`.execute(tx.db)
}

/** No one has claimed it. */
const isUnclaimed = (tx: MapTx, author: string) => sql`exists (select 1 from imported_people p
  where p.map_id = ${tx.map.id} and p.user_id = ${sql.ref(author)})`

/** Whether the import added the task. */
const isOwn = (tx: MapTx, task: string, { import_id }: { import_id: number }) => sql`exists (
  select 1 from imported_records r where r.map_id = ${tx.map.id} and r.kind = 'tasks' and r.record_id = ${sql.ref(task)}
    and r.import_id = ${import_id} and ${isIndexed('r')})`

/** Zero is no record's id. */
const listOf = (ids: number[]): RawBuilder<unknown> => sql.join([0, ...ids])

/**
 * Whether someone here has touched the task: edited, moved, voted for, commented on, merged or followed it, and so on.
 * Imports have no events for their records. The index on an event's task leaves out the most common types, whose rows
 * show the same: as long as they're here, or there's an event about their removal.
 */
const isTouchedTask = (tx: MapTx, id: string, since: Timestamp): RawBuilder<boolean> => sql`(
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
function isTouchedComment(tx: MapTx, id: string, since: Timestamp): RawBuilder<boolean> {
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
