import type { MapTx } from '../../../platform/context.ts'
import { Invalid, type Problem } from '../../../platform/errors.ts'
import { findCategoryByName } from '../../categories/queries/categories.ts'
import { findList } from '../../lists/queries/lists.ts'

interface ListAndCategory {
  parent?: number
  category?: string | null
}

/** The list and the category that a request names. Throws the problems of both together. */
export async function requireListAndCategory(tx: MapTx, body: ListAndCategory) {
  const { list, category_id, problems } = await lookUp(tx, body)
  if (problems.length > 0) throw new Invalid(problems)
  return { list, category_id }
}

export const listAndCategoryProblems = async (tx: MapTx, body: ListAndCategory): Promise<Problem[]> =>
  (await lookUp(tx, body)).problems

async function lookUp(tx: MapTx, body: ListAndCategory) {
  const problems: Problem[] = []
  const list = body.parent === undefined ? undefined : await findList(tx, body.parent)
  if (body.parent !== undefined && !list) {
    problems.push({ field: 'parent', code: 'not_found', message: 'There is no such list in this map.' })
  }
  const category_id = body.category ? await findCategoryByName(tx, body.category) : null
  if (category_id === undefined) {
    problems.push({ field: 'category', code: 'not_found', message: 'There is no category of this name.' })
  }
  return { list, category_id: category_id ?? null, problems }
}
