import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { gatheredIds, readIds } from '../../../platform/db/engine-sql.ts'
import {
  hasPrefix,
  matchingIds,
  readTerms,
  type TermField,
  type TermQuery,
  termsText,
  termsTextMatcher,
  wholeWords,
} from '../../../platform/db/full-text.ts'
import { tasksVisibleTo } from '../../tasks/policy.ts'
import { taskTerms } from '../../tasks/table.ts'
import type { Candidate } from '../rules/rank.ts'
import { knownMatches, type SampleTask, type SearchContext } from './known-tasks.ts'
import { type TaskFilter, taskFilterSql } from './task-filter.ts'

/** Some tasks that match, visible or not. */
export interface Matches {
  ids: number[]
  /** There are more than these, or probably so. */
  isCommon: boolean
}

/** Enough to know what a word is about and how rare it is. */
export const maxMatches = 100

const sampleSize = 40
/** With so many matches among the sample, the index would give about a seventh of all tasks. */
const commonInSample = 6
/** In a map with fewer tasks, reading everything that begins with a prefix is quick. */
const smallMap = 5_000

/**
 * The tasks that match each of the queries, as far as that is cheap on any map. For a whole word, the index gives match after
 * match, and reading stops when there are enough. For a prefix, it first reads all words that begin so: a prefix is looked up
 * only if it is rare. What is common is looked up as whole words. A query for several words is slow, so it runs only once.
 */
export async function listMatches(
  ctx: SearchContext,
  field: TermField,
  queries: TermQuery[],
  limit = maxMatches,
): Promise<Matches[]> {
  const found = queries.map((query): Matches | undefined => knownMatches(ctx, field, query))
  const open = queries.map((query, index) => ({ query, index })).filter(({ index }) => !found[index])
  const look = async (some: typeof open): Promise<Matches[]> => {
    const asked = some.map(({ query }) => query)
    return firstMatches(ctx, field, asked, limit)
  }
  const words = ({ query, index }: (typeof open)[number]) => ({ query: wholeWords(query), index })

  const isCommon = await areCommon(
    ctx,
    field,
    open.map(({ query }) => ({ any: prefixesIn(query) })),
  )
  const asked = open.map((each, at) => (isCommon[at] ? words(each) : each))
  for (const [at, matches] of (await look(asked)).entries()) {
    const { index } = asked[at] as (typeof open)[number]
    found[index] = isCommon[at] ? { ...matches, isCommon: true } : matches
  }
  // Among more than enough, those with the word itself are preferred.
  const many = open.filter(
    ({ query, index }, at) => !isCommon[at] && found[index]?.isCommon && hasPrefix(query) && !isConjunction(query),
  )
  for (const [at, matches] of (await look(many.map(words))).entries()) {
    if (matches.isCommon) found[many[at]?.index ?? -1] = matches
  }
  return found as Matches[]
}

/** One prefix that very many words begin with is enough to make the whole query slow. */
function prefixesIn(query: TermQuery): TermQuery[] {
  if ('prefix' in query) return [query]
  return 'word' in query ? [] : ('all' in query ? query.all : query.any).flatMap(prefixesIn)
}

const isConjunction = (query: TermQuery): boolean => 'all' in query && query.all.length > 1

/** The first tasks that match each query. It's for queries without common prefixes, which the index would read to the end. */
export async function firstMatches(
  ctx: MapContext,
  field: TermField,
  queries: TermQuery[],
  limit = maxMatches,
): Promise<Matches[]> {
  if (queries.length === 0) return []
  const selects = queries.map((query, index) => {
    const matches = matchingIds(ctx.database, taskTerms, { map_id: ctx.map.id, field }, query)
    return sql`select ${sql.lit(index)} as query_index, ${gatheredIds(ctx.database)} as ids
      from (select id from (${matches}) as m limit ${sql.lit(limit + 1)}) as s`
  })
  const union = sql<{ query_index: number; ids: string }>`${sql.join(selects, sql` union all `)}`
  const byQuery = new Map((await union.execute(ctx.db)).rows.map(({ query_index, ids }) => [query_index, readIds(ids)]))
  return queries.map((_, index) => {
    const ids = byQuery.get(index) ?? []
    return { ids: ids.slice(0, limit), isCommon: ids.length > limit }
  })
}

/** Whether many of the most voted tasks of a large map match each query. */
async function areCommon(ctx: SearchContext, field: TermField, queries: TermQuery[]): Promise<boolean[]> {
  if (queries.length === 0) return []
  return Promise.all(queries.map((query) => isInSample(ctx, field, query, commonInSample)))
}

/** Whether the map has so many tasks that what is common has to be known before it is looked up. */
export async function isLargeMap(ctx: SearchContext): Promise<boolean> {
  ctx.sample ??= readSample(ctx)
  return (await ctx.sample).length > 0
}

/** Whether so many of the most voted tasks match. In a small map it's never so. */
export async function isInSample(
  ctx: SearchContext,
  field: TermField,
  query: TermQuery,
  times: number,
): Promise<boolean> {
  ctx.sample ??= readSample(ctx)
  const isMatch = termsTextMatcher({ map_id: ctx.map.id, field }, query)
  let left = times
  for (const { terms } of await ctx.sample) {
    if (isMatch(terms)) left -= 1
    if (left === 0) return true
  }
  return false
}

/** The most voted tasks that match. In a small map it is always empty. */
export async function matchesInSample(ctx: SearchContext, field: TermField, query: TermQuery): Promise<SampleTask[]> {
  ctx.sample ??= readSample(ctx)
  const isMatch = termsTextMatcher({ map_id: ctx.map.id, field }, query)
  return (await ctx.sample).filter(({ terms }) => isMatch(terms))
}

/** It is empty for a small map, where nothing is too common. */
async function readSample(ctx: MapContext): Promise<SampleTask[]> {
  const { rows } = await sql<
    Candidate & { terms: string | null }
  >`select s.id, s.title, s.votes_count, ${termsText(ctx.database, 's.terms')} as terms
    from (${mostVotedTerms(ctx, sampleSize)}) as s
    where (select sum(l.tasks_count - l.pending_count) from lists l
      where l.map_id = ${ctx.map.id} and l.live) > ${smallMap}`.execute(ctx.db)
  return rows.map(({ terms, ...task }) => ({ ...task, terms: readTerms(ctx.map.id, terms) }))
}

/** The most voted visible tasks, with their terms. */
export const mostVotedTerms = (ctx: MapContext, limit: number, filter: TaskFilter = {}): RawBuilder<unknown> => sql`
  select t.id, t.title, t.votes_count,
    (select k.terms from task_terms k where k.map_id = ${ctx.map.id} and k.task_id = t.id) as terms
  from tasks t where t.map_id = ${ctx.map.id} and ${tasksVisibleTo(ctx)} ${taskFilterSql(filter)}
  order by t.votes_count desc, t.id desc limit ${sql.lit(limit)}`
