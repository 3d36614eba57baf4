import type { Database } from '../../platform/db/database.ts'
import { held } from '../../platform/db/lock.ts'
import type { Db, TxDb } from '../../platform/db/tables.ts'
import { Conflict } from '../../platform/errors.ts'

/** Leaves every team, unless one would be left without an administrator. */
export async function leaveTeams(database: Database, tx: TxDb, userId: number): Promise<void> {
  const teams = tx
    .selectFrom('teams')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('team_members').select('team_id').where('user_id', '=', userId))
  // Of two administrators who leave at the same time, the second sees that the first has.
  await held(database, teams.orderBy('id')).execute()
  if ((await teamsLedAlone(tx, userId)).length > 0) {
    throw new Conflict('last_administrator', 'A team would be left without an administrator.')
  }
  await tx.deleteFrom('team_members').where('user_id', '=', userId).execute()
}

/** The teams that have no other administrator. */
export const teamsLedAlone = (db: Db, userId: number) =>
  db
    .selectFrom('team_members as own')
    .innerJoin('teams', 'teams.id', 'own.team_id')
    .select(['teams.slug', 'teams.name'])
    .where('own.user_id', '=', userId)
    .where('own.role', '=', 'Administrator')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team_members as other')
            .select('other.user_id')
            .whereRef('other.team_id', '=', 'own.team_id')
            .where('other.user_id', '!=', userId)
            .where('other.role', '=', 'Administrator'),
        ),
      ),
    )
    .orderBy('teams.name')
    .execute()
