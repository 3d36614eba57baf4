import { folded } from '../../../lib/text.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { normaliseShortname } from '../../../platform/markdown/emoji.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { categoryCreated } from '../events.ts'
import { nameTaken } from '../rules/name-taken.ts'
import type { NewCategory } from '../schema.ts'
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
      .onConflict((conflict) => conflict.columns(['map_id', 'name_folded']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw nameTaken()
    tx.emit(categoryCreated, { category_id: added.id, name: input.name })
    return added.id
  })
}

async function assertBelowLimit(ctx: MapContext): Promise<void> {
  const { total } = await ctx.db
    .selectFrom('categories')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('map_id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()
  if (total < maxCategories) return
  const message = `A map has at most ${maxCategories} categories.`
  throw new Invalid([{ field: null, code: 'too_many', message }])
}
