import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { presentInsight } from './present.ts'
import { parsePeriod } from './rules/period.ts'
import { InsightEdit, InsightNumbers, InsightQuery } from './schema.ts'
import { publishPromises } from './verbs/publish-promises.ts'

export const insightGetEndpoint = endpoint({
  id: 'insight.get',
  method: 'GET',
  path: '/api/1/map/insight/',
  scope: 'write',
  summary: 'The numbers of the map',
  description: 'What happened on each day, how long tasks stay in each list, what was promised and kept.',
  query: InsightQuery,
  reply: ok(InsightNumbers),
  editedFields: ['promises_public'],
  handle: (ctx, { query }) => presentInsight(ctx, parsePeriod(query.days)),
})

export const insightEditEndpoint = endpoint({
  id: 'insight.edit',
  method: 'POST',
  path: '/api/1/map/insight/edit/',
  scope: 'manage',
  summary: 'Show everybody what was promised and kept, or no longer',
  body: InsightEdit,
  example: { promises_public: true },
  reply: ok(InsightNumbers),
  etagSource: insightGetEndpoint,
  handle: async (ctx, { body }) => {
    await publishPromises(ctx, body)
    return presentInsight(ctx, parsePeriod(undefined))
  },
})
