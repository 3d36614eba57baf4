import { folded } from '../../../lib/text.ts'
import type { MapTx } from '../../../platform/context.ts'
import type { Problem } from '../../../platform/errors.ts'
import { nameTakenProblem } from '../rules/name-taken.ts'

/** Reports a taken name together with the other problems of a request. The constraint in the database decides. */
export async function nameProblems(tx: MapTx, name: string | undefined, ownId: number | undefined): Promise<Problem[]> {
  if (name === undefined) return []
  const category = await tx.db
    .selectFrom('categories')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('name_folded', '=', folded(name))
    .executeTakeFirst()
  return category && category.id !== ownId ? [nameTakenProblem] : []
}
