import { type RawBuilder, sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertNotBlocked, isOutsider, mustWaitFor } from '../policy.ts'
import { hasLinks } from '../rules/has-links.ts'
import type { Standing } from '../table.ts'
import { readWaiting } from './settings.ts'
import '../table.ts'

/** What the team thinks of a person; null where it has said nothing. */
export async function standingOf(ctx: MapContext, userId: number): Promise<Standing | null> {
  const row = await ctx.db
    .selectFrom('map_people')
    .select('standing')
    .where('map_id', '=', ctx.map.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.standing ?? null
}

/** Throws where the team has blocked the actor. */
export async function requireNotBlocked(ctx: MapContext): Promise<void> {
  if (isOutsider(ctx)) assertNotBlocked(ctx, await standingOf(ctx, userIdOf(ctx.actor)))
}

type Kind = 'suggestions' | 'comments'
type Written = Parameters<typeof hasLinks>[0]

/** Whether this text of the actor waits for approval. Throws where the team has blocked them. */
export async function mustWait(ctx: MapContext, kind: Kind, written: Written): Promise<boolean> {
  if (!isOutsider(ctx)) return false
  const standing = await standingOf(ctx, userIdOf(ctx.actor))
  assertNotBlocked(ctx, standing)
  return decide(ctx, kind, written, standing)
}

/** Whether anything that the actor writes would wait, before it is written. */
export async function wouldWait(ctx: MapContext, kind: Kind): Promise<boolean> {
  if (!isOutsider(ctx)) return false
  return decide(ctx, kind, { text: '', html: '' }, await standingOf(ctx, userIdOf(ctx.actor)))
}

async function decide(ctx: MapContext, kind: Kind, written: Written, standing: Standing | null): Promise<boolean> {
  const settings = await readWaiting(ctx)
  return mustWaitFor(ctx, {
    who: kind === 'suggestions' ? settings.suggestions_wait : settings.comments_wait,
    standing,
    isNewcomer: await isNewcomer(ctx, userIdOf(ctx.actor)),
    hasRiskyLinks: settings.links_wait && hasLinks(written),
  })
}

/** Whether nothing of the person has been approved in this map yet. */
async function isNewcomer(ctx: MapContext, userId: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select (${hasApproved(ctx, sql`${userId}`)}) as known`.execute(ctx.db)
  return !rows[0]?.known
}

/** Whether this person has an approved task, also one that was merged, or an approved comment. */
export const hasApproved = (ctx: MapContext, userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select 1 from tasks a where a.map_id = ${ctx.map.id} and a.author_id = ${userId}
    and not a.pending and (a.live or a.merged_into is not null))
  or exists (select 1 from comments a where a.map_id = ${ctx.map.id} and a.author_id = ${userId} and a.live)`
