import { type Context, createContext, type MapRef } from '../../../platform/context.ts'
import { Gone, NotFound } from '../../../platform/errors.ts'
import { findStanding } from '../../approval/queries/needs-approval.ts'
import { type OpenMapContext, openMap } from '../../maps/queries/open-map.ts'
import type { Reader } from '../rules/skip-reason.ts'

export const findReader = (ctx: Context, id: number): Promise<Reader | undefined> =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'language', 'confirmed', 'notice_mail', 'waiting_mail', 'bounces', 'bounced_until'])
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .where('blocked', 'is', null)
    .executeTakeFirst()

/** The map as this person sees it now, by the same check as their pages; undefined where they may not see it. */
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
