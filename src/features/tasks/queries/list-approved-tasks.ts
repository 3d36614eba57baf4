import { sql } from 'kysely'
import type { Db } from '../../../platform/db/tables.ts'
import '../table.ts'

export const listApprovedTasks = (db: Db, mapId: number, page: { limit: number; offset: number }) =>
  db
    .selectFrom('tasks')
    .select(['id', 'slug', 'modified'])
    .where('map_id', '=', mapId)
    .where(sql<boolean>`live and not pending`)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
