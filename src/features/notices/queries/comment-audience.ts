import type { MapContext } from '../../../platform/context.ts'
import { listFollowers } from './list-followers.ts'

interface Found {
  author_id: number
  /** Each person is in one list: the first that fits. */
  audience: Record<'mention' | 'reply' | 'answered' | 'comment', number[]>
}

/** Who is told of a comment, and as what. */
export async function commentAudience(
  ctx: MapContext,
  { comment_id, task_id, isPinned }: { comment_id: number; task_id: number; isPinned: boolean },
): Promise<Found | undefined> {
  const comment = await findComment(ctx, comment_id)
  if (comment?.task_id !== task_id) return undefined
  const mentioned = await listMentioned(ctx, comment_id)
  const replied = comment.in_reply_to === null ? undefined : await findComment(ctx, comment.in_reply_to)
  // A pinned comment is the team's answer, also if somebody else wrote it.
  if (isPinned && !(await isAnswer(ctx, task_id, comment_id))) return undefined
  const isTeam = isPinned || comment.role !== null
  const followers = await listFollowers(ctx, { task_id, ...(!isTeam && { level: 'comments' }) })
  const told = new Set<number>()
  const first = (ids: number[]): number[] => {
    const fresh = ids.filter((id) => !told.has(id))
    for (const id of fresh) told.add(id)
    return fresh
  }
  return {
    author_id: comment.author_id,
    audience: {
      mention: first(mentioned),
      reply: first(replied ? [replied.author_id] : []),
      answered: first(isTeam ? followers : []),
      comment: first(isTeam ? [] : followers),
    },
  }
}

const findComment = (ctx: MapContext, id: number) =>
  ctx.db
    .selectFrom('comments as b')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.user_id', '=', 'b.author_id').on('m.team_id', '=', ctx.map.team_id),
    )
    .select(['b.task_id', 'b.author_id', 'b.in_reply_to', 'm.role'])
    .where('b.map_id', '=', ctx.map.id)
    .where('b.id', '=', id)
    .where('b.live', '=', true)
    .executeTakeFirst()

async function isAnswer(ctx: MapContext, taskId: number, commentId: number): Promise<boolean> {
  const tasks = ctx.db.selectFrom('tasks').select('answer_id').where('map_id', '=', ctx.map.id)
  const task = await tasks.where('id', '=', taskId).where('live', '=', true).executeTakeFirst()
  return task?.answer_id === commentId
}

async function listMentioned(ctx: MapContext, commentId: number): Promise<number[]> {
  const mentions = ctx.db.selectFrom('mentions').select('user_id').where('map_id', '=', ctx.map.id)
  return (await mentions.where('comment_id', '=', commentId).execute()).map(({ user_id }) => user_id)
}
