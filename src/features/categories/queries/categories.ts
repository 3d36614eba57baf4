import { folded } from '../../../lib/text.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { Invalid, type Problem, required } from '../../../platform/errors.ts'
import { findRow } from '../../../platform/records/rows.ts'

export async function findCategory(tx: MapTx, id: number) {
  return forUpdate(tx.database, tx.from('categories', { id, trash_id: null }).selectAll()).executeTakeFirst()
}

export async function requireCategory(tx: MapTx, id: number) {
  return required(await findCategory(tx, id))
}

/** The category's id. The row is locked so that it can't be deleted before the task is written. */
export async function findCategoryByName(tx: MapTx, name: string): Promise<number | undefined> {
  const category = tx.from('categories', { name_folded: folded(name), trash_id: null }).select('id')
  const row = await forUpdate(tx.database, category).executeTakeFirst()
  return row?.id
}

export type CategoryOption = Awaited<ReturnType<typeof listCategories>>[number]

/** The map's categories, sorted by name. */
export const listCategories = (ctx: MapContext) =>
  ctx.from('categories', { trash_id: null }).select(['id', 'name', 'emoji_shortname']).orderBy('name_folded').execute()

export async function requireCategoryOption(ctx: MapContext, id: number): Promise<CategoryOption> {
  return required(await findRow(ctx, 'categories', { id, trash_id: null }, 'id', 'name', 'emoji_shortname'))
}

/** Reports a duplicate name along with the request's other problems. The database constraint has the final say. */
export async function nameProblems(tx: MapTx, name: string | undefined, ownId: number | undefined): Promise<Problem[]> {
  if (name === undefined) return []
  const category = await findRow(tx, 'categories', { name_folded: folded(name), trash_id: null }, 'id')
  return category && category.id !== ownId ? [nameTakenProblem] : []
}

const nameTakenProblem: Problem = {
  field: 'name',
  code: 'taken',
  message: 'There is already a category with this name.',
}

export const nameTaken = (): Invalid => new Invalid([nameTakenProblem])
