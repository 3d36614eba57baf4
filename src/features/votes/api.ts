import { problemsIn } from '../../platform/errors.ts'
import { createdOnce, endpoint, nothing, ok, pageOf } from '../../platform/http/endpoint.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { voteCollection } from './present.ts'
import { requireVotable } from './queries/votes.ts'
import { NewVote, Vote } from './schema.ts'
import { castVote, withdrawVote } from './verbs/votes.ts'

export const votesListEndpoint = endpoint({
  id: 'votes.list',
  method: 'GET',
  path: '/api/1/map/tasks/:id/votes/',
  scope: 'public',
  summary: 'List the votes for a task, oldest first',
  query: PagingQuery,
  reply: pageOf(Vote),
  handle: (ctx, { id, query }) => voteCollection.list(ctx, query, { task_id: id }),
})

export const votesGetEndpoint = endpoint({
  id: 'votes.get',
  method: 'GET',
  path: '/api/1/map/votes/:id/',
  scope: 'public',
  summary: 'Get a vote',
  reply: ok(Vote),
  isOneStatement: true,
  editedFields: ['id'],
  handle: (ctx, { id }) => voteCollection.present(ctx, id),
})

export const votesCreateEndpoint = endpoint({
  id: 'votes.create',
  method: 'POST',
  path: '/api/1/map/votes/create/',
  scope: 'write',
  summary: 'Vote for a task',
  description:
    "If you send a `voter`, the vote is on that person's behalf; otherwise it's the token's own. Voting again returns 200 with the same vote.",
  body: NewVote,
  example: { parent: 1, voter: { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace' } },
  reply: createdOnce(Vote),
  shownBy: votesGetEndpoint,
  check: async (tx, { body: { parent } }) => (parent === undefined ? [] : problemsIn(() => requireVotable(tx, parent))),
  handle: (ctx, { body }) => castVote(ctx, body),
})

export const votesDeleteEndpoint = endpoint({
  id: 'votes.delete',
  method: 'DELETE',
  path: '/api/1/map/votes/:id/',
  scope: 'write',
  summary: 'Remove a vote',
  reply: nothing,
  etagSource: votesGetEndpoint,
  handle: (ctx, { id }) => withdrawVote(ctx, id),
})
