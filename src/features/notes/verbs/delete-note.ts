import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { noteDeleted } from '../events.ts'

/** Notes do not go to the trash: they are short, and only the team has seen them. */
export async function deleteNote(ctx: MapContext, { note_id }: { note_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const note = await tx.db
      .deleteFrom('task_notes')
      .where('map_id', '=', tx.map.id)
      .where('id', '=', note_id)
      .returning('task_id')
      .executeTakeFirst()
    if (!note) throw new NotFound()
    await requireTask(tx, note.task_id)
    tx.emit(noteDeleted, { note_id, task_id: note.task_id })
  })
}
