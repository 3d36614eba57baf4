import { folded } from '../../../lib/text.ts'
import { slugOf } from '../../../lib/urls.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { roleOf } from '../../maps/rules/role.ts'
import { listEdited } from '../events.ts'
import { requireList } from '../queries/find-list.ts'
import type { ListPageEdit } from '../schema.ts'
import { defaultDisplayCount } from '../table.ts'

type Input = ListPageEdit & { list_id: number }

/** A new role does not change what the list allows. Null sets a field to the default of the role. */
export async function editList(ctx: MapContext, { list_id: id, ...edit }: Input): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const before = await requireList(tx, id)
    const role = roleOf(edit.role ?? before.role)
    const flag = (name: 'suggestions' | 'votes' | 'comments') =>
      edit[name] === undefined ? before[name] : (edit[name] ?? role[name])
    const next = {
      name: edit.name ?? before.name,
      role: role.slug,
      suggestions: flag('suggestions'),
      votes: flag('votes'),
      comments: flag('comments'),
      display_count:
        edit.display_count === undefined ? before.display_count : (edit.display_count ?? defaultDisplayCount),
      hide_when_empty: edit.hide_when_empty ?? before.hide_when_empty,
    }
    const fields = (Object.keys(next) as (keyof typeof next)[]).filter((field) => next[field] !== before[field])
    if (fields.length === 0) return
    await tx.db
      .updateTable('lists')
      .set({ ...next, name_folded: folded(next.name), slug: slugOf(next.name, 'list') })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .execute()
    tx.emit(listEdited, { list_id: id, fields })
  })
}
