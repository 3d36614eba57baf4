import type { MapContext, MapTx } from '../../../platform/context.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { mapEdited } from '../events.ts'
import { assertMayManageMap } from '../policy.ts'
import { lockMap } from '../queries/lock-map.ts'
import { archivedRefusal } from '../rules/archived.ts'
import type { RenderedMap } from '../rules/render-map.ts'
import type { MapEdit } from '../schema.ts'
import { archiveMap } from './archive-map.ts'

/** An edit that changes nothing emits nothing. An archived map accepts only an edit that reactivates it. */
export async function editMap(ctx: MapContext, edit: RenderedMap<MapEdit>): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { is_active, ...fields } = edit
    const before = await tx.db.selectFrom('maps').selectAll().where('id', '=', tx.map.id).executeTakeFirstOrThrow()
    if (before.archived && is_active !== true) throw archivedRefusal()
    await editFields(tx, before, fields)
    if (is_active !== undefined) await archiveMap(tx, { archived: !is_active })
  })
}

const rendered = ({ parsed_description }: RenderedMap<object>) => ({ parsed_description, renderer: rendererVersion })

type Fields = Record<'name' | 'description' | 'url' | 'contact_email', string>

async function editFields(tx: MapTx, before: Fields, edit: RenderedMap<Omit<MapEdit, 'is_active'>>): Promise<void> {
  const next: Fields = {
    name: edit.name ?? before.name,
    description: edit.description === undefined ? before.description : (edit.description ?? ''),
    url: edit.url === undefined ? before.url : (edit.url ?? ''),
    contact_email: edit.contact_email === undefined ? before.contact_email : (edit.contact_email ?? ''),
  }
  const fields = (Object.keys(next) as (keyof Fields)[]).filter((name) => next[name] !== before[name])
  if (fields.length === 0) return
  const parsed = fields.includes('description') ? rendered(edit) : {}
  await tx.db
    .updateTable('maps')
    .set({ ...next, ...parsed })
    .where('id', '=', tx.map.id)
    .execute()
  tx.emit(mapEdited, { fields })
}
