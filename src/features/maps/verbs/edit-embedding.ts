import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { mapEmbeddingChanged } from '../events.ts'
import { assertMayManageMap } from '../policy.ts'
import { lockMap } from '../queries/lock-map.ts'
import { readEmbedSites } from '../queries/read-embed-sites.ts'
import { parseFrameAncestor } from '../rules/frame-ancestor.ts'
import type { EmbeddingEdit } from '../schema.ts'

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

/** Each once, in the order given. */
function checkedSites(typed: string[]): string[] {
  const sites = typed.map((text) => parseFrameAncestor(text))
  if (sites.some((site) => site === undefined)) {
    const message = 'Must be sites such as https://example.com or https://*.example.com, without a path.'
    throw new Invalid([{ field: 'sites', code: 'invalid_site', message }])
  }
  return [...new Set(sites.flatMap((site) => site ?? []))]
}
