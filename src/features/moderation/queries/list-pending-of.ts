import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { RecordKind } from '../table.ts'

/** A pending task or comment, and when it was last changed. */
export interface PendingRecord {
  kind: RecordKind
  id: number
  modified: Timestamp
}

export async function listPendingOf(ctx: MapContext, userId: number): Promise<PendingRecord[]> {
  const tasks = await ctx
    .from('tasks', { author_id: userId, pending: true, live: true })
    .select(['id', 'modified'])
    .orderBy('id')
    .execute()
  const comments = await ctx
    .from('comments as b', { author_id: userId, pending: true, live: false, trash_id: null })
    .innerJoin('tasks as t', (join) => join.on('t.map_id', '=', ctx.map.id).onRef('t.id', '=', 'b.task_id'))
    .select(['b.id', 'b.modified'])
    .where('t.live', '=', true)
    .orderBy('b.id')
    .execute()
  return [
    ...tasks.map((task) => ({ kind: 'task' as const, ...task })),
    ...comments.map((comment) => ({ kind: 'comment' as const, ...comment })),
  ]
}
