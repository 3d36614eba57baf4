import type { MapContext } from '../../../platform/context.ts'

/** Those of these people who can be told something, and whether they muted the task. Programs are told nothing. */
export async function listNotifiable(
  ctx: MapContext,
  { user_ids, task_id }: { user_ids: number[]; task_id: number },
): Promise<{ id: number; muted: boolean }[]> {
  const people = ctx.db.selectFrom('users').select('id').where('id', 'in', user_ids).where('deleted', 'is', null)
  const ofMap = ctx.db.selectFrom('task_mutes').select('user_id').where('map_id', '=', ctx.map.id)
  const mutes = await ofMap.where('task_id', '=', task_id).where('user_id', 'in', user_ids).execute()
  const tokens = ctx.db.selectFrom('tokens').select('user_id').where('map_id', '=', ctx.map.id)
  const programs = await tokens.where('user_id', 'in', user_ids).execute()
  const [muted, isProgram] = [mutes, programs].map((rows) => new Set(rows.map(({ user_id }) => user_id)))
  return (await people.orderBy('id').execute())
    .filter(({ id }) => !isProgram?.has(id))
    .map(({ id }) => ({ id, muted: muted?.has(id) ?? false }))
}
