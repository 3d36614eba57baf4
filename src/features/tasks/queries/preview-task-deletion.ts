import type { MapContext } from '../../../platform/context.ts'
import { requireTaskDetails } from './require-task-details.ts'

/** What goes to the trash with a task. */
export async function previewTaskDeletion(ctx: MapContext, id: number) {
  const task = await requireTaskDetails(ctx, id)
  return { tasks: 1, comments: task.comments_count, votes: task.votes_count }
}
