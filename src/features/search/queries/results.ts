import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { plainText } from '../../../platform/markdown/plain-text.ts'
import type { Asked } from '../rules/search-terms.ts'
import { beginningOf, markedText, snippetAt } from '../rules/snippet.ts'
import type { Candidate } from './candidates.ts'

export type Found = Awaited<ReturnType<typeof readTasks>>[number]

/** What a list of tasks shows of each, in the order of the candidates. */
export async function readTasks(ctx: MapContext, candidates: Candidate[], asked: Asked[]) {
  const ids = candidates.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('tasks as t')
    .innerJoin('lists as l', (join) => join.on('l.map_id', '=', ctx.map.id).onRef('l.id', '=', 't.list_id'))
    .leftJoin('votes as v', (join) =>
      join.on('v.map_id', '=', ctx.map.id).onRef('v.task_id', '=', 't.id').on('v.author_id', '=', userIdOf(ctx.actor)),
    )
    .select(['t.id', 't.title', 't.slug', 't.votes_count', 't.comments_count', 't.pending', 't.parsed_description'])
    .select(['l.name as list_name', 'l.role as list_role', 'l.votes as takes_votes', 'v.id as vote_id'])
    .where('t.map_id', '=', ctx.map.id)
    .where('t.id', 'in', ids)
    .execute()
  const comments = await readComments(ctx, candidates)
  return candidates.flatMap(({ id, comment_id }) => {
    const row = rows.find((known) => known.id === id)
    if (!row) return []
    const { parsed_description, vote_id, ...task } = row
    const description = plainText(parsed_description)
    const comment = comments.find((known) => known.id === comment_id)
    return {
      ...task,
      voted: vote_id !== null,
      title_parts: markedText(task.title, asked),
      snippet:
        snippetAt(description, asked) ??
        (comment && snippetAt(plainText(comment.parsed_content), asked)) ??
        beginningOf(description),
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
    .execute()
}
