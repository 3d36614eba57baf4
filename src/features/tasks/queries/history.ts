import '../table.ts'
import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'

export interface HistoryStep {
  arrived: string
  /** The team's note on the move; often empty. */
  note: string
  /** The list; null if it was deleted. */
  list_id: number | null
  name: string | null
  slug: string | null
  role: RoleSlug | null
}

/** The lists a task has been in, oldest first. */
export const readHistory = (ctx: MapContext, taskId: number): Promise<HistoryStep[]> =>
  historyStatement(ctx, { map_id: ctx.map.id, task_id: taskId })

const historyStatement = statement(
  ({ value }: StatementBuilder<{ map_id: number; task_id: number }>) => sql<HistoryStep>`
    select s.arrived, s.note, l.id as list_id, l.name, l.slug, l.role
    from task_stays s
    left join lists l on l.map_id = ${value.map_id} and l.id = s.list_id and l.live
    where s.map_id = ${value.map_id} and s.task_id = ${value.task_id}
    order by s.id`,
  { keepsPlan: true },
)

export type TextVersion = Awaited<ReturnType<typeof listVersions>>[number]

/** The earlier versions of a task's or comment's text, latest first. For the team. */
export async function listVersions(ctx: MapContext, { kind, id }: { kind: 'task' | 'comment'; id: number }) {
  assertMayModerate(ctx)
  return ctx
    .from('text_versions')
    .select(['id', 'title', 'content', 'created'])
    .where(kind === 'task' ? 'task_id' : 'comment_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
}
