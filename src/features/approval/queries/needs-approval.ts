import { type RawBuilder, sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertNotBlocked, isOutsider, needsApprovalBy } from '../policy.ts'
import { addsLinks, hasLinks } from '../rules/has-links.ts'
import type { Standing } from '../table.ts'
import { findStanding } from './find-standing.ts'
import { readApprovalSettings } from './read-approval-settings.ts'

type Kind = 'suggestions' | 'comments'
type Written = Parameters<typeof hasLinks>[0]

/** Whether this text of the actor waits for approval. Throws where the team has blocked them. */
export async function needsApproval(ctx: MapContext, kind: Kind, written: Written): Promise<boolean> {
  if (!isOutsider(ctx)) return false
  const standing = await findStanding(ctx, userIdOf(ctx.actor))
  assertNotBlocked(ctx, standing)
  return decide(ctx, kind, written, standing)
}

interface Change {
  /** What is changed. That it was approved once does not speak for its author: the team has not read the new text. */
  id: number
  before: Written
  after: Written
}

/** Whether a text of the actor waits again because they changed it. Only links that were not there before count as such. */
export async function needsApprovalAgain(ctx: MapContext, kind: Kind, { id, before, after }: Change): Promise<boolean> {
  if (!isOutsider(ctx)) return false
  const standing = await findStanding(ctx, userIdOf(ctx.actor))
  assertNotBlocked(ctx, standing)
  const written = addsLinks(before, after) ? after : { text: '', html: '' }
  return decide(ctx, kind, written, standing, kind === 'suggestions' ? { task: id } : { comment: id })
}

/** Whether anything that the actor writes would wait, before it is written. */
export async function wouldNeedApproval(ctx: MapContext, kind: Kind): Promise<boolean> {
  if (!isOutsider(ctx)) return false
  return decide(ctx, kind, { text: '', html: '' }, await findStanding(ctx, userIdOf(ctx.actor)))
}

/** A record that does not count as approved. */
interface Except {
  task?: number
  comment?: number
}

async function decide(
  ctx: MapContext,
  kind: Kind,
  written: Written,
  standing: Standing | null,
  except: Except = {},
): Promise<boolean> {
  const settings = await readApprovalSettings(ctx)
  return needsApprovalBy(ctx, {
    who: kind === 'suggestions' ? settings.suggestions_wait : settings.comments_wait,
    standing,
    isNewcomer: await isNewcomer(ctx, userIdOf(ctx.actor), except),
    hasRiskyLinks: settings.links_wait && hasLinks(written),
  })
}

/** Whether nothing of the person has been approved in this map yet. */
async function isNewcomer(ctx: MapContext, userId: number, except: Except): Promise<boolean> {
  const approved = hasApproved(ctx, sql`${userId}`, except)
  const { rows } = await sql<{ known: boolean }>`select (${approved}) as known`.execute(ctx.db)
  return !rows[0]?.known
}

/** Whether this person has an approved task, also one that was merged, or an approved comment. */
export const hasApproved = (
  ctx: MapContext,
  userId: RawBuilder<unknown>,
  { task = 0, comment = 0 }: Except = {},
): RawBuilder<boolean> => sql`
  exists (select 1 from tasks a where a.map_id = ${ctx.map.id} and a.author_id = ${userId}
    and a.id <> ${task} and not a.pending and (a.live or a.merged_into is not null))
  or exists (select 1 from comments a where a.map_id = ${ctx.map.id} and a.author_id = ${userId} and a.live
    and a.id <> ${comment})`
