import type { MapContext } from '../../../platform/context.ts'
import { mapEdited } from '../events.ts'
import { assertMayManageMap } from '../policy.ts'
import { lockMap } from '../queries/lock-map.ts'
import { archivedRefusal } from '../rules/archived.ts'
import { checkedColour } from '../rules/colour.ts'
import type { MapSettings, MapSettingsEdit } from '../schema.ts'

/** The settings that are no fields of the map in the API. An edit that changes nothing emits nothing. */
export async function editMapSettings(ctx: MapContext, edit: MapSettingsEdit): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const before = await tx.db.selectFrom('maps').selectAll().where('id', '=', tx.map.id).executeTakeFirstOrThrow()
    if (before.archived) throw archivedRefusal()
    const next: MapSettings = {
      colour: edit.colour === undefined ? before.colour : checkedColour(edit.colour ?? ''),
      privacy_url: edit.privacy_url === undefined ? before.privacy_url : (edit.privacy_url ?? ''),
      terms_url: edit.terms_url === undefined ? before.terms_url : (edit.terms_url ?? ''),
      imprint_url: edit.imprint_url === undefined ? before.imprint_url : (edit.imprint_url ?? ''),
      follow_level: edit.follow_level ?? before.follow_level,
      synonyms: edit.synonyms === undefined ? before.synonyms : (edit.synonyms ?? ''),
    }
    const fields = (Object.keys(next) as (keyof MapSettings)[]).filter((name) => next[name] !== before[name])
    if (fields.length === 0) return
    await tx.db.updateTable('maps').set(next).where('id', '=', tx.map.id).execute()
    tx.emit(mapEdited, { fields })
  })
}
