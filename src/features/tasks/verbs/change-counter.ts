import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import type { Counter } from '../table.ts'

interface Input {
  task_id: number
  counter: Counter
  change: 1 | -1
}

/** Counters change in the same transaction as the rows they count, so they are always exact. The task is live. */
export async function changeCounter(tx: MapTx, { task_id, counter, change }: Input): Promise<void> {
  await tx.db
    .updateTable('tasks')
    .set((eb) => ({ [counter]: eb(counter, '+', change) }))
    .where('map_id', '=', tx.map.id)
    .where('id', '=', task_id)
    .execute()
  if (counter === 'subscribers_count') return
  // Last, because everybody who votes for a task of this list waits for it.
  await sql`update lists set ${sql.ref(counter)} = ${sql.ref(counter)} + ${sql.lit(change)}
    where map_id = ${tx.map.id} and id = (
      select t.list_id from tasks t where t.map_id = ${tx.map.id} and t.id = ${task_id} and t.live)`.execute(tx.db)
}
