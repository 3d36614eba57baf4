import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'

/** How many people a change of a task will be told to. */
export interface Audience {
  told: number
  /** Those who follow it, but have no confirmed address, or one that refuses mails. */
  cannot: number
  /** After how many minutes. */
  minutes: number
}

/** Who follows the task, without the actor. With `author`, only who suggested it. */
export async function countAudience(
  ctx: MapContext,
  { task_id, only }: { task_id: number; only?: 'author' },
): Promise<Audience> {
  const people =
    only === 'author'
      ? sql`select t.author_id as user_id from tasks t where t.map_id = ${ctx.map.id} and t.id = ${task_id} and t.live`
      : sql`select s.user_id from subscriptions s where s.map_id = ${ctx.map.id} and s.task_id = ${task_id}`
  const { rows } = await sql<{ all: number; cannot: number | null }>`
    select count(*) as "all", sum(case when u.confirmed is null or u.bounced_until > ${ctx.now} then 1 else 0 end) as cannot
    from (${people}) as p join users u on u.id = p.user_id
    where u.deleted is null and u.id <> ${userIdOf(ctx.actor)}`.execute(ctx.db)
  const cannot = Number(rows[0]?.cannot ?? 0)
  return { told: Number(rows[0]?.all ?? 0) - cannot, cannot, minutes: ctx.site.announceMinutes }
}
