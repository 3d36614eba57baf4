import type { Static } from 'typebox'
import type { MapContext } from '../../platform/context.ts'
import type { Json } from '../../platform/db/json.ts'
import { readInsight } from './queries/read-insight.ts'
import type { Period } from './rules/period.ts'
import type { InsightNumbers } from './schema.ts'

export async function presentInsight(ctx: MapContext, days: Period): Promise<Json> {
  const { promises, ...numbers } = await readInsight(ctx, days)
  const { recent, ...counts } = promises
  return JSON.stringify({ ...numbers, promises: counts } satisfies Static<typeof InsightNumbers>) as Json
}
