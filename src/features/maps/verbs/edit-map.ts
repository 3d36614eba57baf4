import type { Selectable } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { writtenValues } from '../../../platform/records/fields.ts'
import { listPublicTokens } from '../../tokens/queries/tokens.ts'
import { endToken } from '../../tokens/steps/end-token.ts'
import { mapArchived, mapEdited, mapEmbeddingChanged, mapReactivated, mapVisibilityChanged } from '../events.ts'
import { assertMayManageMap } from '../policy.ts'
import { lockMap } from '../queries/lock-map.ts'
import { readEmbedSites, readMapRow } from '../queries/map-settings.ts'
import type { AccessEdit } from '../rules/access-schema.ts'
import { checkedColour } from '../rules/colour.ts'
import { parseFrameAncestor } from '../rules/frame-ancestor.ts'
import type { RenderedMap } from '../rules/render-map.ts'
import { archivedRefusal } from '../rules/visibility.ts'
import { type EmbeddingEdit, type MapEdit, type MapSettingsEdit, ownFields, settingFields } from '../schema.ts'
import type { MapTable } from '../table.ts'

/** An edit that changes nothing emits no event. An archived map accepts only an edit that reactivates it. */
export async function editMap(ctx: MapContext, edit: RenderedMap<MapEdit>): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { is_active, parsed_description } = edit
    const before = await tx.db.selectFrom('maps').selectAll().where('id', '=', tx.map.id).executeTakeFirstOrThrow()
    if (before.archived && is_active !== true) throw archivedRefusal()
    const next = writtenValues(ownFields, edit, before)
    const isRendered = next.description !== before.description
    await writeFields(tx, before, next, isRendered ? { parsed_description, renderer: rendererVersion } : {})
    if (is_active !== undefined) await archiveMap(tx, { archived: !is_active })
  })
}

/** Edits the settings that aren't fields of the map in the API. An edit that changes nothing emits no event. */
export async function editMapSettings(ctx: MapContext, edit: MapSettingsEdit): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const before = await tx.db.selectFrom('maps').selectAll().where('id', '=', tx.map.id).executeTakeFirstOrThrow()
    if (before.archived) throw archivedRefusal()
    const next = writtenValues(settingFields, edit, before)
    await writeFields(tx, before, edit.colour ? { ...next, colour: checkedColour(edit.colour) } : next)
  })
}

/** Archives or reactivates the map. Only its team can see an archived map. */
export async function archiveMap(ctx: MapContext, input: { archived: boolean }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { numUpdatedRows } = await tx.db
      .updateTable('maps')
      .set({ archived: input.archived ? tx.now : null })
      .where('id', '=', tx.map.id)
      .where('archived', input.archived ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(input.archived ? mapArchived : mapReactivated, {})
  })
}

/** Sets the map's visibility. Its guest list is kept, and so are its public tokens, unless they're revoked with it. */
export async function setMapVisibility(ctx: MapContext, input: AccessEdit): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { visibility: from } = await readMapRow(tx, 'visibility')
    const { visibility: to = from, revoke_public_tokens } = input
    if (revoke_public_tokens) for (const { id } of await listPublicTokens(tx)) await endToken(tx, id)
    if (from === to) return
    await tx.db.updateTable('maps').set({ visibility: to }).where('id', '=', tx.map.id).execute()
    tx.emit(mapVisibilityChanged, { from, to })
  })
}

/** Sets which sites can embed the map in a frame. Takes effect the next time a page loads. */
export async function editEmbedding(ctx: MapContext, edit: EmbeddingEdit): Promise<void> {
  assertMayManageMap(ctx)
  if (edit.sites === undefined) return
  const sites = checkedSites(edit.sites)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const before = await readEmbedSites(tx)
    if (before.join(' ') === sites.join(' ')) return
    await tx.db
      .updateTable('maps')
      .set({ embed_sites: sites.join(' ') })
      .where('id', '=', tx.map.id)
      .execute()
    tx.emit(mapEmbeddingChanged, { sites })
  })
}

type Fields = Partial<Selectable<MapTable>>

/** Writes the fields that differ, if any, and emits an event. */
async function writeFields(tx: MapTx, before: Fields, next: Fields, rendered: Fields = {}): Promise<void> {
  const fields = (Object.keys(next) as (keyof Fields)[]).filter((name) => next[name] !== before[name])
  if (fields.length === 0) return
  await tx.db
    .updateTable('maps')
    .set({ ...next, ...rendered })
    .where('id', '=', tx.map.id)
    .execute()
  tx.emit(mapEdited, { fields })
}

/** Removes duplicates, keeping the order. */
function checkedSites(typed: string[]): string[] {
  const sites = typed.map((text) => parseFrameAncestor(text))
  if (sites.some((site) => site === undefined)) {
    const message = 'Must be sites such as https://example.com or https://*.example.com, without a path.'
    throw new Invalid([{ field: 'sites', code: 'invalid_site', message }])
  }
  return [...new Set(sites.flatMap((site) => site ?? []))]
}
