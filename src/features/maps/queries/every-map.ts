import type { MapRef } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { listMaps } from './find-map.ts'

const batchSize = 500

/** Every map, archived or not, by id. For jobs: it reads all maps, a few at a time. */
export async function* everyMap(db: Db): AsyncGenerator<MapRef> {
  for (let last = 0, more = true; more; ) {
    const ids = await db.selectFrom('maps').select('id').where('id', '>', last).orderBy('id').limit(batchSize).execute()
    last = ids.at(-1)?.id ?? last
    more = ids.length === batchSize
    if (ids.length > 0)
      yield* await listMaps(
        db,
        ids.map(({ id }) => id),
      )
  }
}
