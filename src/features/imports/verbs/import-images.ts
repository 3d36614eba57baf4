import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { encodeImage, maxInputBytes } from '../../../platform/images/encode-image.ts'
import { deleteRows } from '../../../platform/records/rows.ts'
import { imagePath } from '../../images/rules/image.ts'
import { storeImage } from '../../images/steps/store-image.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { findAuthors, findImported } from '../queries/imported.ts'
import { rememberImported } from '../steps/remember-imported.ts'

interface Images {
  import_id: number
  source: string
  folder: string
  skip(reason: string): void
}

/** Stores a folder's images. Returns a function that makes text refer to them. */
export async function importImages(
  ctx: MapContext,
  { import_id, source, folder, skip }: Images,
): Promise<(text: string) => string> {
  assertMayManageMap(ctx)
  const names = await readdir(join(folder, 'images')).catch(() => [] as string[])
  const known = await urlsOf(ctx, await findImported(ctx, { source, kind: 'images', keys: names }))
  for (const name of names.filter((each) => !known.has(each))) {
    const path = join(folder, 'images', name)
    const file = await lstat(path).catch(() => undefined)
    if (!file?.isFile() || file.size > maxInputBytes) {
      skip("An image can't be stored. It must be a file of at most 10 MiB.")
      continue
    }
    try {
      const image = await encodeImage(await readFile(path), { user_id: 0 })
      await ctx.transaction(async (tx) => {
        const nameless = await findAuthors(tx, { source, keys: [] })
        const { id } = await storeImage(tx, { ...image, user_id: nameless('') })
        // Images that no text shows are deleted after a while.
        await deleteRows(tx, 'imported_records', { source, kind: 'images', source_key: name })
        await rememberImported(tx, {
          source,
          import_id,
          kind: 'images',
          records: [{ source_key: name, record_id: id }],
        })
      })
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      skip(`An image can't be stored. ${error.problems[0]?.message}`)
    }
  }
  const urls = await urlsOf(ctx, await findImported(ctx, { source, kind: 'images', keys: names }))
  return (text) => text.replace(/(?<=\]\()images\/([\w.-]+)/g, (path, name: string) => urls.get(name) ?? path)
}

async function urlsOf(ctx: MapContext, ids: Map<string, number>): Promise<Map<string, string>> {
  const urls = new Map<string, string>()
  for (const [name, id] of ids) {
    const image = await ctx.db
      .selectFrom('images')
      .select(['hash', 'type'])
      .where('map_id', '=', ctx.map.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (image) urls.set(name, `${ctx.site.publicUrl}${imagePath(ctx.map.path, image)}`)
  }
  return urls
}
