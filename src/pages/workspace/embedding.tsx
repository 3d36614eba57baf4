import { readEmbedSites } from '../../features/maps/queries/read-embed-sites.ts'
import { EmbeddingEdit } from '../../features/maps/schema.ts'
import { editEmbedding } from '../../features/maps/verbs/edit-embedding.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { EmbeddingView } from './views/embedding.tsx'
import { openWorkspace } from './workspace-page.ts'

/** Which sites may embed the map, and what they paste into their pages. */
export const embeddingPage: Page = {
  path: workspacePath('embedding'),
  needsSignIn: true,
  needsRecentSignIn: true,
  for: 'administrator',
  show: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const sites = await readEmbedSites(ctx)
    const [common, { map, role }] = [commonData(request), ctx]
    return { view: <EmbeddingView {...{ common, map, role, sites }} /> }
  },
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await editEmbedding(ctx, readSites(request.form.sites ?? ''))
    return { redirect: workspaceUrl(ctx.map, 'embedding'), flash: 'embedding.saved' }
  },
}

/** One in each line. */
function readSites(text: string): EmbeddingEdit {
  const lines = text.split(/[\s,]+/).filter((line) => line !== '')
  return lines.length === 0 ? { sites: [] } : readFields(EmbeddingEdit, { sites: lines.join(',') })
}
