import { authorOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { isOutsider } from '../approval/policy.ts'

/** People from outside the team upload images where they may write: a suggestion, or a comment. */
export const mayUpload = (ctx: Pick<MapContext, 'actor' | 'role'>, map: { takesTexts: boolean }): boolean =>
  ctx.actor.kind !== 'visitor' && (!isOutsider(ctx) || map.takesTexts)

/** The person or token whose quota an upload of the actor counts for. */
export const ownerOf = (ctx: Pick<MapContext, 'actor' | 'role'>) => ({
  user_id: authorOf(ctx.actor),
  isOutsider: isOutsider(ctx),
})

export const nothingIsTaken = (): Forbidden =>
  new Forbidden('images_closed', "This map is closed to suggestions and comments, so images can't be added.")
