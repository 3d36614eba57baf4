import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'

/** Checks that each list's and task's counters equal its number of live rows. */
export async function expectCountsEqualRows(database: Database, mapId: number): Promise<void> {
  const wrong = await sql<Record<string, unknown>>`
    select * from (
      select 'task' as what, t.id, t.votes_count, t.comments_count, t.subscribers_count as third,
        (select count(*) from votes v where v.map_id = t.map_id and v.task_id = t.id and v.live) as votes,
        (select count(*) from comments c where c.map_id = t.map_id and c.task_id = t.id and c.live) as comments,
        (select count(*) from subscriptions s where s.map_id = t.map_id and s.task_id = t.id) as rows_of_third
      from tasks t where t.map_id = ${mapId}
      union all
      select 'list' as what, l.id, l.pending_count, 0, l.tasks_count,
        (select count(*) from tasks t where t.map_id = l.map_id and t.list_id = l.id and t.live and t.pending), 0,
        (select count(*) from tasks t where t.map_id = l.map_id and t.list_id = l.id and t.live)
      from lists l where l.map_id = ${mapId}
    ) as kept where votes_count <> votes or comments_count <> comments or third <> rows_of_third`.execute(database.read)
  expect(wrong.rows).toEqual([])
}

/**
 * Checks that each task's imported votes are the source's count minus its imported voters, plus the imported votes of
 * tasks that were merged into it.
 */
export async function expectImportedVotes(database: Database, mapId: number): Promise<void> {
  const wrong = await sql<Record<string, unknown>>`
    select * from (
      select t.id, t.title, t.imported_votes,
        coalesce((select case when r.votes_count > r.voters then r.votes_count - r.voters else 0 end
          from imported_records r where r.map_id = t.map_id and r.kind = 'tasks' and r.record_id = t.id), 0)
        + (select coalesce(sum(m.imported_votes), 0) from tasks m
          where m.map_id = t.map_id and m.merged_into = t.id and m.trash_id is null) as expected
      from tasks t where t.map_id = ${mapId}
    ) as kept where imported_votes <> expected`.execute(database.read)
  expect(wrong.rows).toEqual([])
}

/**
 * Checks that no rows are orphaned: no task without its list, and no vote, comment or subscription without its task.
 */
export async function expectNoOrphans(database: Database, mapId: number): Promise<void> {
  const orphans = await sql<Record<string, unknown>>`
    select 'task' as what, id from tasks t where map_id = ${mapId}
      and not exists (select 1 from lists l where l.map_id = t.map_id and l.id = t.list_id)
    union all select 'category of task', id from tasks t where map_id = ${mapId} and category_id is not null
      and not exists (select 1 from categories c where c.map_id = t.map_id and c.id = t.category_id)
    union all select 'comment', id from comments c where map_id = ${mapId}
      and not exists (select 1 from tasks t where t.map_id = c.map_id and t.id = c.task_id)
    union all select 'vote', id from votes v where map_id = ${mapId}
      and not exists (select 1 from tasks t where t.map_id = v.map_id and t.id = v.task_id)
    union all select 'subscription', id from subscriptions s where map_id = ${mapId}
      and not exists (select 1 from tasks t where t.map_id = s.map_id and t.id = s.task_id)`.execute(database.read)
  expect(orphans.rows).toEqual([])
}
