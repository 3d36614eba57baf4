import '../table.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'

export type TextVersion = Awaited<ReturnType<typeof listVersions>>[number]

/** What the text of a task or of a comment was before, the last one first. For the team. */
export async function listVersions(ctx: MapContext, { kind, id }: { kind: 'task' | 'comment'; id: number }) {
  assertMayModerate(ctx)
  return ctx.db
    .selectFrom('text_versions')
    .select(['id', 'title', 'content', 'created'])
    .where('map_id', '=', ctx.map.id)
    .where(kind === 'task' ? 'task_id' : 'comment_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
}
