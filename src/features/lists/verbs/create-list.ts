import { folded } from '../../../lib/text.ts'
import { slugOf } from '../../../lib/urls.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { roleOf } from '../../maps/rules/role.ts'
import { listCreated } from '../events.ts'
import { countLists } from '../queries/find-list.ts'
import type { NewList } from '../schema.ts'
import { defaultDisplayCount, maxLists } from '../table.ts'

/** The new list is the last of its role. */
export async function createList(ctx: MapContext, input: NewList): Promise<number> {
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    if ((await countLists(tx)) >= maxLists) {
      throw new Invalid([{ field: null, code: 'too_many', message: `A map has at most ${maxLists} lists.` }])
    }
    const role = roleOf(input.role)
    const { last } = await tx.db
      .selectFrom('lists')
      .select((eb) => eb.fn.max('position').as('last'))
      .where('map_id', '=', tx.map.id)
      .executeTakeFirstOrThrow()
    const { id } = await tx.db
      .insertInto('lists')
      .values({
        map_id: tx.map.id,
        name: input.name,
        name_folded: folded(input.name),
        slug: slugOf(input.name, 'list'),
        role: role.slug,
        position: (last ?? 0) + 1,
        suggestions: input.suggestions ?? role.suggestions,
        votes: input.votes ?? role.votes,
        comments: input.comments ?? role.comments,
        display_count: input.display_count ?? defaultDisplayCount,
        created: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.emit(listCreated, { list_id: id, name: input.name, role: role.slug })
    return id
  })
}
