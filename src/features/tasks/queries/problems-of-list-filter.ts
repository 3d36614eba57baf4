import type { MapContext } from '../../../platform/context.ts'
import { Invalid, type Problem } from '../../../platform/errors.ts'
import type { TaskQuery } from './filter.ts'

interface ListFilter {
  list_id?: TaskQuery['list_id'] | undefined
}

/** A list of another map is refused like one that does not exist. */
export async function problemsOfListFilter(ctx: MapContext, { list_id }: ListFilter): Promise<Problem[]> {
  if (list_id === undefined) return []
  const list = await ctx.db
    .selectFrom('lists')
    .select('id')
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', list_id)
    .where('live', '=', true)
    .executeTakeFirst()
  return list ? [] : [{ field: 'list_id', code: 'not_found', message: 'There is no such list in this map.' }]
}

export async function assertListExists(ctx: MapContext, filter: ListFilter): Promise<void> {
  const problems = await problemsOfListFilter(ctx, filter)
  if (problems.length > 0) throw new Invalid(problems)
}
