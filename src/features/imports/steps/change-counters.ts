import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { listedIds } from '../../../platform/db/engine-sql.ts'
import { changeTaskCounts } from '../../lists/steps/lists.ts'
import { changeImportedVotes } from '../../merges/steps/merge-tasks.ts'
import type { Counter } from '../../tasks/table.ts'
import { isIndexed } from '../queries/imported.ts'

/** After these tasks were added or went to the trash. */
export async function changeCountsOfLists(
  tx: MapTx,
  { tasks, change }: { tasks: { list_id: number; pending: boolean }[]; change: 1 | -1 },
): Promise<void> {
  for (const [list_id, ofList] of Map.groupBy(tasks, (task) => task.list_id)) {
    const pending = ofList.filter((task) => task.pending).length
    await changeTaskCounts(tx, { list_id, tasks: change * ofList.length, pending: change * pending })
  }
}

/** Changes a counter once for each time a task appears in the array. The tasks must be locked. */
export async function changeCounters(
  tx: MapTx,
  { counter, tasks, change }: { counter: Counter | 'imported_votes'; tasks: number[]; change: 1 | -1 },
): Promise<void> {
  const column = sql.ref(counter)
  await sql`update tasks set ${column} = ${column} ${sql.raw(change > 0 ? '+' : '-')} c.times from ${timesOf(tx, tasks)} as c
    where tasks.map_id = ${tx.map.id} and tasks.id = c.id`.execute(tx.db)
}

/**
 * Imports or undoes a voter for each time a task appears in the array. The task's imported votes are the source's count
 * minus its imported voters. The source's count can be too low, for example if it's older.
 */
export async function changeVoters(tx: MapTx, { tasks, change }: { tasks: number[]; change: 1 | -1 }): Promise<void> {
  const { rows } = await sql<{ record_id: number; votes_count: number; voters: number }>`
    update imported_records set voters = voters ${sql.raw(change > 0 ? '+' : '-')} c.times from ${timesOf(tx, tasks)} as c
    where imported_records.map_id = ${tx.map.id} and kind = 'tasks' and record_id = c.id
      and ${isIndexed('imported_records')} and votes_count is not null
    returning record_id, votes_count, voters`.execute(tx.db)
  const timesOfTask = Map.groupBy(tasks, (id) => id)
  const changed = rows.flatMap(({ record_id, votes_count, voters }) => {
    const before = voters - change * (timesOfTask.get(record_id)?.length ?? 0)
    const difference = Math.max(0, votes_count - before) - Math.max(0, votes_count - voters)
    return Array<number>(Math.abs(difference)).fill(record_id)
  })
  if (changed.length === 0) return
  const targets = await targetsOf(tx, changed)
  const all = [...changed, ...changed.flatMap((id) => targets.get(id) ?? [])]
  await changeCounters(tx, { counter: 'imported_votes', tasks: all, change: change > 0 ? -1 : +1 })
}

/** The tasks that these were merged into, which have their imported votes too. */
async function targetsOf(tx: MapTx, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; merged_into: number }>`select t.id, t.merged_into from tasks t
    where t.map_id = ${tx.map.id} and t.id in (select l.id from ${listedIds(tx.database, ids)} as l)
      and t.merged_into is not null and not t.live and t.trash_id is null`.execute(tx.db)
  return new Map(rows.map(({ id, merged_into }) => [id, merged_into]))
}

/** After merged tasks went to the trash or came back: the tasks they were merged into have their imported votes. */
export async function changeTargets(
  tx: MapTx,
  { tasks, change }: { tasks: { merged_into: number | null; imported_votes: number }[]; change: 1 | -1 },
): Promise<void> {
  for (const { merged_into, imported_votes } of tasks) {
    if (merged_into !== null && imported_votes > 0) {
      await changeImportedVotes(tx, { id: merged_into, change: change * imported_votes })
    }
  }
}

const timesOf = (tx: MapTx, tasks: number[]) =>
  sql`(select l.id, count(*) as times from ${listedIds(tx.database, tasks)} as l group by l.id)`
