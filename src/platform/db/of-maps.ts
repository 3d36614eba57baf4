import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The condition of a read of `inParts`. One parameter, however many maps there are; undefined for all maps. */
export const ofMaps = (maps: number[] | undefined): RawBuilder<SqlBool> =>
  maps === undefined ? sql<SqlBool>`true` : sql<SqlBool>`map_id = any(${maps}::bigint[])`
