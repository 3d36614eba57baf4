import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { plainText } from '../../../platform/markdown/plain-text.ts'
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
    .select(['t.id', 't.title', 't.slug', 't.votes_count', 't.comments_count', 't.pending', 't.parsed_description'])
    .select(['l.name as list_name', 'l.role as list_role', 'l.votes as takes_votes', 'v.id as vote_id'])
    .where('t.map_id', '=', ctx.map.id)
    .where('t.id', 'in', ids)
    .where('t.live', '=', true)
    .execute()
  const comments = await readComments(ctx, candidates)
  return candidates.flatMap(({ id, comment_id }) => {
    const row = rows.find((task) => task.id === id)
    if (!row) return []
    const { parsed_description, vote_id, ...task } = row
    const description = plainText(parsed_description)
    const comment = comments.find((comment) => comment.id === comment_id)
    return {
      ...task,
      voted: vote_id !== null,
      title_parts: highlightTerms(task.title, terms),
      snippet:
        snippetAroundMatch(description, terms) ??
        (comment && snippetAroundMatch(plainText(comment.parsed_content), terms)) ??
        openingSnippet(description),
    }
  })
}

async function readComments(ctx: MapContext, candidates: Candidate[]) {
  const ids = candidates.flatMap(({ comment_id }) => comment_id ?? [])
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('comments')
    .select(['id', 'parsed_content'])
    .where('map_id', '=', ctx.map.id)
    .where('id', 'in', ids)
    .where('live', '=', true)
    .execute()
}
