import { plainText } from '../../platform/markdown/plain-text.ts'
import type { Asked } from './asked.ts'
import type { Candidate, Looking } from './candidates.ts'
import { beginningOf, markedText, snippetAt } from './snippet.ts'

export type Found = Awaited<ReturnType<typeof readTasks>>[number]

/** What a list of tasks shows of each, in the order of the candidates. */
export async function readTasks({ database, map_id, person }: Looking, candidates: Candidate[], asked: Asked[]) {
  const ids = candidates.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await database.read
    .selectFrom('tasks as t')
    .innerJoin('lists as l', (join) => join.onRef('l.map_id', '=', 't.map_id').onRef('l.id', '=', 't.list_id'))
    .leftJoin('votes as v', (join) =>
      join
        .onRef('v.map_id', '=', 't.map_id')
        .onRef('v.task_id', '=', 't.id')
        .on('v.author_id', '=', person?.id ?? null),
    )
    .select(['t.id', 't.title', 't.slug', 't.votes_count', 't.comments_count', 't.pending', 't.parsed_description'])
    .select(['l.name as list_name', 'l.role as list_role', 'l.votes as takes_votes', 'v.id as vote_id'])
    .where('t.map_id', '=', map_id)
    .where('t.id', 'in', ids)
    .execute()
  const comments = await readComments({ database, map_id }, candidates)
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

async function readComments({ database, map_id }: Pick<Looking, 'database' | 'map_id'>, candidates: Candidate[]) {
  const ids = candidates.flatMap(({ comment_id }) => comment_id ?? [])
  if (ids.length === 0) return []
  return database.read
    .selectFrom('comments')
    .select(['id', 'parsed_content'])
    .where('map_id', '=', map_id)
    .where('id', 'in', ids)
    .execute()
}
