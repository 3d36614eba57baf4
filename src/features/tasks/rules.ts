import type { Tx } from '../../platform/context.ts'
import { Invalid, type Problem } from '../../platform/errors.ts'
import { findCategoryByName } from '../categories/queries.ts'
import { findList } from '../lists/queries.ts'

/** What only the database can tell of a body: all problems at once, as with its shape. */
export async function resolvePlace(tx: Tx, body: { parent?: number; category?: string | null }) {
  const problems: Problem[] = []
  const list = body.parent === undefined ? undefined : await findList(tx, body.parent)
  if (body.parent !== undefined && !list) {
    problems.push({ field: 'parent', code: 'not_found', message: 'There is no such list in this map.' })
  }
  const category_id = body.category ? await findCategoryByName(tx, body.category) : null
  if (category_id === undefined) {
    problems.push({ field: 'category', code: 'not_found', message: 'There is no category of this name.' })
  }
  if (problems.length > 0) throw new Invalid(problems)
  return { list, category_id: category_id ?? null }
}
