import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { plainOpening } from '../../../platform/markdown/plain-text.ts'
import type { Candidate } from '../rules/rank.ts'
import type { SearchTerm } from '../rules/search-terms.ts'
import { highlightTerms, openingSnippet, snippetAroundMatch } from '../rules/snippet.ts'

export type SearchResult = Awaited<ReturnType<typeof readResults>>[number]

/** What a list of results shows of each task, in the order of the candidates. */
export async function readResults(ctx: MapContext, candidates: Candidate[], terms: SearchTerm[]) {
  const ids = candidates.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('tasks as t')
    .innerJoin('lists as l', (join) =>
      join.on('l.map_id', '=', ctx.map.id).onRef('l.id', '=', 't.list_id').on('l.live', '=', true),
    )
    .leftJoin('votes as v', (join) =>
      join
        .on('v.map_id', '=', ctx.map.id)
        .onRef('v.task_id', '=', 't.id')
        .on('v.author_id', '=', userIdOf(ctx.actor))
        .on('v.live', '=', true),
    )
    .leftJoin('task_terms as k', (join) => join.on('k.map_id', '=', ctx.map.id).onRef('k.task_id', '=', 't.id'))
    .select(['t.id', 't.title', 't.slug', 't.votes_count', 't.comments_count', 't.pending'])
    .select(plainOrHtml('k.plain_text', 't.parsed_description'))
    .select(['l.name as list_name', 'l.role as list_role', 'l.votes as takes_votes', 'v.id as vote_id'])
    .where('t.map_id', '=', ctx.map.id)
    .where('t.id', 'in', ids)
    .where('t.live', '=', true)
    .execute()
  const comments = await readComments(ctx, candidates)
  const read = textReader()
  return candidates.flatMap(({ id, comment_id }) => {
    const row = rows.find((task) => task.id === id)
    if (!row) return []
    const { plain_text, html, vote_id, ...task } = row
    const description = read({ plain_text, html })
    const comment = comments.find((comment) => comment.id === comment_id)
    return {
      ...task,
      voted: vote_id !== null,
      title_parts: highlightTerms(task.title, terms),
      snippet:
        snippetAroundMatch(description, terms) ??
        (comment && snippetAroundMatch(read(comment), terms)) ??
        openingSnippet(description),
    }
  })
}

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

/** HTML only where no text is stored, because it was written before texts were. */
const plainOrHtml = (plain: string, html: string) => [
  sql<string | null>`${sql.ref(plain)}`.as('plain_text'),
  sql<string | null>`case when ${sql.ref(plain)} is null then ${sql.ref(html)} end`.as('html'),
]

/** How many characters of all results together are looked through for the words: the beginning of each. */
const maxCharacters = 50_000
const beginning = 1_000

/** Texts as far as they are looked through, however many long ones a search finds. */
function textReader(): (row: { plain_text: string | null; html: string | null }) => string {
  let left = maxCharacters
  return ({ plain_text, html }) => {
    const text = (plain_text ?? plainOpening(html ?? '')).slice(0, Math.max(beginning, left))
    left -= text.length
    return text
  }
}
