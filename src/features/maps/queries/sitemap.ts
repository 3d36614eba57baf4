import type { Db } from '../../../platform/db/tables.ts'
import '../table.ts'

/** The limit of the sitemap protocol. */
const maxMaps = 50_000

/** The addresses of the open, public maps, oldest first. */
export const listOpenAddresses = (db: Db) => openAddresses(db).orderBy('maps.id').limit(maxMaps).execute()

/** The map at an address, if it is open and public. */
export const findOpenAddress = (db: Db, address: { team?: string; map?: string }) =>
  openAddresses(db)
    .where('teams.slug', '=', address.team ?? '')
    .where('maps.slug', '=', address.map ?? '')
    .executeTakeFirst()

const openAddresses = (db: Db) =>
  db
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .select(['maps.id', 'maps.slug', 'teams.slug as team'])
    .where('maps.archived', 'is', null)
    .where('maps.visibility', '=', 'public')
