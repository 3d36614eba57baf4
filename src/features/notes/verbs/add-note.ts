import { authorOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { requireParentTask } from '../../tasks/queries/find-task.ts'
import { noteAdded } from '../events.ts'
import type { NewNote } from '../schema.ts'

/** Writes a note on a task that only the team can read. */
export async function addNote(ctx: MapContext, { parent, content }: NewNote): Promise<number> {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    const task = await requireParentTask(tx, parent)
    const { id } = await tx.db
      .insertInto('task_notes')
      .values({ map_id: tx.map.id, task_id: task.id, author_id: authorOf(tx.actor), content, created: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.emit(noteAdded, { note_id: id, task_id: task.id })
    return id
  })
}
