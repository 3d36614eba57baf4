import { sql } from 'kysely'
import type { Db } from '../../../platform/db/tables.ts'

export interface WrongCount {
  map_id: number
  what: string
  id: number
}

/**
 * Lists and tasks in all maps whose stored counts differ from their number of live rows. Reads everything, so it's only
 * for operators.
 */
export async function listWrongCounts(db: Db, limit: number): Promise<WrongCount[]> {
  const { rows } = await sql<WrongCount>`
    select t.map_id, 'task' as what, t.id from tasks t where
      t.votes_count <> (select count(*) from votes v where v.map_id = t.map_id and v.task_id = t.id and v.live)
      or t.comments_count <> (select count(*) from comments c where c.map_id = t.map_id and c.task_id = t.id and c.live)
      or t.subscribers_count <> (select count(*) from subscriptions s where s.map_id = t.map_id and s.task_id = t.id)
    union all
    select l.map_id, 'list' as what, l.id from lists l where
      l.tasks_count <> (select count(*) from tasks t where t.map_id = l.map_id and t.list_id = l.id and t.live)
      or l.pending_count <>
        (select count(*) from tasks t where t.map_id = l.map_id and t.list_id = l.id and t.live and t.pending)
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}
