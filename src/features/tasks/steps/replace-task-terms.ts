import type { MapTx } from '../../../platform/context.ts'
import { addTaskTerms, type IndexedTask } from './add-task-terms.ts'

/** Indexes the task again. Called in the transaction that changes a title, a description or `pending`. */
export async function replaceTaskTerms(tx: MapTx, task: IndexedTask): Promise<void> {
  for (const table of ['task_terms', 'task_words'] as const) {
    await tx.db.deleteFrom(table).where('map_id', '=', tx.map.id).where('task_id', '=', task.id).execute()
  }
  await addTaskTerms(tx, task)
}
