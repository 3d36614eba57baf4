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
  const tasks = await ctx.db
    .selectFrom('tasks')
    .select(['id', 'modified'])
    .where('map_id', '=', ctx.map.id)
    .where('author_id', '=', userId)
    .where('pending', '=', true)
    .where('live', '=', true)
    .orderBy('id')
    .execute()
  const comments = await ctx.db
    .selectFrom('comments as b')
    .innerJoin('tasks as t', (join) => join.on('t.map_id', '=', ctx.map.id).onRef('t.id', '=', 'b.task_id'))
    .select(['b.id', 'b.modified'])
    .where('b.map_id', '=', ctx.map.id)
    .where('b.author_id', '=', userId)
    .where('b.pending', '=', true)
    .where('b.live', '=', false)
    .where('b.trash_id', 'is', null)
    .where('t.live', '=', true)
    .orderBy('b.id')
    .execute()
  return [
    ...tasks.map((task) => ({ kind: 'task' as const, ...task })),
    ...comments.map((comment) => ({ kind: 'comment' as const, ...comment })),
  ]
}
