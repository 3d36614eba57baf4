import { Readable } from 'node:stream'
import { listCategories } from '../../features/categories/queries/categories.ts'
import {
  findActiveImport,
  listImports,
  listKeptTasks,
  type PastImport,
  readImport,
} from '../../features/imports/queries/list-imports.ts'
import { hasOldLinks, listRedirects } from '../../features/imports/queries/old-links.ts'
import type { ImportMapping } from '../../features/imports/rules/api-schema.ts'
import { redirectServers } from '../../features/imports/rules/source-url.ts'
import { maxBytes } from '../../features/imports/rules/upload.ts'
import { undoImport } from '../../features/imports/verbs/undo-import.ts'
import { applyUpload, assertMayUploadImport, discardImport, storeFiles } from '../../features/imports/verbs/uploads.ts'
import { readListSettings } from '../../features/lists/queries/lists.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { required } from '../../platform/errors.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { ImportView } from './views/import.tsx'
import { ImportPlanView, newCategory } from './views/import-plan.tsx'
import { ImportRunView, PastImportView } from './views/import-state.tsx'
import { openWorkspace, recordPages } from './workspace-page.ts'

export const importPages = recordPages(
  'import',
  { for: 'administrator' },
  {
    '': {
      uploads: { maxBytes: maxBytes.browser, check: mayUpload },
      show: async (ctx) => ({
        view: <ImportView active={(await findActiveImport(ctx))?.id} imports={await listImports(ctx, { limit: 20 })} />,
      }),
      submit: async (ctx, { form, stored }) => {
        const [source = '', site = '', name = ''] = [form.source, form.site?.trim(), form.name?.trim()]
        const options = { ...(site ? { site } : {}), ...(name ? { source: name } : {}) }
        return toImport(ctx, await storeFiles(ctx, { source, files: stored, options }))
      },
    },
    /** One import: its plan, its progress, what it added, and what its undo left. */
    ':import': {
      show: async (ctx, { params }) => showImport(ctx, await readImport(ctx, { import_id: idIn(params.import) })),
      submit: async (ctx, { params, form }) => {
        const past = await readImport(ctx, { import_id: idIn(params.import) })
        await applyUpload(ctx, { import_id: past.id, mapping: mappingIn(past, form) })
        return toImport(ctx, past.id)
      },
    },
    ':import/cancel': {
      submit: (ctx, { params }) => discardImport(ctx, { import_id: idIn(params.import) }),
      done: 'imports.cancelled',
    },
    /** What was imported goes to the trash, where it can be restored. */
    'undo/:import': {
      submit: async (ctx, { params }) => {
        const import_id = idIn(params.import)
        await undoImport(ctx, { import_id })
        return toImport(ctx, import_id)
      },
    },
    /** Redirects for the web server of the old board. The file is sent in parts. */
    ':import/:redirects': {
      show: async (ctx, { params }) => {
        const server = required(redirectServers.find((name) => params.redirects === `redirects-${name}.conf`))
        const { source } = await readImport(ctx, { import_id: idIn(params.import) })
        return {
          body: async () => Readable.from(withLineEnds(listRedirects(ctx, { server, source }))),
          type: 'text/plain; charset=utf-8',
          headers: { 'content-disposition': `attachment; filename="${params.redirects}"` },
        }
      },
    },
  },
)

const toImport = ({ map }: OpenMapContext, id: number) => ({ redirect: workspaceUrl(map, `import/${id}`) })

async function* withLineEnds(parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) yield `${part}\n`
}

async function mayUpload(request: PageRequest) {
  const ctx = await openWorkspace(request, 'administrator')
  await assertMayUploadImport(ctx)
  return ctx
}

async function showImport(ctx: OpenMapContext, past: PastImport): Promise<PageResponse> {
  const { state, kind, plan, undo_state } = past
  if (state === 'ready' && plan) {
    const [lists, categories] = await Promise.all([readListSettings(ctx), listCategories(ctx)])
    return { view: <ImportPlanView {...{ past, plan, lists, categories }} /> }
  }
  if (state !== 'done' && kind !== null) return { view: <ImportRunView past={past} /> }
  const kept = undo_state === 'undone' ? await listKeptTasks(ctx, past) : undefined
  return { view: <PastImportView {...{ past, kept }} hasOldLinks={await hasOldLinks(ctx, past)} /> }
}

/** Fields are named after positions in the plan, because the source's names can be anything. */
function mappingIn({ plan }: PastImport, form: Record<string, string>): ImportMapping {
  const categoryOf = (value: string, name: string) => (value === newCategory ? name : Number(value) || null)
  return {
    lists: Object.fromEntries(
      (plan?.lists ?? []).flatMap(({ key }, index) => {
        const value = form[`list-${index}`]
        return value === undefined ? [] : [[key, Number(value)]]
      }),
    ),
    categories: Object.fromEntries(
      (plan?.categories ?? []).flatMap(({ key, name }, index) => {
        const value = form[`category-${index}`]
        return value === undefined ? [] : [[key, categoryOf(value, name)]]
      }),
    ),
  }
}
