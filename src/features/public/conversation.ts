import type { Visit } from '../../platform/http/page.ts'
import type { OpenMap } from '../maps/map.ts'

/** As many comments as a page shows, and as much text; earlier ones are a page before. */
const shownComments = 100
const shownLength = 300_000

type Said = Awaited<ReturnType<typeof newest>>[number]

export interface ShownComment extends Said {
  /** Replies are indented twice at most; deeper ones say whom they reply to. */
  depth: 0 | 1 | 2
  /** The comment it replies to, if that is on the page. */
  parent: Said | undefined
}

export interface Conversation {
  comments: ShownComment[]
  /** The comment before which there are earlier ones. */
  earlier: number | undefined
  /** Whether there may be newer ones. */
  newer: boolean
}

/** What was said on a task, each reply below what it replies to. */
export async function conversationOf(
  visit: Visit,
  map: OpenMap,
  taskId: number,
  before?: number,
): Promise<Conversation> {
  const said = await newest(visit, map, taskId, before)
  const onPage = fitting(said.slice(0, shownComments)).reverse()
  return {
    comments: threaded(onPage),
    earlier: said.length > onPage.length ? onPage[0]?.id : undefined,
    newer: before !== undefined,
  }
}

const newest = ({ database }: Visit, map: OpenMap, taskId: number, before = Number.MAX_SAFE_INTEGER) =>
  database.read
    .selectFrom('comments as b')
    .innerJoin('users as u', 'u.id', 'b.author_id')
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', map.team_id))
    .select(['b.id', 'b.in_reply_to', 'b.parsed_content', 'b.created'])
    .select(['u.first_name', 'u.last_name', 'u.deleted', 'm.role'])
    .where('b.map_id', '=', map.id)
    .where('b.task_id', '=', taskId)
    .where('b.id', '<', before)
    .orderBy('b.id', 'desc')
    .limit(shownComments + 1)
    .execute()

/** The newest, until they are as long as a page may be. */
function fitting(said: Said[]): Said[] {
  let length = 0
  const cut = said.findIndex(({ parsed_content }) => {
    length += parsed_content.length
    return length > shownLength
  })
  return cut < 0 ? said : said.slice(0, Math.max(1, cut))
}

/** A reply is always said after what it replies to, so one walk is enough for the depths. */
function threaded(said: Said[]): ShownComment[] {
  const known = new Map(said.map((comment) => [comment.id, comment]))
  const replies = Map.groupBy(said, ({ in_reply_to }) => (known.has(in_reply_to ?? 0) ? in_reply_to : null))
  const below = (id: number | null, depth: number): ShownComment[] =>
    (replies.get(id) ?? []).flatMap((comment) => [
      { ...comment, depth: Math.min(depth, 2) as 0 | 1 | 2, parent: known.get(comment.in_reply_to ?? 0) },
      ...below(comment.id, depth + 1),
    ])
  return below(null, 0)
}
