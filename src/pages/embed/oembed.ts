import { readEmbedSites } from '../../features/maps/queries/map-settings.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { anyFrameAncestor } from '../../features/maps/rules/frame-ancestor.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { escapeXml } from '../../lib/escape.ts'
import { createContext } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { idIn } from '../layout/paths.ts'
import { inOpenMap, openMapFor } from '../open-map.ts'

const cacheSeconds = 3_600

/**
 * Requested by sites that turn a pasted URL into a preview (oEmbed 1.0). A map that every site may embed becomes a
 * frame; everything else becomes a link with its title.
 */
export const oembedFile: Page = {
  path: '/oembed',
  show: async (request) => {
    const { url, format = 'json' } = request.query
    if (url === undefined) throw new Invalid([{ field: 'url', code: 'required', message: 'This field is required.' }])
    if (format !== 'json') return { status: 501, type: 'text/plain; charset=utf-8', body: 'Only JSON is offered.\n' }
    const { task, ...map } = placeOf(url, request.ctx.site.publicUrl)
    // Caches share it, so it shows what visitors see.
    const visitor = createContext({ ...request.ctx, actor: { kind: 'visitor' } })
    const ctx = await openMapFor({ ...request, params: map, person: undefined, ctx: visitor })
    const shown = task === undefined ? await mapPreview(ctx, request.query) : await taskPreview(ctx, idIn(task))
    const provider = { provider_name: wordsIn(request.language)('site.name'), provider_url: ctx.site.publicUrl }
    return inOpenMap(ctx, {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ version: '1.0', ...shown, ...provider, cache_age: cacheSeconds }),
      headers: { 'cache-control': `public, max-age=${cacheSeconds}`, 'access-control-allow-origin': '*' },
    })
  },
}

/** The map, and possibly the task, that one of our URLs points to. */
function placeOf(text: string, publicUrl: string): { team: string; map: string; task: string | undefined } {
  const url = URL.parse(text)
  const [, team, map, task] = /^\/([a-z0-9-]+)\/([a-z0-9-]+)(?:\/task\/([^/]+))?\/?$/.exec(url?.pathname ?? '') ?? []
  if (url?.origin !== new URL(publicUrl).origin || team === undefined || map === undefined) throw new NotFound()
  return { team, map, task }
}

async function mapPreview({ map, ...ctx }: OpenMapContext, query: PageRequest['query']) {
  const isForAll = (await readEmbedSites({ ...ctx, map })).includes(anyFrameAncestor)
  if (!isForAll) return { type: 'link', title: map.name }
  const [width, height] = [atMost(query.maxwidth, 800), atMost(query.maxheight, 600)]
  const src = escapeXml(`${ctx.site.publicUrl}${map.path}/embed`)
  const html = `<iframe src="${src}" title="${escapeXml(map.name)}" width="${width}" height="${height}"></iframe>`
  return { type: 'rich', title: map.name, html, width, height }
}

async function taskPreview(ctx: OpenMapContext, id: number) {
  const { title } = await requireTaskDetails(ctx, id)
  const { name, path } = ctx.map
  return { type: 'link', title, author_name: name, author_url: `${ctx.site.publicUrl}${path}/` }
}

const atMost = (text: string | undefined, usual: number): number => Math.min(usual, Number(text) || usual)
