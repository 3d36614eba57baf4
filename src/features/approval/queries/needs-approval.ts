import { type RawBuilder, sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { readMapRow } from '../../maps/queries/map-settings.ts'
import type { WhoWaits } from '../../maps/table.ts'
import { assertNotBlocked, isOutsider, needsApprovalBy } from '../policy.ts'
import type { Standing } from '../table.ts'

type Kind = 'suggestions' | 'comments'

interface Written {
  text: string
  html: string
}

/** Whether the actor's post needs approval. Throws if the team has blocked them. */
export async function needsApproval(ctx: MapContext, kind: Kind, written: Written): Promise<boolean> {
  if (!isOutsider(ctx)) return false
  const standing = await findStanding(ctx, userIdOf(ctx.actor))
  assertNotBlocked(ctx, standing)
  return decide(ctx, kind, written, standing)
}

interface Change {
  /**
   * The edited record. Its earlier approval doesn't vouch for the author, because the team hasn't seen the new text.
   */
  id: number
  before: Written
  after: Written
}

/** Whether the actor's edit needs approval again. Only newly added links count. */
export async function needsApprovalAgain(ctx: MapContext, kind: Kind, { id, before, after }: Change): Promise<boolean> {
  if (!isOutsider(ctx)) return false
  const standing = await findStanding(ctx, userIdOf(ctx.actor))
  assertNotBlocked(ctx, standing)
  const written = addsLinks(before, after) ? after : { text: '', html: '' }
  return decide(ctx, kind, written, standing, kind === 'suggestions' ? { task: id } : { comment: id })
}

export async function wouldNeedApproval(ctx: MapContext, kind: Kind): Promise<boolean> {
  if (!isOutsider(ctx)) return false
  return decide(ctx, kind, { text: '', html: '' }, await findStanding(ctx, userIdOf(ctx.actor)))
}

/** Whether the person has an approved comment or task. Merged tasks count; imported posts don't. */
export const hasApproved = (
  ctx: MapContext,
  userId: RawBuilder<unknown>,
  { task = 0, comment = 0 }: Except = {},
): RawBuilder<boolean> => sql`
  exists (select 1 from tasks a where a.map_id = ${ctx.map.id} and a.author_id = ${userId}
    and a.id <> ${task} and not a.imported and not a.pending and (a.live or a.merged_into is not null))
  or exists (select 1 from comments a where a.map_id = ${ctx.map.id} and a.author_id = ${userId} and a.live
    and a.id <> ${comment} and not a.imported)`

/** Whether the team trusts or blocks a person; null for neither. */
export async function findStanding(ctx: MapContext, userId: number): Promise<Standing | null> {
  const row = await findRow(ctx, 'map_people', { user_id: userId }, 'standing')
  return row?.standing ?? null
}

export async function assertActorNotBlocked(ctx: MapContext): Promise<void> {
  if (isOutsider(ctx)) assertNotBlocked(ctx, await findStanding(ctx, userIdOf(ctx.actor)))
}

export interface ApprovalSettings {
  suggestions_wait: WhoWaits
  comments_wait: WhoWaits
  links_wait: boolean
}

export async function readApprovalSettings(ctx: MapContext): Promise<ApprovalSettings> {
  const row = await readMapRow(ctx, 'suggestions_wait', 'comments_wait', 'links_wait')
  return { ...row, links_wait: Boolean(row.links_wait) }
}

/** A record that doesn't count as approved. */
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

/** Whether the person is new, meaning none of their posts in this map has been approved yet. */
async function isNewcomer(ctx: MapContext, userId: number, except: Except): Promise<boolean> {
  const approved = hasApproved(ctx, sql`${userId}`, except)
  const { rows } = await sql<{ known: boolean }>`select (${approved}) as known`.execute(ctx.db)
  return !rows[0]?.known
}

/** Whether a post has a link or image, in its source or its HTML. */
const hasLinks = ({ text, html }: Written): boolean =>
  /<(?:a|img)\b/i.test(html) || /\b(?:https?:\/\/|www\.)|!\[/i.test(text)

function addsLinks(before: Written, after: Written): boolean {
  const known = new Set(urlsIn(before))
  return urlsIn(after).some((url) => !known.has(url))
}

const urlsIn = ({ text, html }: Written): string[] => [
  ...[...html.matchAll(/<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]*)"/gi)].map(([, url = '']) => url),
  ...[...text.matchAll(/\b(?:https?:\/\/|www\.)[^\s)\]>]*/gi)].map(([url]) => url),
]
