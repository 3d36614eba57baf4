import { authorOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { isOutsider } from '../approval/policy.ts'

/** People who aren't on the team can upload images if they can post a suggestion or comment. */
export const mayUpload = (ctx: Pick<MapContext, 'actor' | 'role'>, map: { takesTexts: boolean }): boolean =>
  ctx.actor.kind !== 'visitor' && (!isOutsider(ctx) || map.takesTexts)

/** The person or token whose quota the actor's uploads count toward. */
export const ownerOf = (ctx: Pick<MapContext, 'actor' | 'role'>) => ({
  user_id: authorOf(ctx.actor),
  isOutsider: isOutsider(ctx),
})

export const nothingIsTaken = (): Forbidden =>
  new Forbidden('images_closed', "This map is closed to suggestions and comments, so images can't be added.")
