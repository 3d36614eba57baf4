import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { isOutsider } from '../waiting/policy.ts'

/** People from outside the team upload images where they may write: a suggestion, or a comment. */
export const mayUpload = (ctx: Pick<MapContext, 'actor' | 'role'>, map: { takesTexts: boolean }): boolean =>
  ctx.actor.kind !== 'visitor' && (!isOutsider(ctx) || map.takesTexts)

export const nothingIsTaken = (): Forbidden =>
  new Forbidden('images_closed', 'This map takes neither suggestions nor comments, so it takes no images.')
