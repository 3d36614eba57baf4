import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'
import { findImage } from '../../images/queries/images.ts'

interface VisibleImage extends Pick<EncodedImage, 'type' | 'bytes'> {
  /** Whether everyone who can see the map can see the image. */
  isPublic: boolean
}

/**
 * An image, if the actor can see it: the map's avatar, or an image in a visible post. The team sees every image. Others
 * also see their own uploads and images in their own pending posts.
 */
export async function findVisibleImage(ctx: MapContext, hash: string): Promise<VisibleImage | undefined> {
  const row = await readUses(ctx, hash)
  const isPublic = Boolean(row?.shown)
  if (!row || !(isPublic || row.own || ctx.role !== null)) return undefined
  const image = await findImage(ctx, hash)
  return image && { ...image, isPublic }
}

async function readUses(ctx: MapContext, hash: string) {
  const [map, user] = [sql`${ctx.map.id}`, sql`${userIdOf(ctx.actor)}`]
  const { rows } = await sql<{ shown: boolean; own: boolean }>`select
    (exists (select 1 from maps m where m.id = ${map} and m.avatar_image_id = i.id)
      or exists (select 1 from image_uses u join tasks t on t.map_id = u.map_id and t.id = u.task_id
        where u.map_id = ${map} and t.map_id = ${map} and u.image_id = i.id and t.live and not t.pending)
      or exists (select 1 from image_uses u join comments b on b.map_id = u.map_id and b.id = u.comment_id
        join tasks t on t.map_id = b.map_id and t.id = b.task_id
        where u.map_id = ${map} and b.map_id = ${map} and t.map_id = ${map} and u.image_id = i.id
        and b.live and t.live and not t.pending)) as shown,
    (exists (select 1 from image_uploads u where u.map_id = ${map} and u.image_id = i.id and u.user_id = ${user})
      or exists (select 1 from image_uses u join tasks t on t.map_id = u.map_id and t.id = u.task_id
        where u.map_id = ${map} and t.map_id = ${map} and u.image_id = i.id and t.live and t.author_id = ${user})
      or exists (select 1 from image_uses u join comments b on b.map_id = u.map_id and b.id = u.comment_id
        where u.map_id = ${map} and b.map_id = ${map} and u.image_id = i.id
        and not b.live and b.pending and b.trash_id is null and b.author_id = ${user})) as own
    from images i where i.map_id = ${map} and i.hash = ${hash}`.execute(ctx.db)
  return rows[0]
}
