import { readEmbedSites } from '../../features/maps/queries/read-embed-sites.ts'
import { EmbeddingEdit } from '../../features/maps/schema.ts'
import { editEmbedding } from '../../features/maps/verbs/edit-embedding.ts'
import { readFields } from '../../platform/http/input.ts'
import { EmbeddingView } from './views/embedding.tsx'
import { backTo, frameOf, workspacePage } from './workspace-page.ts'

/** Which sites may embed the map, and what they paste into their pages. */
export const embeddingPage = workspacePage('embedding', {
  needsRecentSignIn: true,
  for: 'administrator',
  show: async (ctx, request) => {
    return { view: <EmbeddingView {...frameOf(ctx, request)} sites={await readEmbedSites(ctx)} /> }
  },
  submit: async (ctx, request) => {
    await editEmbedding(ctx, readSites(request.form.sites ?? ''))
    return backTo(ctx, 'embedding', 'embedding.saved')
  },
})

/** One in each line. */
function readSites(text: string): EmbeddingEdit {
  const lines = text.split(/[\s,]+/).filter((line) => line !== '')
  return lines.length === 0 ? { sites: [] } : readFields(EmbeddingEdit, { sites: lines.join(',') })
}
