import { sql } from 'kysely'
import type { Db } from '../../../platform/db/tables.ts'
import { noticeJob } from '../rules/job-types.ts'
import '../table.ts'

/** A map's notices that are due to be emailed but have no job, because of a bug or manual changes to the database. */
export const orphanedNotices = (db: Db, mapId: number) =>
  db
    .selectFrom('notices as n')
    .select('n.id')
    .where('n.map_id', '=', mapId)
    .where('n.mail', '=', 'waiting')
    .where(({ not, exists, selectFrom, eb }) =>
      not(
        exists(
          selectFrom('jobs as j')
            .select('j.id')
            .where('j.map_id', '=', mapId)
            .where('j.kind', '=', noticeJob.kind)
            .where('j.failed', 'is', null)
            .where('j.key', '=', eb.cast<string>(sql`coalesce(n.mailed_with_id, n.id)`, 'text')),
        ),
      ),
    )
    .orderBy('n.id')
    .limit(1_000)
