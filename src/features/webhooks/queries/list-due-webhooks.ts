import type { Timestamp } from '../../../lib/time.ts'
import type { Context } from '../../../platform/context.ts'
import { mapsWithEventsAfter, ofMaps } from '../../../platform/db/engine-sql.ts'

const maxAtOnce = 500

/** Maps in which something has happened that no delivery was made for. Only the dispatcher reads all maps. */
export async function listMapsWithNewEvents({ database, db }: Context): Promise<number[]> {
  const parts = await database.inParts(async (maps) => {
    const places = await db
      .selectFrom('webhooks')
      .select((eb) => ['map_id', eb.fn.min('queued_seq').as('seq')])
      .where(ofMaps(maps))
      .groupBy('map_id')
      .execute()
    return mapsWithEventsAfter(database, db, places)
  })
  return parts.flat().slice(0, maxAtOnce)
}

/** Webhooks with something to send now that no worker is sending for. */
export async function listDueWebhooks(ctx: Context, kind: string): Promise<{ map_id: number; id: number }[]> {
  return (await ctx.database.inParts((maps) => listDueIn(ctx, kind, maps))).flat()
}

async function listDueIn({ db, now }: Context, kind: string, maps: number[] | undefined) {
  const due = await db
    .selectFrom('webhooks')
    .select(['map_id', 'id'])
    .where('next_due', '<=', now)
    .where(ofMaps(maps))
    .orderBy('next_due')
    .limit(maxAtOnce)
    .execute()
  if (due.length === 0) return []
  const busy = await busyWebhooks(db, kind, now, maps)
  return due.filter(({ map_id, id }) => !busy.has(`${map_id} ${id}`))
}

async function busyWebhooks(
  db: Context['db'],
  kind: string,
  now: Timestamp,
  maps: number[] | undefined,
): Promise<Set<string>> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['map_id', 'key'])
    .where('kind', '=', kind)
    .where('failed', 'is', null)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '>', now)]))
    .where(ofMaps(maps))
    .execute()
  return new Set(jobs.map(({ map_id, key }) => `${map_id} ${key}`))
}
