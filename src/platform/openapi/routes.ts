import type { Site } from '../context.ts'
import { NotFound } from '../errors.ts'
import type { Route } from '../http/server-parts.ts'
import type { ApiDescription } from './description.ts'
import { openApiDocument } from './document.ts'
import { viewerFile, viewerPage, viewerPolicy, viewerStart, viewerVersion } from './viewer.ts'

/** The OpenAPI document, and a page to read it and to try requests. Created per request, so that the start is fast. */
export function referenceRoutes(api: ApiDescription, site: Site): Route[] {
  const script = 'text/javascript; charset=utf-8'
  return [
    {
      path: '/api/1/openapi.json',
      reply: async () => ({
        status: 200,
        type: 'application/json; charset=utf-8',
        body: JSON.stringify(openApiDocument(api, site)),
        headers: brieflyCached,
      }),
    },
    {
      path: '/api/1/docs',
      reply: async () => ({
        status: 200,
        type: 'text/html; charset=utf-8',
        body: viewerPage(await viewerVersion(), api.info.title),
        headers: { ...brieflyCached, 'content-security-policy': viewerPolicy(site.publicUrl) },
      }),
    },
    {
      path: '/api/1/docs/start.js',
      reply: async () => ({ status: 200, type: script, body: viewerStart(), headers: brieflyCached }),
    },
    {
      path: '/api/1/docs/:version/:file',
      reply: async ({ params }) => {
        const file = params.version === (await viewerVersion()) ? await viewerFile(params.file ?? '') : undefined
        if (!file) throw new NotFound()
        return file
      },
    },
  ]
}

const brieflyCached = { 'cache-control': 'public, max-age=300' }
