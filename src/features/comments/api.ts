import { includesScope, insufficientScope, scopeOf } from '../../platform/actor.ts'
import { asJson } from '../../platform/db/json.ts'
import { problemsIn } from '../../platform/errors.ts'
import { created, endpoint, nothing, nothingOrDryRun, ok, pageOf } from '../../platform/http/endpoint.ts'
import { NotifyQuery } from '../../platform/http/fields.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { Deletion, DryRunQuery } from '../trash/schema.ts'
import { commentCollection, mapCommentCollection } from './present.ts'
import { CommentQuery, filtersIn, filterValues } from './queries/comment-filters.ts'
import { renderCommentInWorker } from './queries/render-comment-in-worker.ts'
import { requireComment, requireCommentable } from './queries/require-comment.ts'
import { Comment, CommentEdit, NewComment } from './schema.ts'
import { approveComment, deleteComment, pinComment, unapproveComment, unpinComment } from './verbs/moderate-comments.ts'
import { addComment, editOwnComment } from './verbs/own-comments.ts'

export const commentsListEndpoint = endpoint({
  id: 'comments.list',
  method: 'GET',
  path: '/api/1/map/tasks/:id/comments/',
  scope: 'public',
  summary: 'List the comments on a task, oldest first',
  query: PagingQuery,
  reply: pageOf(Comment),
  handle: (ctx, { id, query }) => commentCollection.list(ctx, query, { task_id: id }),
})

export const commentsAllEndpoint = endpoint({
  id: 'comments.all',
  method: 'GET',
  path: '/api/1/map/comments/',
  scope: 'public',
  summary: "List the map's comments, oldest first",
  description: 'Includes pending comments if the token has the `write` scope.',
  query: CommentQuery,
  reply: pageOf(Comment),
  handle: async (ctx, { query }) => {
    if (query.pending && !includesScope(scopeOf(ctx.actor), 'write')) throw insufficientScope('write')
    return mapCommentCollection.list(ctx, query, filterValues(query, ctx.database), filtersIn(query))
  },
})

export const commentsApproveEndpoint = endpoint({
  id: 'comments.approve',
  method: 'POST',
  path: '/api/1/map/comments/:id/approve/',
  scope: 'write',
  summary: 'Approve a pending comment',
  description: 'Does nothing if the comment is already approved.',
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
  summary: 'Make a comment pending again',
  reply: nothing,
  handle: (ctx, { id }) => unapproveComment(ctx, { comment_id: id }),
})

export const commentsGetEndpoint = endpoint({
  id: 'comments.get',
  method: 'GET',
  path: '/api/1/map/comments/:id/',
  scope: 'public',
  summary: 'Get a comment',
  reply: ok(Comment),
  isOneStatement: true,
  editedFields: ['content', 'pending', 'modified'],
  handle: (ctx, { id }) => mapCommentCollection.present(ctx, id),
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
  handle: async (ctx, { body }) => ({ id: await addComment(ctx, body) }),
})

export const commentsEditEndpoint = endpoint({
  id: 'comments.edit',
  method: 'POST',
  path: '/api/1/map/comments/:id/edit/',
  scope: 'write',
  summary: 'Edit a comment',
  description: 'Only the token that wrote the comment can edit it. The team can see earlier versions.',
  body: CommentEdit,
  example: { content: 'Yes, *please*, and soon.' },
  reply: ok(Comment),
  etagSource: commentsGetEndpoint,
  prepare: (body, ctx) => renderCommentInWorker(ctx, body),
  handle: async (ctx, { id, body }) => {
    const { task_id } = await requireComment(ctx, id)
    await editOwnComment(ctx, { comment_id: id, task_id, ...body })
  },
})

export const commentsDeleteEndpoint = endpoint({
  id: 'comments.delete',
  method: 'DELETE',
  path: '/api/1/map/comments/:id/',
  scope: 'write',
  summary: 'Delete a comment',
  description: 'Replies are kept, with `in_reply_to` set to null.',
  query: DryRunQuery,
  reply: nothingOrDryRun(Deletion),
  etagSource: commentsGetEndpoint,
  handle: async (ctx, { id, query }) => {
    if (query.dry_run) {
      await mapCommentCollection.present(ctx, id)
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
  description: "It's shown first, and replaces any comment that was pinned before.",
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
  summary: "Unpin the team's answer",
  reply: ok(Comment),
  handle: async (ctx, { id }) => {
    await unpinComment(ctx, { comment_id: id })
    return commentCollection.present(ctx, id)
  },
})
