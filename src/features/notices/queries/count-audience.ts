import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'

/** How many people a change of a task will be told to. */
export interface AudienceCount {
  told: number
  /** Those who follow it, but have no confirmed address, or one that refuses mails. */
  cannot: number
  /** After how many minutes. */
  minutes: number
}

/** Who follows the task, without the actor. With `author`, only the person who suggested it. */
export async function countAudience(
  ctx: MapContext,
  { task_id, only }: { task_id: number; only?: 'author' },
): Promise<AudienceCount> {
  const values = { map_id: ctx.map.id, task_id, now: ctx.now, user_id: userIdOf(ctx.actor) }
  const [counted] = await audienceStatement(ctx.database, ctx.db, values, only ?? 'followers')
  const cannot = Number(counted?.cannot ?? 0)
  return { told: Number(counted?.all ?? 0) - cannot, cannot, minutes: ctx.site.announceMinutes }
}

interface AudienceValues {
  map_id: number
  task_id: number
  now: Timestamp
  user_id: number
}

const audienceStatement = statement(
  ({ value }: StatementBuilder<AudienceValues>, who: 'author' | 'followers') => {
    const people =
      who === 'author'
        ? sql`select t.author_id as user_id from tasks t
            where t.map_id = ${value.map_id} and t.id = ${value.task_id} and t.live`
        : sql`select s.user_id from subscriptions s where s.map_id = ${value.map_id} and s.task_id = ${value.task_id}`
    return sql<{ all: number; cannot: number | null }>`select count(*) as "all",
        sum(case when u.confirmed is null or u.bounced_until > ${value.now} then 1 else 0 end) as cannot
      from (${people}) as p join users u on u.id = p.user_id
      where u.deleted is null and u.id <> ${value.user_id}`
  },
  { keepsPlan: true },
)
