import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { listedIds } from '../../../platform/db/engine-sql.ts'
import { leavesOf, type ReadTerms, readTerms, type TermQuery, termsText } from '../../../platform/db/full-text.ts'
import { areKnown, type SearchContext } from './known-tasks.ts'
import { firstMatches, isInSample } from './list-matches.ts'

/** With so many of the most voted tasks of a large map, more tasks have the words than are worth reading. */
const manyInSample = 2

/**
 * A search asks the index many questions about the same words. If only a few tasks have any of them, these are read once,
 * and answer all of the questions. With more of them the index answers.
 */
export async function preloadMatches(ctx: SearchContext, query: TermQuery): Promise<SearchContext> {
  const words = leavesOf(query)
  if (ctx.isCommon || (ctx.known && areKnown(ctx.known, query))) return ctx
  if (await isInSample(ctx, 'text', { any: words }, manyInSample)) return ctx
  const [matches] = await firstMatches(ctx, 'text', [{ any: words }])
  if (!matches || matches.isCommon) return { ...ctx, isCommon: true }
  return { ...ctx, known: { words, terms: await termsOfTasks(ctx, matches.ids) } }
}

async function termsOfTasks(ctx: MapContext, ids: number[]): Promise<Map<number, ReadTerms>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    terms: string
  }>`select k.task_id as id, ${termsText(ctx.database, 'k.terms')} as terms
    from ${listedIds(ctx.database, ids)} as m cross join task_terms k
    where k.task_id = m.id and k.map_id = ${ctx.map.id}`.execute(ctx.db)
  return new Map(rows.map(({ id, terms }) => [id, readTerms(ctx.map.id, terms)]))
}
