import type { MapContext, MapTx } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import type { Problem } from '../../../platform/errors.ts'

/** The members of the team, by name: those to whom a task can be assigned. */
export const listAssignees = (ctx: MapContext) => assigneesStatement(ctx.database, ctx.db, { team_id: ctx.map.team_id })

const assigneesStatement = statement(
  ({ db, value }: StatementBuilder<{ team_id: number }>) =>
    db
      .selectFrom('team_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.first_name', 'u.last_name', 'u.deleted'])
      .where('m.team_id', '=', value.team_id)
      .orderBy('u.first_name')
      .orderBy('u.last_name')
      .orderBy('u.id'),
  { keepsPlan: true },
)

export async function assigneeProblems(tx: MapTx, assignee: number | null | undefined): Promise<Problem[]> {
  if (assignee === undefined || assignee === null) return []
  const member = await tx.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', tx.map.team_id)
    .where('user_id', '=', assignee)
    .executeTakeFirst()
  return member ? [] : [{ field: 'assignee', code: 'not_found', message: 'Nobody in the team has this id.' }]
}
