import type { Timestamp } from '../../../lib/time.ts'
import type { MapTx } from '../../../platform/context.ts'
import { addRow, deleteRows, setRows } from '../../../platform/records/rows.ts'

interface AddStayInput {
  task_id: number
  list_id: number
  note?: string
  /** Whether the move undoes the last one. */
  undoes?: boolean | undefined
  /** Whether the task is new, so it has no stay to end. */
  isFirst?: boolean
}

/**
 * Ends the task's stay in its list and begins the next one, in the move's transaction. Undoing a move removes its stay
 * instead and resumes the previous one, as if the task had never been planned or completed. Returns when the task
 * arrived in the list.
 */
export async function addStay(tx: MapTx, input: AddStayInput): Promise<Timestamp> {
  const { task_id, list_id, note = '', undoes, isFirst } = input
  const before = undoes ? await resumeStay(tx, task_id, list_id) : undefined
  if (before !== undefined) return before
  if (!isFirst) await setRows(tx, 'task_stays', { task_id, left_at: null }, { left_at: tx.now })
  await addRow(tx, 'task_stays', { task_id, list_id, arrived: tx.now, left_at: null, note })
  return tx.now
}

/** Undefined if the task was in a different list in between. */
async function resumeStay(tx: MapTx, task_id: number, list_id: number): Promise<Timestamp | undefined> {
  const ofMap = tx.db.selectFrom('task_stays').select(['id', 'list_id', 'arrived']).where('map_id', '=', tx.map.id)
  const [last, before] = await ofMap.where('task_id', '=', task_id).orderBy('id', 'desc').limit(2).execute()
  if (!last || before?.list_id !== list_id) return undefined
  await deleteRows(tx, 'task_stays', { id: last.id })
  await setRows(tx, 'task_stays', { id: before.id }, { left_at: null })
  return before.arrived
}
