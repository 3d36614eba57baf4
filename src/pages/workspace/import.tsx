import { Readable } from 'node:stream'
import { listCategories } from '../../features/categories/queries/categories.ts'
import { listImports, listKeptTasks, readImport } from '../../features/imports/queries/list-imports.ts'
import { hasOldLinks, listRedirects } from '../../features/imports/queries/old-links.ts'
import { findActiveUpload, readUpload, type Upload } from '../../features/imports/queries/uploads.ts'
import { redirectServers } from '../../features/imports/rules/source-url.ts'
import { type ChosenMapping, maxUploadBytes } from '../../features/imports/rules/upload.ts'
import { undoImport } from '../../features/imports/verbs/undo-import.ts'
import { addUpload, cancelUpload, startUpload } from '../../features/imports/verbs/uploads.ts'
import { readListSettings } from '../../features/lists/queries/lists.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageResponse } from '../../platform/http/page.ts'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { ImportView } from './views/import.tsx'
import { ImportPlanView } from './views/import-plan.tsx'
import { ImportRunView } from './views/import-run.tsx'
import { newCategory } from './views/import-tables.tsx'
import { PastImportView } from './views/past-import.tsx'
import { backTo, openWorkspace, workspacePage } from './workspace-page.ts'

export const importPages = [
  workspacePage('import', {
    for: 'administrator',
    uploads: { maxBytes: maxUploadBytes, check: (request) => openWorkspace(request, 'administrator') },
    show: async (ctx) => ({
      view: <ImportView active={(await findActiveUpload(ctx))?.id} imports={await listImports(ctx, { limit: 20 })} />,
    }),
    submit: async (ctx, { form, stored }) => {
      const { source = '', site = '', name = '' } = form
      const options = { ...(site.trim() ? { site: site.trim() } : {}), ...(name.trim() ? { source: name.trim() } : {}) }
      const upload_id = await addUpload(ctx, { source, files: stored, options })
      return { redirect: workspaceUrl(ctx.map, `import/${upload_id}`) }
    },
  }),
  /** One import: its plan, its progress, and its report. */
  workspacePage('import/:upload', {
    for: 'administrator',
    show: async (ctx, request) => showUpload(ctx, await readUpload(ctx, idIn(request.params.upload))),
    submit: async (ctx, { params, form }) => {
      const upload = await readUpload(ctx, idIn(params.upload))
      await startUpload(ctx, { upload_id: upload.id, mapping: mappingIn(upload, form) })
      return { redirect: workspaceUrl(ctx.map, `import/${upload.id}`) }
    },
  }),
  workspacePage('import/:upload/cancel', {
    for: 'administrator',
    submit: async (ctx, { params }) => {
      await cancelUpload(ctx, { upload_id: idIn(params.upload) })
      return backTo(ctx, 'import', 'imports.cancelled')
    },
  }),
  /** What was imported goes to the trash, where it can be restored. */
  workspacePage('import/undo/:import', {
    for: 'administrator',
    submit: async (ctx, { params }) => {
      const import_id = idIn(params.import)
      await undoImport(ctx, { import_id })
      return { redirect: workspaceUrl(ctx.map, `import/past/${import_id}`) }
    },
  }),
  /** What an earlier import added, and what its undo left. */
  workspacePage('import/past/:import', {
    for: 'administrator',
    show: async (ctx, request) => {
      const past = await readImport(ctx, { import_id: idIn(request.params.import) })
      const kept = past.undo_state === 'undone' ? await listKeptTasks(ctx, past) : undefined
      return {
        view: <PastImportView {...{ past, kept }} hasOldLinks={await hasOldLinks(ctx, past)} />,
      }
    },
  }),
  /** Redirects for the web server of the old board. The file is sent in parts. */
  workspacePage('import/past/:import/:redirects', {
    for: 'administrator',
    show: async (ctx, { params }) => {
      const server = redirectServers.find((name) => params.redirects === `redirects-${name}.conf`)
      if (!server) throw new NotFound()
      const { source } = await readImport(ctx, { import_id: idIn(params.import) })
      return {
        body: async () => Readable.from(withLineEnds(listRedirects(ctx, { server, source }))),
        type: 'text/plain; charset=utf-8',
        headers: { 'content-disposition': `attachment; filename="${params.redirects}"` },
      }
    },
  }),
]

/** Joins lines, because each part of a response is a packet. */
async function* withLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let part = ''
  for await (const line of lines) {
    part += `${line}\n`
    if (part.length < 65_536) continue
    yield part
    part = ''
  }
  yield part
}

async function showUpload(ctx: OpenMapContext, upload: Upload): Promise<PageResponse> {
  if (upload.state !== 'ready' || !upload.plan) return { view: <ImportRunView upload={upload} /> }
  const [lists, categories] = await Promise.all([readListSettings(ctx), listCategories(ctx)])
  return { view: <ImportPlanView {...{ upload, plan: upload.plan, lists, categories }} /> }
}

/** Fields are named after positions in the plan, because the source's names can be anything. */
function mappingIn({ plan }: Upload, form: Record<string, string>): ChosenMapping {
  const categoryOf = (value: string, name: string) => (value === newCategory ? name : Number(value) || null)
  return {
    lists: Object.fromEntries((plan?.lists ?? []).map(({ key }, index) => [key, Number(form[`list-${index}`] ?? 0)])),
    categories: Object.fromEntries(
      (plan?.categories ?? []).flatMap(({ key, name }, index) => {
        const value = form[`category-${index}`]
        return value === undefined ? [] : [[key, categoryOf(value, name)]]
      }),
    ),
  }
}
