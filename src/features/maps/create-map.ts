import { isSlug } from '../../lib/slug.ts'
import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'

export interface NewMap {
  team_id: number
  slug: string
  name: string
}

/** The bare map; `startMap` gives it its lists. */
export async function createMap(tx: TxDb, map: NewMap, now: Timestamp): Promise<number> {
  if (!isSlug(map.slug)) {
    const message = `"${map.slug}" cannot be an address: use lower-case letters, digits and hyphens.`
    throw new Invalid([{ field: 'slug', code: 'invalid_slug', message }])
  }
  const added = await tx
    .insertInto('maps')
    .values({
      ...map,
      description: '',
      parsed_description: '',
      url: '',
      contact_email: '',
      created: now,
      archived: null,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Conflict('taken', `The team already has a map "${map.slug}".`)
  await tx.insertInto('map_locks').values({ map_id: added.id }).execute()
  return added.id
}
