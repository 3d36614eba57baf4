import { folded } from '../../lib/text.ts'
import type { MapTx } from '../../platform/context.ts'
import { Invalid, type Problem } from '../../platform/errors.ts'

const taken: Problem = { field: 'name', code: 'taken', message: 'There is already a category of this name.' }

export const nameTaken = (): Invalid => new Invalid([taken])

/** For the list of problems only; what decides is the constraint. */
export async function nameProblems(tx: MapTx, name: string | undefined, own: number | undefined): Promise<Problem[]> {
  if (name === undefined) return []
  const namesake = await tx.db
    .selectFrom('categories')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('name_folded', '=', folded(name))
    .executeTakeFirst()
  return namesake && namesake.id !== own ? [taken] : []
}
