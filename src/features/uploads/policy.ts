import { authorOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { isOutsider } from '../waiting/policy.ts'

/** People from outside the team upload images where they may write: a suggestion, or a comment. */
export const mayUpload = (ctx: Pick<MapContext, 'actor' | 'role'>, map: { takesTexts: boolean }): boolean =>
  ctx.actor.kind !== 'visitor' && (!isOutsider(ctx) || map.takesTexts)

/** For whom an upload of the actor counts. */
export const ownerOf = (ctx: Pick<MapContext, 'actor' | 'role'>) => ({
  user_id: authorOf(ctx.actor),
  isOutsider: isOutsider(ctx),
})

export const nothingIsTaken = (): Forbidden =>
  new Forbidden('images_closed', 'This map takes neither suggestions nor comments, so it takes no images.')
