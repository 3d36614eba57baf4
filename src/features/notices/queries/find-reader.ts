import { type Context, createContext, type MapRef } from '../../../platform/context.ts'
import { Gone, NotFound } from '../../../platform/errors.ts'
import { findStanding } from '../../approval/queries/needs-approval.ts'
import { findMap } from '../../maps/queries/find-map.ts'
import { type OpenMapContext, openMap } from '../../maps/queries/open-map.ts'
import { findTaskDetails } from '../../tasks/queries/require-task-details.ts'
import { parseMailToken } from '../rules/mail-link.ts'
import type { Reader } from '../rules/skip-reason.ts'

/** The target of the link in an email: the reader's settings, without signing in. */
export async function findMailLink(ctx: Context, { token, secret }: { token: string; secret: string }) {
  const link = parseMailToken(secret, token)
  const reader = link && (await findReader(ctx, link.user_id))
  if (!reader) return undefined
  const map = await findMap(ctx.db, link.map_id)
  const opened = map && (await openMapAs(ctx, map, reader.id))
  const task = opened && link.task_id > 0 ? await findTaskDetails(opened, link.task_id) : undefined
  return { link, reader, opened, task, isMember: (await teamsOf(ctx, reader.id)) > 0 }
}

export type FoundMailLink = NonNullable<Awaited<ReturnType<typeof findMailLink>>>

async function teamsOf(ctx: Context, userId: number): Promise<number> {
  const teams = ctx.db.selectFrom('team_members').select('team_id').where('user_id', '=', userId)
  return (await teams.limit(1).execute()).length
}

export const findReader = (ctx: Context, id: number): Promise<Reader | undefined> =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'language', 'confirmed', 'notice_mail', 'waiting_mail', 'bounces', 'bounced_until'])
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .where('blocked', 'is', null)
    .executeTakeFirst()

/** The map as this person sees it now, with the same check as for their page views. Undefined if they can't see it. */
export async function openMapAs(ctx: Context, map: MapRef, user_id: number): Promise<OpenMapContext | undefined> {
  const [, team = '', slug = ''] = map.path.split('/')
  const person = createContext({ ...ctx, actor: { kind: 'person', user_id, session_id: 0 } })
  try {
    const opened = await openMap(person, { team, map: slug })
    if (opened.map.id !== map.id || opened.map.archived) return undefined
    const isBlocked = opened.role === null && (await findStanding(opened, user_id)) === 'blocked'
    return isBlocked ? undefined : opened
  } catch (error) {
    if (error instanceof NotFound || error instanceof Gone) return undefined
    throw error
  }
}
