import { asJson } from '../../platform/db/json.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { readEmbedSites } from './queries/read-embed-sites.ts'
import { Embedding, EmbeddingEdit } from './schema.ts'
import { editEmbedding } from './verbs/edit-embedding.ts'

export const embeddingGetEndpoint = endpoint({
  id: 'embedding.get',
  method: 'GET',
  path: '/api/1/map/embedding/',
  scope: 'manage',
  summary: 'Which sites may show the map in a frame',
  reply: ok(Embedding),
  handle: async (ctx) => asJson({ sites: await readEmbedSites(ctx) }),
})

export const embeddingEditEndpoint = endpoint({
  id: 'embedding.edit',
  method: 'POST',
  path: '/api/1/map/embedding/',
  scope: 'manage',
  summary: 'Decide which sites may show the map in a frame',
  description: 'The list replaces the one before. Who may see the map is decided apart from it.',
  body: EmbeddingEdit,
  example: { sites: ['https://example.com'] },
  reply: ok(Embedding),
  etagSource: embeddingGetEndpoint,
  handle: async (ctx, { body }) => {
    await editEmbedding(ctx, body)
    return asJson({ sites: await readEmbedSites(ctx) })
  },
})
