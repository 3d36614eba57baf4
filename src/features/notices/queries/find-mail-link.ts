import type { Context } from '../../../platform/context.ts'
import { findMap } from '../../maps/queries/find-map.ts'
import { findTaskDetails } from '../../tasks/queries/require-task-details.ts'
import { parseMailToken } from '../rules/mail-link.ts'
import { findReader, openMapAs } from './find-reader.ts'

/** What the link of a mail leads to: the settings of its reader, who need not be signed in. */
export async function findMailLink(ctx: Context, { token, secret }: { token: string; secret: string }) {
  const link = parseMailToken(secret, token)
  const reader = link && (await findReader(ctx, link.user_id))
  if (!reader) return undefined
  const map = await findMap(ctx.db, link.map_id)
  const opened = map && (await openMapAs(ctx, map, reader.id))
  const task = opened && link.task_id > 0 ? await findTaskDetails(opened, link.task_id) : undefined
  return { link, reader, opened, task, isMember: (await teamsOf(ctx, reader.id)) > 0 }
}

export type FoundMailLink = NonNullable<Awaited<ReturnType<typeof findMailLink>>>

async function teamsOf(ctx: Context, userId: number): Promise<number> {
  const teams = ctx.db.selectFrom('team_members').select('team_id').where('user_id', '=', userId)
  return (await teams.limit(1).execute()).length
}
