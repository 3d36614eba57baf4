import { folded } from '../../../lib/text.ts'
import type { MapContext } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/db/database-errors.ts'
import { normaliseShortname } from '../../../platform/markdown/emoji.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { categoryEdited } from '../events.ts'
import { requireCategory } from '../queries/find-category.ts'
import { nameTaken } from '../rules/name-taken.ts'
import type { CategoryEdit } from '../schema.ts'

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
    await tx.db
      .updateTable('categories')
      .set({ ...next, name_folded: folded(next.name) })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw isUniqueViolation(error) ? nameTaken() : error
      })
    tx.emit(categoryEdited, { category_id: id, fields })
  })
}
