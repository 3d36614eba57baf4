import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'

/** Limits for one page, in comments and in characters of HTML. Earlier comments go on the previous page. */
const pageSize = 100
const pageLength = 300_000

type CommentRow = Awaited<ReturnType<typeof commentsStatement>>[number]

export interface ThreadComment extends CommentRow {
  /** The comment it replies to, if it's on the same page. */
  parent: CommentRow | undefined
}

export interface Conversation {
  comments: ThreadComment[]
  /** The first comment on the page, if there are earlier ones. */
  earlier: number | undefined
  /** Whether there may be newer ones. */
  newer: boolean
}

export const emptyConversation: Conversation = { comments: [], earlier: undefined, newer: false }

interface Part {
  before?: number | undefined
  order?: ConversationOrder
}

export type ConversationOrder = 'oldest' | 'newest'

/** The comments on a task. All replies in a thread come below its first comment, oldest first. */
export async function readConversation(ctx: MapContext, taskId: number, part: Part = {}): Promise<Conversation> {
  const { before, order = 'oldest' } = part
  const rows = await newestComments(ctx, taskId, before)
  const onPage = limitLength(rows.slice(0, pageSize)).reverse()
  return {
    comments: toThreads(onPage, order),
    earlier: rows.length > onPage.length ? onPage[0]?.id : undefined,
    newer: before !== undefined,
  }
}

const newestComments = (ctx: MapContext, taskId: number, before = Number.MAX_SAFE_INTEGER): Promise<CommentRow[]> => {
  const values = { map_id: ctx.map.id, team_id: ctx.map.team_id, task_id: taskId, before }
  return commentsStatement(ctx, values)
}

const commentsStatement = statement(
  ({ db, value }: StatementBuilder<{ map_id: number; team_id: number; task_id: number; before: number }>) =>
    db
      .selectFrom('comments as b')
      .innerJoin('users as u', 'u.id', 'b.author_id')
      .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', value.team_id))
      .select(['b.id', 'b.in_reply_to', 'b.parsed_content', 'b.created', 'b.edited', 'b.imported'])
      .select(['b.author_id', 'u.first_name', 'u.last_name', 'u.deleted', 'm.role'])
      .where('b.map_id', '=', value.map_id)
      .where('b.task_id', '=', value.task_id)
      .where('b.id', '<', value.before)
      .where(sql<boolean>`b.live`)
      .orderBy('b.id', 'desc')
      .limit(sql.lit(pageSize + 1)),
  { keepsPlan: true },
)

/** The newest comments that fit on a page; at least one. */
function limitLength(rows: CommentRow[]): CommentRow[] {
  let length = 0
  const cut = rows.findIndex(({ parsed_content }) => {
    length += parsed_content.length
    return length > pageLength
  })
  return cut < 0 ? rows : rows.slice(0, Math.max(1, cut))
}

/** A reply is always newer than its parent. A reply to a comment on an earlier page starts a new thread. */
function toThreads(rows: CommentRow[], order: ConversationOrder): ThreadComment[] {
  const threads: ThreadComment[][] = []
  const placed = new Map<number, { comment: CommentRow; thread: ThreadComment[] }>()
  for (const comment of rows) {
    const parent = placed.get(comment.in_reply_to ?? 0)
    const thread = parent?.thread ?? []
    if (!parent) threads.push(thread)
    thread.push({ ...comment, parent: parent?.comment })
    placed.set(comment.id, { comment, thread })
  }
  return (order === 'newest' ? threads.reverse() : threads).flat()
}

export type PendingComment = Awaited<ReturnType<typeof ownStatement>>[number]

/** The actor's own pending comments on a task, oldest first. No one else sees them on the task page. */
export async function listOwnPendingComments(ctx: MapContext, taskId: number): Promise<PendingComment[]> {
  if (ctx.actor.kind === 'visitor') return []
  return ownStatement(ctx, { map_id: ctx.map.id, task_id: taskId, author_id: userIdOf(ctx.actor) })
}

const ownStatement = statement(
  ({ db, value }: StatementBuilder<{ map_id: number; task_id: number; author_id: number }>) =>
    db
      .selectFrom('comments')
      .select(['id', 'parsed_content', 'created'])
      .where('map_id', '=', value.map_id)
      .where('task_id', '=', value.task_id)
      .where('author_id', '=', value.author_id)
      .where(sql<boolean>`pending and not live`)
      .where('trash_id', 'is', null)
      .orderBy('id')
      .limit(sql.lit(50)),
  { keepsPlan: true },
)
