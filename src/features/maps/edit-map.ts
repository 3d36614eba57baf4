import type { Context } from '../../platform/context.ts'
import { held } from '../../platform/db/lock.ts'
import { mapArchived as archivedRefusal } from '../../platform/http/admit.ts'
import { renderMarkdown } from '../../platform/markdown/render.ts'
import { mapArchived, mapEdited, mapReactivated } from './events.ts'
import type { MapEdit } from './schema.ts'

/** An archived map takes one kind of edit: the one that reactivates it. */
export async function editMap(ctx: Context, edit: MapEdit): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { is_active, ...rest } = edit
    const map = tx.db.selectFrom('maps').selectAll().where('id', '=', tx.map.id)
    const before = await held(tx.database, map).executeTakeFirstOrThrow()
    if (before.archived && is_active !== true) throw archivedRefusal()

    const wanted = {
      name: rest.name ?? before.name,
      description: 'description' in rest ? (rest.description ?? '') : before.description,
      url: 'url' in rest ? (rest.url ?? '') : before.url,
      contact_email: 'contact_email' in rest ? (rest.contact_email ?? '') : before.contact_email,
    }
    const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((name) => wanted[name] !== before[name])
    const archived = is_active === undefined ? before.archived : is_active ? null : (before.archived ?? tx.now)
    const parsed_description = fields.includes('description')
      ? renderMarkdown(wanted.description, { images: false })
      : before.parsed_description
    await tx.db
      .updateTable('maps')
      .set({ ...wanted, parsed_description, archived })
      .where('id', '=', tx.map.id)
      .execute()
    if (fields.length > 0) tx.emit(mapEdited, { fields })
    if (archived && !before.archived) tx.emit(mapArchived, {})
    if (!archived && before.archived) tx.emit(mapReactivated, {})
  })
}
