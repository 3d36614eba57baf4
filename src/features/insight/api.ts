import type { Static } from 'typebox'
import type { MapContext } from '../../platform/context.ts'
import type { Json } from '../../platform/db/json.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { readInsight } from './queries/read-insight.ts'
import { type Period, parsePeriod } from './rules/period.ts'
import { InsightEdit, InsightNumbers, InsightQuery } from './schema.ts'
import { publishCommitments } from './verbs/publish-commitments.ts'

export const insightGetEndpoint = endpoint({
  id: 'insight.get',
  method: 'GET',
  path: '/api/1/map/insight/',
  scope: 'write',
  summary: 'Get statistics about the map',
  description: 'Returns what happened each day, how long tasks stay in each list, and what was planned and completed.',
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
  summary: 'Show or hide the public commitments page',
  body: InsightEdit,
  example: { promises_public: true },
  reply: ok(InsightNumbers),
  etagSource: insightGetEndpoint,
  handle: async (ctx, { body }) => {
    await publishCommitments(ctx, body)
    return presentInsight(ctx, parsePeriod(undefined))
  },
})

async function presentInsight(ctx: MapContext, days: Period): Promise<Json> {
  const { promises, ...numbers } = await readInsight(ctx, days)
  const { recent, ...counts } = promises
  return JSON.stringify({ ...numbers, promises: counts } satisfies Static<typeof InsightNumbers>) as Json
}
