import type { MapContext } from '../../../platform/context.ts'
import { Unauthenticated } from '../../../platform/errors.ts'
import { isOutsider } from '../../approval/policy.ts'
import { assertActorNotBlocked } from '../../approval/queries/find-standing.ts'
import { mayUpload, nothingIsTaken } from '../policy.ts'

/** Throws where the actor may write nothing in this map. Asked before an image is decoded, which is the costly part. */
export async function assertMayUpload(ctx: MapContext): Promise<void> {
  if (ctx.actor.kind === 'visitor') throw new Unauthenticated()
  await assertActorNotBlocked(ctx)
  if (!mayUpload(ctx, { takesTexts: !isOutsider(ctx) || (await takesTexts(ctx)) })) throw nothingIsTaken()
}

async function takesTexts(ctx: MapContext): Promise<boolean> {
  const list = await ctx.db
    .selectFrom('lists')
    .select('id')
    .where('map_id', '=', ctx.map.id)
    .where('live', '=', true)
    .where((eb) => eb.or([eb('suggestions', '=', true), eb('comments', '=', true)]))
    .limit(1)
    .executeTakeFirst()
  return list !== undefined
}
