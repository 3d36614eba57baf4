import type { MapContext } from '../../../platform/context.ts'

export type Answer = NonNullable<Awaited<ReturnType<typeof readAnswer>>>

/** The comment that is pinned as the team's answer, while it is a live comment on this very task. */
export async function readAnswer(ctx: MapContext, task: { id: number; answer_id: number | null }) {
  if (task.answer_id === null) return undefined
  return ctx.db
    .selectFrom('comments as b')
    .innerJoin('users as u', 'u.id', 'b.author_id')
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', ctx.map.team_id))
    .select(['b.id', 'b.parsed_content', 'b.created', 'b.edited'])
    .select(['b.author_id', 'u.first_name', 'u.last_name', 'u.deleted', 'm.role'])
    .where('b.map_id', '=', ctx.map.id)
    .where('b.id', '=', task.answer_id)
    .where('b.task_id', '=', task.id)
    .where('b.live', '=', true)
    .executeTakeFirst()
}
