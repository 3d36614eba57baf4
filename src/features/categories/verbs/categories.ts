import { folded } from '../../../lib/text.ts'
import type { MapContext } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/db/database-errors.ts'
import { Invalid } from '../../../platform/errors.ts'
import { normaliseShortname } from '../../../platform/markdown/emoji.ts'
import { countRows, deleteRows, updateRows } from '../../../platform/records/rows.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { categoryCreated, categoryDeleted, categoryEdited } from '../events.ts'
import { nameTaken, requireCategory } from '../queries/categories.ts'
import type { CategoryEdit, NewCategory } from '../schema.ts'
import { maxCategories } from '../table.ts'

export async function createCategory(ctx: MapContext, input: NewCategory): Promise<number> {
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const emoji_shortname = normaliseShortname(input.emoji_shortname)
    await assertBelowLimit(tx)
    const added = await tx.db
      .insertInto('categories')
      .values({
        map_id: tx.map.id,
        name: input.name,
        name_folded: folded(input.name),
        emoji_shortname,
        created: tx.now,
      })
      .onConflict((conflict) => conflict.columns(['map_id', 'name_folded']).where('trash_id', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw nameTaken()
    tx.emit(categoryCreated, { category_id: added.id, name: input.name })
    return added.id
  })
}

type Input = CategoryEdit & { category_id: number }

export async function editCategory(ctx: MapContext, { category_id: id, ...edit }: Input): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const before = await requireCategory(tx, id)
    const next = {
      name: edit.name ?? before.name,
      emoji_shortname:
        edit.emoji_shortname === undefined ? before.emoji_shortname : normaliseShortname(edit.emoji_shortname),
    }
    const fields = (['name', 'emoji_shortname'] as const).filter((field) => next[field] !== before[field])
    if (fields.length === 0) return
    await updateRows(tx, 'categories', { id }, { ...next, name_folded: folded(next.name) }).catch((error) => {
      throw isUniqueViolation(error) ? nameTaken() : error
    })
    tx.emit(categoryEdited, { category_id: id, fields })
  })
}

/** Keeps its tasks, but without a category. They count as modified. */
export async function deleteCategory(ctx: MapContext, id: number): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const category = await requireCategory(tx, id)
    const changed = await updateRows(tx, 'tasks', { category_id: id }, { category_id: null, modified: tx.now })
    await deleteRows(tx, 'categories', { id })
    tx.emit(categoryDeleted, { category_id: id, name: category.name, tasks: changed })
  })
}

async function assertBelowLimit(ctx: MapContext): Promise<void> {
  if ((await countRows(ctx, 'categories', { trash_id: null })) < maxCategories) return
  const message = `A map has at most ${maxCategories} categories.`
  throw new Invalid([{ field: null, code: 'too_many', message }])
}
