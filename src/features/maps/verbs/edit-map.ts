import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { mapArchived, mapEdited, mapEmbeddingChanged, mapReactivated, mapVisibilityChanged } from '../events.ts'
import { assertMayManageMap } from '../policy.ts'
import { lockMap } from '../queries/lock-map.ts'
import { readEmbedSites } from '../queries/map-settings.ts'
import { checkedColour } from '../rules/colour.ts'
import { parseFrameAncestor } from '../rules/frame-ancestor.ts'
import type { RenderedMap } from '../rules/render-map.ts'
import { archivedRefusal, type Visibility } from '../rules/visibility.ts'
import type { EmbeddingEdit, MapEdit, MapSettings, MapSettingsEdit } from '../schema.ts'

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

/** Archives or reactivates the map. While it is archived nobody can see it. */
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

/** Decides who may see the map. Its guests stay stored, whatever it is. */
export async function setMapVisibility(ctx: MapContext, input: { visibility: Visibility }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const map = tx.db.selectFrom('maps').select('visibility').where('id', '=', tx.map.id)
    const { visibility: from } = await map.executeTakeFirstOrThrow()
    if (from === input.visibility) return
    await tx.db.updateTable('maps').set({ visibility: input.visibility }).where('id', '=', tx.map.id).execute()
    tx.emit(mapVisibilityChanged, { from, to: input.visibility })
  })
}

/** Decides which sites may show the map in a frame. It holds for every page that is loaded from now on. */
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

/** Each once, in the order given. */
function checkedSites(typed: string[]): string[] {
  const sites = typed.map((text) => parseFrameAncestor(text))
  if (sites.some((site) => site === undefined)) {
    const message = 'Must be sites such as https://example.com or https://*.example.com, without a path.'
    throw new Invalid([{ field: 'sites', code: 'invalid_site', message }])
  }
  return [...new Set(sites.flatMap((site) => site ?? []))]
}
