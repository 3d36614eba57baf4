import { type RawBuilder, sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'

interface Input {
  /** A deletion: of what it took along, everything that is counted changes its counter. */
  trash_id: number
  change: 1 | -1
}

/** Changes the counters of tasks and lists by what a deletion took along, while it has its `trash_id`. */
export async function changeCountsOf(tx: MapTx, input: Input): Promise<void> {
  // A list counts the votes of a task that comes or goes as they are without those that come or go themselves.
  if (input.change > 0) await changeLists(tx, input)
  await changeTasks(tx, input)
  if (input.change < 0) await changeLists(tx, input)
}

async function changeTasks(tx: MapTx, { trash_id, change }: Input): Promise<void> {
  const sign = signOf(change)
  const { votes, comments } = taken(tx, trash_id)
  await sql`update tasks set
      votes_count = votes_count ${sign} (select count(*) ${votes} and v.task_id = tasks.id),
      comments_count = comments_count ${sign} (select count(*) ${comments} and b.task_id = tasks.id)
    where map_id = ${tx.map.id}
      and (id in (select v.task_id ${votes}) or id in (select b.task_id ${comments}))`.execute(tx.db)
}

async function changeLists(tx: MapTx, { trash_id, change }: Input): Promise<void> {
  const sign = signOf(change)
  const { tasks, votes, comments } = taken(tx, trash_id)
  // Tasks that the list counts, or did before this deletion.
  const counted = sql`select t.id from tasks t where t.map_id = ${tx.map.id} and t.list_id = lists.id
    and (t.live or t.trash_id = ${trash_id})`
  const ofList = sql`${tasks} and t.list_id = lists.id`
  const listsOf = (records: RawBuilder<unknown>, taskId: string) =>
    sql`select t.list_id from tasks t where t.map_id = ${tx.map.id} and (t.live or t.trash_id = ${trash_id})
      and t.id in (select ${sql.ref(taskId)} ${records})`
  await sql`update lists set
      tasks_count = tasks_count ${sign} (select count(*) ${ofList}),
      pending_count = pending_count ${sign} (select count(*) ${ofList} and t.pending),
      votes_count = votes_count ${sign} (select coalesce(sum(t.votes_count), 0) ${ofList})
        ${sign} (select count(*) ${votes} and v.task_id in (${counted})),
      comments_count = comments_count ${sign} (select coalesce(sum(t.comments_count), 0) ${ofList})
        ${sign} (select count(*) ${comments} and b.task_id in (${counted}))
    where map_id = ${tx.map.id} and (id in (select t.list_id ${tasks})
      or id in (${listsOf(votes, 'v.task_id')}) or id in (${listsOf(comments, 'b.task_id')}))`.execute(tx.db)
}

const signOf = (change: 1 | -1): RawBuilder<unknown> => sql.raw(change > 0 ? '+' : '-')

/** What the deletion took along, and counts while it is live. */
function taken({ map }: MapTx, trashId: number) {
  const rows = (table: string, alias: string): RawBuilder<unknown> =>
    sql`from ${sql.table(table)} ${sql.ref(alias)} where ${sql.ref(`${alias}.map_id`)} = ${map.id}
      and ${sql.ref(`${alias}.trash_id`)} = ${trashId} and not ${sql.ref(`${alias}.live`)}`
  return {
    tasks: rows('tasks', 't'),
    votes: rows('votes', 'v'),
    comments: sql`${rows('comments', 'b')} and not b.pending`,
  }
}
