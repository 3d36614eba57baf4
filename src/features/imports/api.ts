import { open } from 'node:fs/promises'
import type { MapContext } from '../../platform/context.ts'
import { accepted, endpoint, nothing, ok, pageOf, storedFileEndpoint, zipFile } from '../../platform/http/endpoint.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { importCollection, presentImport } from './present.ts'
import { openMapZip } from './queries/export-map-files.ts'
import { Import, ImportDetails, type ImportMapping, ImportMappingBody, UploadQuery } from './rules/api-schema.ts'
import { maxBytes, type UploadSource } from './rules/upload.ts'
import { undoImport } from './verbs/undo-import.ts'
import { applyUpload, assertMayUploadImport, discardImport, storeFiles } from './verbs/uploads.ts'

export const importsListEndpoint = endpoint({
  id: 'imports.list',
  method: 'GET',
  path: '/api/1/map/imports/',
  scope: 'manage',
  summary: 'List imports, newest first',
  query: PagingQuery,
  reply: pageOf(Import),
  handle: (ctx, { query }) => importCollection.list(ctx, query, {}),
})

export const importsGetEndpoint = endpoint({
  id: 'imports.get',
  method: 'GET',
  path: '/api/1/map/imports/:id/',
  scope: 'manage',
  summary: "Get an import's state, plan and progress",
  reply: ok(ImportDetails),
  handle: (ctx, { id }) => presentImport(ctx, id),
})

export const importsUploadEndpoint = storedFileEndpoint({
  id: 'imports.upload',
  method: 'POST',
  path: '/api/1/map/imports/',
  scope: 'manage',
  summary: 'Upload another board, to import it',
  description:
    'The body is the file itself, up to 256 MiB: `curl --data-binary @backup.zip`. Send several spreadsheets or JSON files as one zip file. ' +
    'A job reads the file. Get the import until its `state` is `ready`, then look at its `plan` and apply or discard it. ' +
    'A map has one such import at a time, for a day at most. An import can set authors and dates. No one is notified.',
  query: UploadQuery,
  file: { types: ['application/octet-stream'], maxBytes: maxBytes.api, isStored: true },
  reply: accepted(ImportDetails),
  shownBy: importsGetEndpoint,
  checkSender: assertMayUploadImport,
  prepare: async ({ path, size }, ctx, { query: { source, name, site } }) => {
    const files = [{ name: await nameOf(path, source), path, size }]
    return storeFiles(ctx, { source, files, options: { ...(site ? { site } : {}), ...(name ? { source: name } : {}) } })
  },
  handle: async (_ctx, { body: id }) => ({ id }),
})

export const importsApplyEndpoint = endpoint({
  id: 'imports.apply',
  method: 'POST',
  path: '/api/1/map/imports/:id/apply/',
  scope: 'manage',
  summary: 'Import what has been uploaded',
  description:
    'Lists and categories are mapped as planned, unless `lists` and `categories` say otherwise; a category with neither `id` nor `name` is left out. ' +
    'At the end, programs that follow the map get a 410 and read everything again.',
  body: ImportMappingBody,
  example: { lists: [{ key: 'open', name: 'Suggestions' }] },
  maxFields: 10_000,
  reply: accepted(ImportDetails),
  handle: (ctx, { id, body }) => shownAfter(ctx, id, applyUpload(ctx, { import_id: id, mapping: mappingOf(body) })),
})

export const importsDiscardEndpoint = endpoint({
  id: 'imports.discard',
  method: 'POST',
  path: '/api/1/map/imports/:id/discard/',
  scope: 'manage',
  summary: 'Stop an import, or discard it before it starts',
  description: 'What has been added until then stays, and can be undone.',
  reply: nothing,
  handle: (ctx, { id }) => discardImport(ctx, { import_id: id }),
})

export const importsUndoEndpoint = endpoint({
  id: 'imports.undo',
  method: 'POST',
  path: '/api/1/map/imports/:id/undo/',
  scope: 'manage',
  summary: 'Undo an import, for 30 days',
  description: 'Moves what it added to the trash, except tasks that someone has touched since. Runs in the background.',
  reply: ok(ImportDetails),
  handle: (ctx, { id }) => shownAfter(ctx, id, undoImport(ctx, { import_id: id })),
})

export const mapExportEndpoint = endpoint({
  id: 'map.export',
  method: 'GET',
  path: '/api/1/map/export/',
  scope: 'manage',
  summary: 'Export the map as a zip file',
  description:
    "A consistent snapshot: settings, lists, categories, tasks, comments, votes, notes, people's names and images, but no " +
    'email addresses. `docs/reference/map-files.md` describes the files.',
  reply: zipFile,
  handle: async (ctx) => ({ stream: await openMapZip(ctx) }),
})

const shownAfter = (ctx: MapContext, id: number, done: Promise<void>) => done.then(() => presentImport(ctx, id))

/** By id or by name. A category with neither is left out. */
function mappingOf({ lists = [], categories = [] }: ImportMappingBody): ImportMapping {
  return {
    lists: Object.fromEntries(lists.map(({ key, id, name }) => [key, id ?? name ?? ''])),
    categories: Object.fromEntries(categories.map(({ key, id, name }) => [key, id ?? name ?? null])),
  }
}

/** A body has no name. All zip files start with the same two letters. */
async function nameOf(path: string, source: UploadSource): Promise<string> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  if (buffer.toString() === 'PK') return `${source}.zip`
  return source === 'github' ? 'issues.json' : 'posts.csv'
}
