import { listCategories } from '../../features/categories/queries/categories.ts'
import { listImports } from '../../features/imports/queries/list-imports.ts'
import { findActiveUpload, readUpload, type Upload } from '../../features/imports/queries/uploads.ts'
import { type ChosenMapping, maxUploadBytes } from '../../features/imports/rules/upload.ts'
import { undoImport } from '../../features/imports/verbs/undo-import.ts'
import { addUpload, cancelUpload, startUpload } from '../../features/imports/verbs/uploads.ts'
import { readListSettings } from '../../features/lists/queries/lists.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { workspaceUrl } from './sections.ts'
import { ImportView } from './views/import.tsx'
import { ImportPlanView } from './views/import-plan.tsx'
import { ImportRunView } from './views/import-run.tsx'
import { newCategory } from './views/import-tables.tsx'
import { backTo, frameOf, openWorkspace, workspacePage } from './workspace-page.ts'

export const importPages = [
  workspacePage('import', {
    for: 'administrator',
    uploads: { maxBytes: maxUploadBytes, check: (request) => openWorkspace(request, 'administrator') },
    show: async (ctx, request) => ({
      view: (
        <ImportView
          {...frameOf(ctx, request)}
          active={(await findActiveUpload(ctx))?.id}
          imports={await listImports(ctx)}
        />
      ),
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
    show: async (ctx, request) => showUpload(ctx, request, await readUpload(ctx, idIn(request.params.upload))),
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
      await undoImport(ctx, { import_id: idIn(params.import) })
      return backTo(ctx, 'import', 'imports.undone')
    },
  }),
]

async function showUpload(ctx: OpenMapContext, request: PageRequest, upload: Upload): Promise<PageResponse> {
  const frame = frameOf(ctx, request)
  if (upload.state !== 'ready' || !upload.plan) return { view: <ImportRunView {...frame} upload={upload} /> }
  const [lists, categories] = await Promise.all([readListSettings(ctx), listCategories(ctx)])
  return { view: <ImportPlanView {...{ ...frame, upload, plan: upload.plan, lists, categories }} /> }
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
