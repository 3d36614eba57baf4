import type { Db } from '../../../platform/db/tables.ts'

/** The sitemap protocol's limit. */
const maxMaps = 50_000

export const listPublicMaps = (db: Db) => publicMaps(db).orderBy('maps.id').limit(maxMaps).execute()

export const findPublicMap = (db: Db, slugs: { team?: string; map?: string }) =>
  publicMaps(db)
    .where('teams.slug', '=', slugs.team ?? '')
    .where('maps.slug', '=', slugs.map ?? '')
    .executeTakeFirst()

const publicMaps = (db: Db) =>
  db
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .select(['maps.id', 'maps.slug', 'teams.slug as team'])
    .where('maps.archived', 'is', null)
    .where('maps.visibility', '=', 'public')
