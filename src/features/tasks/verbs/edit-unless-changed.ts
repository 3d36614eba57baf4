import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { requireTask } from '../queries/find-task.ts'
import { type EditableFields, editableNames, isSameText } from '../rules/editable-fields.ts'
import type { RenderedTask } from '../rules/render-task.ts'
import type { TaskEdit } from '../schema.ts'
import { editTask } from './edit-task.ts'

interface Input {
  task_id: number
  /** What the person saw when they began to write. */
  was: EditableFields
  /** Only what they changed. */
  edit: RenderedTask<TaskEdit>
}

/** Edits a task, unless somebody else has changed one of the same fields in the meantime. Other fields do not matter. */
export async function editUnlessChanged(ctx: MapContext, { task_id, was, edit }: Input): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const now = await currentFields(tx, task_id)
    const changed = editableNames.filter((name) => {
      const wanted = edit[name]
      if (wanted === undefined) return false
      return !isSameText(now[name], was[name]) && !isSameText(now[name], wanted)
    })
    if (changed.length > 0) throw new Invalid(changed.map((field) => ({ field, ...changedMeanwhile })))
    await editTask(tx, { task_id, ...edit })
  })
}

const changedMeanwhile = { code: 'changed_meanwhile', message: 'Somebody else has changed this in the meantime.' }

async function currentFields(tx: MapTx, id: number): Promise<EditableFields> {
  const { title, description, url, lock_comments, category_id } = await requireTask(tx, id)
  const category =
    category_id === null
      ? undefined
      : await tx.db
          .selectFrom('categories')
          .select('name')
          .where('map_id', '=', tx.map.id)
          .where('id', '=', category_id)
          .executeTakeFirst()
  return { title, description, url, lock_comments, category: category?.name ?? '' }
}
