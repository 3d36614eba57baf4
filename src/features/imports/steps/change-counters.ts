import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { listedIds } from '../../../platform/db/engine-sql.ts'
import type { Counter } from '../../tasks/table.ts'

/** Changes a counter once for each time a task appears in the array. The tasks must be locked. */
export async function changeCounters(
  tx: MapTx,
  { counter, tasks, change }: { counter: Counter; tasks: number[]; change: 1 | -1 },
): Promise<void> {
  const column = sql.ref(counter)
  await sql`update tasks set ${column} = ${column} ${sql.raw(change > 0 ? '+' : '-')} c.times from ${timesOf(tx, tasks)} as c
    where tasks.map_id = ${tx.map.id} and tasks.id = c.id`.execute(tx.db)
}

/** Each imported voter is one vote fewer without a voter. The source's count can be too low, for example if it's older. */
export async function lowerImportedVotes(tx: MapTx, tasks: number[]): Promise<void> {
  await sql`update tasks
    set imported_votes = case when imported_votes > c.times then imported_votes - c.times else 0 end
    from ${timesOf(tx, tasks)} as c
    where tasks.map_id = ${tx.map.id} and tasks.id = c.id and imported_votes > 0`.execute(tx.db)
}

const timesOf = (tx: MapTx, tasks: number[]) =>
  sql`(select l.id, count(*) as times from ${listedIds(tx.database, tasks)} as l group by l.id)`
