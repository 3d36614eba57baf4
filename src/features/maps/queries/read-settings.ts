import type { MapContext } from '../../../platform/context.ts'

export type MapFields = Awaited<ReturnType<typeof readSettings>>

/** Everything about the map that its administrators can change. */
export const readSettings = (ctx: MapContext) =>
  ctx.db
    .selectFrom('maps')
    .select(['name', 'description', 'url', 'contact_email', 'colour', 'privacy_url', 'terms_url', 'imprint_url'])
    .select(['follow_level', 'synonyms'])
    .where('id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()
