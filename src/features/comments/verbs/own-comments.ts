import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { authorOf, requirePerson, userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { assertMayWrite, type FindRow } from '../../../platform/limits/rows-within.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { deleteRows, updateRows } from '../../../platform/records/rows.ts'
import { enqueuePendingMail } from '../../approval/jobs.ts'
import { needsApproval, needsApprovalAgain } from '../../approval/queries/needs-approval.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { mayModerate } from '../../maps/policy.ts'
import { followAutomatically } from '../../subscriptions/steps/subscriptions.ts'
import { isSameText } from '../../tasks/rules/conflicts.ts'
import { addVersion } from '../../tasks/steps/add-version.ts'
import { commentEdited, commentUnpinned } from '../events.ts'
import type { RenderedComment } from '../queries/render-comment-in-worker.ts'
import { requireCommentable, requireOwnComment } from '../queries/require-comment.ts'
import { mayMention } from '../rules/mentions.ts'
import type { NewComment } from '../schema.ts'
import { clearAnswer, moveCommentToTrash } from '../steps/comment-trash.ts'
import { addCommentTerms, addMentions, insertComment } from '../steps/insert-comment.ts'
import { publishComment, unpublishComment } from '../steps/publish-comment.ts'

/**
 * Adds a comment and follows the task. If the author isn't on the team, the comment may be pending: visible only to
 * them and the team.
 */
export async function addComment(ctx: MapContext, input: RenderedComment<NewComment>): Promise<number> {
  return ctx.transaction(async (tx) => {
    await assertMayWrite(tx, 'comments', findCountedComment(tx))
    const task = await requireCommentable(tx, input)
    const { content, parsed_content, in_reply_to = null } = input
    const pending = await needsApproval(tx, 'comments', { text: content, html: parsed_content })
    const id = await insertComment(tx, { ...input, task_id: task.id, in_reply_to, pending })
    await followAutomatically(tx, { task_id: task.id })
    if (pending) await enqueuePendingMail(tx)
    // Only the team can comment without notifying anyone.
    const notify = mayModerate(tx) ? input.notify : true
    const hasAudience = in_reply_to !== null || mayMention(content) || (await mayNotifyFollowers(tx, task))
    if (!pending) await publishComment(tx, { id, task_id: task.id, in_reply_to, parsed_content, notify, hasAudience })
    return id
  })
}

/** With more followers than this, it's likely that the comment notifies one of them. */
const fewFollowers = 50

/** False if the actor's comment notifies no follower, so that it needs no job. */
async function mayNotifyFollowers(tx: MapTx, task: { id: number; subscribers_count: number }): Promise<boolean> {
  if (task.subscribers_count === 0 || task.subscribers_count > fewFollowers) return task.subscribers_count > 0
  const values = { map_id: tx.map.id, task_id: task.id, author_id: userIdOf(tx.actor) }
  const isTeam = tx.role !== null
  return (await notifiedFollower(tx, values, isTeam)).length > 0
}

const notifiedFollower = statement(
  ({ db, value }: StatementBuilder<{ map_id: number; task_id: number; author_id: number }>, isTeam: boolean) =>
    db
      .selectFrom('subscriptions')
      .select('user_id')
      .where('map_id', '=', value.map_id)
      .where('task_id', '=', value.task_id)
      .where('user_id', '<>', value.author_id)
      .$if(!isTeam, (followers) => followers.where('level', '=', 'comments'))
      .limit(1),
  { keepsPlan: true },
)

type EditOwnCommentInput = RenderedComment<{ comment_id: number; task_id: number; content: string }>

/**
 * Edits the actor's own comment. The team can see the earlier version. If the author isn't on the team, the new text
 * may need approval, like a new comment, and a pinned comment is unpinned. Returns whether the comment is pending.
 */
export async function editOwnComment(ctx: MapContext, input: EditOwnCommentInput): Promise<boolean> {
  authorOf(ctx.actor)
  const { comment_id, task_id, content, parsed_content } = input
  return ctx.transaction(async (tx) => {
    await assertMayWrite(tx, 'comments', findCountedComment(tx))
    const { comment } = await requireOwnComment(tx, { comment_id, task_id })
    if (isSameText(comment.content, content)) return comment.pending
    const before = { text: comment.content, html: comment.parsed_content }
    const after = { text: content, html: parsed_content }
    const needsApproval = await needsApprovalAgain(tx, 'comments', { id: comment_id, before, after })
    await addVersion(tx, { kind: 'comment', id: comment_id, author_id: comment.author_id, content: comment.content })
    const changed = { content, parsed_content, renderer: rendererVersion, modified: tx.now, edited: tx.now }
    await updateRows(tx, 'comments', { id: comment_id }, changed)
    const text = { before: before.html, html: parsed_content, remote: input.remote_images }
    await setImageUses(tx, { comment_id, ...text, pending: needsApproval || !comment.live })
    await addMentions(tx, { comment_id, task_id, content })
    if (!comment.live) return true
    const isUnpinned = !mayModerate(tx) && (await clearAnswer(tx, { comment_id, task_id }))
    if (isUnpinned) tx.emit(commentUnpinned, { comment_id, task_id })
    if (needsApproval) {
      await unpublishComment(tx, { id: comment_id, task_id })
      await enqueuePendingMail(tx)
      return true
    }
    await deleteRows(tx, 'comment_terms', { comment_id })
    await addCommentTerms(tx, { id: comment_id, parsed_content })
    tx.emit(commentEdited, { comment_id, task_id })
    return false
  })
}

/** Deletes the actor's own comment, just as the team would. Replies stay. */
export async function deleteOwnComment(ctx: MapContext, input: { comment_id: number; task_id: number }): Promise<void> {
  requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const { comment } = await requireOwnComment(tx, input)
    await moveCommentToTrash(tx, { comment, notify: false })
  })
}

/**
 * Counts the actor's comments and edits toward the rate limit. It counts rows rather than events, because pending
 * comments have no events; each edit leaves an earlier version. Pending and deleted comments also count. Both parts use
 * an index.
 */
const findCountedComment =
  (tx: MapTx): FindRow =>
  async (since, offset) => {
    const user_id = userIdOf(tx.actor)
    const { rows } = await sql<{ created: Timestamp }>`select created from (
      select * from (select b.created from comments b where b.map_id = ${tx.map.id} and b.author_id = ${user_id}
        and b.created > ${since} order by b.created desc limit ${offset + 1}) as written
      union all
      select * from (select v.created from text_versions v where v.map_id = ${tx.map.id} and v.author_id = ${user_id}
        and v.created > ${since} and v.comment_id is not null
        order by v.created desc limit ${offset + 1}) as changed
    ) as counted order by created desc limit 1 offset ${offset}`.execute(tx.db)
    return rows[0]
  }
