import { asJson } from '../../platform/db/json.ts'
import { Invalid, problemsIn } from '../../platform/errors.ts'
import { created, endpoint, nothing, nothingOrDryRun, ok, pageOf } from '../../platform/http/endpoint.ts'
import { NotifyQuery } from '../../platform/http/fields.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { Deletion, DryRunQuery } from '../trash/schema.ts'
import { commentCollection, waitingCommentCollection } from './present.ts'
import { renderCommentInWorker } from './queries/render-comment-in-worker.ts'
import { requireCommentable } from './queries/require-commentable.ts'
import { Comment, NewComment, PendingQuery, WaitingComment } from './schema.ts'
import { addComment } from './verbs/add-comment.ts'
import { approveComment } from './verbs/approve-comment.ts'
import { deleteComment } from './verbs/delete-comment.ts'
import { holdComment } from './verbs/hold-comment.ts'
import { pinComment } from './verbs/pin-comment.ts'
import { unpinComment } from './verbs/unpin-comment.ts'

export const commentsListEndpoint = endpoint({
  id: 'comments.list',
  method: 'GET',
  path: '/api/1/map/tasks/:id/comments/',
  scope: 'read',
  summary: 'The comments on a task, oldest first',
  query: PagingQuery,
  reply: pageOf(Comment),
  handle: (ctx, { id, query }) => commentCollection.list(ctx, query, { task_id: id }),
})

export const commentsWaitingEndpoint = endpoint({
  id: 'comments.waiting',
  method: 'GET',
  path: '/api/1/map/comments/',
  scope: 'write',
  summary: 'The comments that wait for approval, oldest first',
  query: PendingQuery,
  reply: pageOf(WaitingComment),
  handle: async (ctx, { query: { pending = true, ...paging } }) => {
    if (!pending) throw new Invalid([onlyPending])
    return waitingCommentCollection.list(ctx, paging, {})
  },
})

const onlyPending = {
  field: 'pending',
  code: 'invalid_value',
  message: 'Only comments that wait can be listed here. Those of a task are below its address.',
}

export const commentsApproveEndpoint = endpoint({
  id: 'comments.approve',
  method: 'POST',
  path: '/api/1/map/comments/:id/approve/',
  scope: 'write',
  summary: 'Approve a comment that waits',
  description: 'One that does not wait stays as it is.',
  query: NotifyQuery,
  reply: ok(Comment),
  handle: async (ctx, { id, query }) => {
    await approveComment(ctx, { comment_id: id, ...query })
    return commentCollection.present(ctx, id)
  },
})

export const commentsHoldEndpoint = endpoint({
  id: 'comments.hold',
  method: 'POST',
  path: '/api/1/map/comments/:id/hold/',
  scope: 'write',
  summary: 'Let a comment wait for approval again',
  reply: nothing,
  handle: async (ctx, { id }) => {
    await holdComment(ctx, { comment_id: id })
    return undefined
  },
})

export const commentsGetEndpoint = endpoint({
  id: 'comments.get',
  method: 'GET',
  path: '/api/1/map/comments/:id/',
  scope: 'read',
  summary: 'One comment',
  reply: ok(Comment),
  editedFields: ['content', 'modified'],
  handle: (ctx, { id }) => commentCollection.present(ctx, id),
})

export const commentsCreateEndpoint = endpoint({
  id: 'comments.create',
  method: 'POST',
  path: '/api/1/map/comments/create/',
  scope: 'write',
  summary: 'Comment on a task',
  body: NewComment,
  example: { parent: 1, content: 'Yes, *please*.' },
  reply: created(Comment),
  shownBy: commentsGetEndpoint,
  check: async (tx, { body: { parent, in_reply_to = null } }) =>
    parent === undefined ? [] : problemsIn(() => requireCommentable(tx, { parent, in_reply_to })),
  prepare: (body, ctx) => renderCommentInWorker(ctx, body),
  handle: async (ctx, { body }) => commentCollection.present(ctx, await addComment(ctx, body)),
})

export const commentsDeleteEndpoint = endpoint({
  id: 'comments.delete',
  method: 'DELETE',
  path: '/api/1/map/comments/:id/',
  scope: 'write',
  summary: 'Delete a comment',
  description: 'Replies to it stay, with `in_reply_to` null.',
  query: DryRunQuery,
  reply: nothingOrDryRun(Deletion),
  etagSource: commentsGetEndpoint,
  handle: async (ctx, { id, query }) => {
    if (query.dry_run) {
      await commentCollection.present(ctx, id)
      return { status: 200, json: asJson({ tasks: 0, comments: 1, votes: 0 }) }
    }
    await deleteComment(ctx, { comment_id: id, notify: query.notify })
    return undefined
  },
})

export const commentsPinEndpoint = endpoint({
  id: 'comments.pin',
  method: 'POST',
  path: '/api/1/map/comments/:id/pin/',
  scope: 'write',
  summary: "Pin a comment as the team's answer",
  description: 'It is shown first, in the place of an answer that was pinned before.',
  query: NotifyQuery,
  reply: ok(Comment),
  handle: async (ctx, { id, query }) => {
    await pinComment(ctx, { comment_id: id, ...query })
    return commentCollection.present(ctx, id)
  },
})

export const commentsUnpinEndpoint = endpoint({
  id: 'comments.unpin',
  method: 'POST',
  path: '/api/1/map/comments/:id/unpin/',
  scope: 'write',
  summary: "Pin a comment no longer as the team's answer",
  reply: ok(Comment),
  handle: async (ctx, { id }) => {
    await unpinComment(ctx, { comment_id: id })
    return commentCollection.present(ctx, id)
  },
})
