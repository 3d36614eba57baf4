import { folded } from '../../../lib/text.ts'
import { slugOf } from '../../../lib/urls.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { changeTaskCounts } from '../../lists/steps/change-task-counts.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { taskCreated } from '../events.ts'
import { requireListAndCategory } from '../queries/require-list-and-category.ts'
import type { RenderedTask } from '../rules/render-task.ts'
import type { NewTask, WrittenFields } from '../schema.ts'
import { addStay } from './add-stay.ts'
import { addTaskTerms } from './add-task-terms.ts'

/** Adds a task of the actor. The caller has checked that they may: members add tasks, outsiders suggest them. */
export async function insertTask(tx: MapTx, input: RenderedTask<NewTask>): Promise<number> {
  await lockMap(tx)
  const { category_id } = await requireListAndCategory(tx, input)
  const { parsed_description } = input
  const pending = input.pending ?? false
  const { id } = await tx.db
    .insertInto('tasks')
    .values({
      map_id: tx.map.id,
      list_id: input.parent,
      author_id: authorOf(tx.actor),
      category_id,
      title: input.title,
      title_folded: folded(input.title),
      slug: slugOf(input.title, 'task'),
      description: input.description ?? '',
      parsed_description,
      renderer: rendererVersion,
      url: input.url ?? '',
      pending,
      lock_comments: input.lock_comments ?? false,
      created: tx.now,
      modified: tx.now,
      list_arrival: tx.now,
    } satisfies WrittenFields)
    .returning('id')
    .executeTakeFirstOrThrow()
  const text = { before: '', html: parsed_description, remote: input.remote_images }
  await setImageUses(tx, { task_id: id, ...text, pending })
  await addTaskTerms(tx, { id, title: input.title, parsed_description, pending })
  await changeTaskCounts(tx, { list_id: input.parent, tasks: 1, pending: pending ? 1 : 0 })
  await addStay(tx, { task_id: id, list_id: input.parent })
  tx.emit(taskCreated, {
    task_id: id,
    list_id: input.parent,
    title: input.title,
    pending,
    notify: input.notify ?? true,
  })
  return id
}
