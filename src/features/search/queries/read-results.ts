import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { isListed, listOf } from '../../../platform/db/engine-sql.ts'
import type { TermTable } from '../../../platform/db/full-text.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { commentTerms } from '../../comments/table.ts'
import { taskTerms } from '../../tasks/table.ts'
import type { Candidate } from '../rules/rank.ts'
import type { SearchTerm } from '../rules/search-terms.ts'
import { highlightTerms, openingSnippet, snippetAroundMatch } from '../rules/snippet.ts'

export type SearchResult = Awaited<ReturnType<typeof readResults>>[number]
/** A result in a short list, without a snippet. */
export type ShortResult = Awaited<ReturnType<typeof readShortResults>>[number]

/** The content of the results page, in the order of the candidates. */
export async function readResults(ctx: MapContext, candidates: Candidate[], terms: SearchTerm[]) {
  const tasks = await readShortResults(ctx, candidates, terms)
  if (tasks.length === 0) return []
  const texts = await readTexts(
    ctx,
    taskTerms,
    tasks.map(({ id }) => id),
  )
  const comments = await readTexts(
    ctx,
    commentTerms,
    candidates.flatMap(({ comment_id }) => comment_id ?? []),
  )
  const commentIds = new Map(candidates.map(({ id, comment_id }) => [id, comment_id]))
  const limited = textLimiter()
  return tasks.map((task) => {
    const description = limited(texts.get(task.id) ?? '')
    const comment = comments.get(commentIds.get(task.id) ?? 0)
    const snippet =
      snippetAroundMatch(description, terms) ??
      (comment === undefined ? undefined : snippetAroundMatch(limited(comment), terms)) ??
      openingSnippet(description)
    return { ...task, snippet }
  })
}

/** The content of a short list. Doesn't read any long text, because it's requested as people type. */
export async function readShortResults(ctx: MapContext, candidates: Candidate[], terms: SearchTerm[]) {
  if (candidates.length === 0) return []
  const ids = listOf(
    ctx.database,
    candidates.map(({ id }) => id),
  )
  const rows = await resultsStatement(ctx, { map_id: ctx.map.id, user_id: userIdOf(ctx.actor), ids })
  return candidates.flatMap(({ id }) => {
    const row = rows.find((task) => task.id === id)
    if (!row) return []
    const { vote_id, ...task } = row
    return { ...task, voted: vote_id !== null, title_parts: highlightTerms(task.title, terms) }
  })
}

const resultsStatement = statement(
  ({ engine, db, value }: StatementBuilder<{ map_id: number; user_id: number; ids: unknown }>) =>
    db
      .selectFrom('tasks as t')
      .innerJoin('lists as l', (join) =>
        join.on('l.map_id', '=', value.map_id).onRef('l.id', '=', 't.list_id').on('l.live', '=', true),
      )
      .leftJoin('votes as v', (join) =>
        join
          .on('v.map_id', '=', value.map_id)
          .onRef('v.task_id', '=', 't.id')
          .on('v.author_id', '=', value.user_id)
          .on('v.live', '=', true),
      )
      .select(['t.id', 't.title', 't.slug', 't.total_votes', 't.imported_votes'])
      .select([
        't.comments_count',
        't.pending',
        'l.name as list_name',
        'l.role as list_role',
        'l.votes as takes_votes',
        'v.id as vote_id',
      ])
      .where('t.map_id', '=', value.map_id)
      .where(isListed(engine, sql.ref('t.id'), value.ids))
      .where('t.live', '=', true),
)

/** The records' text, without tags. */
async function readTexts(ctx: MapContext, { name, id }: TermTable, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; plain_text: string }>`
    select ${sql.ref(id)} as id, plain_text from ${sql.table(name)}
    where map_id = ${ctx.map.id} and ${sql.ref(id)} in (${sql.join(ids)})`.execute(ctx.db)
  return new Map(rows.map(({ id, plain_text }) => [id, plain_text]))
}

/** How many characters are searched for the words in total, taken from the start of each result. */
const maxCharacters = 50_000
const beginning = 1_000

/** The part of each text to search. The total is limited even if a search finds a lot of long text. */
function textLimiter(): (text: string) => string {
  let left = maxCharacters
  return (text) => {
    const part = text.slice(0, Math.max(beginning, left))
    left -= part.length
    return part
  }
}
