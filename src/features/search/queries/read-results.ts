import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { isListed, listOf } from '../../../platform/db/engine-sql.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { plainOpening } from '../../../platform/markdown/rendered-html.ts'
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
  const texts = await readDescriptions(
    ctx,
    tasks.map(({ id }) => id),
  )
  const comments = await readComments(ctx, candidates)
  const commentIds = new Map(candidates.map(({ id, comment_id }) => [id, comment_id]))
  const read = textReader()
  return tasks.map((task) => {
    const description = read(texts.find(({ id }) => id === task.id) ?? { plain_text: '', html: null })
    const comment = comments.find(({ id }) => id === commentIds.get(task.id))
    const snippet =
      snippetAroundMatch(description, terms) ??
      (comment && snippetAroundMatch(read(comment), terms)) ??
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

const readDescriptions = (ctx: MapContext, ids: number[]) =>
  ctx.db
    .selectFrom('tasks as t')
    .leftJoin('task_terms as k', (join) => join.on('k.map_id', '=', ctx.map.id).onRef('k.task_id', '=', 't.id'))
    .select('t.id')
    .select(plainOrHtml('k.plain_text', 't.parsed_description'))
    .where('t.map_id', '=', ctx.map.id)
    .where('t.id', 'in', ids)
    .where('t.live', '=', true)
    .execute()

async function readComments(ctx: MapContext, candidates: Candidate[]) {
  const ids = candidates.flatMap(({ comment_id }) => comment_id ?? [])
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('comments as b')
    .leftJoin('comment_terms as k', (join) => join.on('k.map_id', '=', ctx.map.id).onRef('k.comment_id', '=', 'b.id'))
    .select('b.id')
    .select(plainOrHtml('k.plain_text', 'b.parsed_content'))
    .where('b.map_id', '=', ctx.map.id)
    .where('b.id', 'in', ids)
    .where('b.live', '=', true)
    .execute()
}

/** Falls back to the HTML of old records, which have no stored plain text. */
const plainOrHtml = (plain: string, html: string) => [
  sql<string | null>`${sql.ref(plain)}`.as('plain_text'),
  sql<string | null>`case when ${sql.ref(plain)} is null then ${sql.ref(html)} end`.as('html'),
]

/** How many characters are searched for the words in total, taken from the start of each result. */
const maxCharacters = 50_000
const beginning = 1_000

/** The part of each result to search. The total is limited even if a search finds a lot of long text. */
function textReader(): (row: { plain_text: string | null; html: string | null }) => string {
  let left = maxCharacters
  return ({ plain_text, html }) => {
    const text = (plain_text ?? plainOpening(html ?? '')).slice(0, Math.max(beginning, left))
    left -= text.length
    return text
  }
}
