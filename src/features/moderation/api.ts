import { asJson } from '../../platform/db/json.ts'
import { created, endpoint, nothing, ok, pageOf } from '../../platform/http/endpoint.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { nameOf } from '../../words/person-name.ts'
import { unnamed } from '../users/schema.ts'
import { messageCollection, reportCollection } from './present.ts'
import { listMapPeople } from './queries/people.ts'
import { renderReason } from './queries/render-reason.ts'
import { CloseReports, Decline, MapPeople, Message, NewMessage, NewReport, Removal, Report, Snooze } from './schema.ts'
import type { RecordKind } from './table.ts'
import { blockPerson, removePerson, setStanding, trustPerson } from './verbs/people.ts'
import { closeReports, reportRecord } from './verbs/reports.ts'
import { declineComment, declineTask, sendMessage, snooze } from './verbs/review.ts'

const write = { method: 'POST', scope: 'write', reply: nothing } as const
const done = (work: Promise<unknown>): Promise<undefined> => work.then(() => undefined)

export const tasksDeclineEndpoint = endpoint({
  ...write,
  id: 'tasks.decline',
  path: '/api/1/map/tasks/:id/decline/',
  summary: 'Decline a task, with a reason',
  description:
    'A pending suggestion goes to the trash. A public task moves to the first list with the `rejected` role, and the ' +
    'reason is posted as a comment. Returns 409 if there is no such list.',
  body: Decline,
  example: { reason: 'We keep the app small.', notify: true },
  prepare: (body, ctx) => renderReason(ctx, body),
  handle: (ctx, { id, body }) => done(declineTask(ctx, { task_id: id, ...body })),
})

export const commentsDeclineEndpoint = endpoint({
  ...write,
  id: 'comments.decline',
  path: '/api/1/map/comments/:id/decline/',
  summary: 'Move a comment to the trash, with a reason',
  body: Decline,
  example: { reason: 'Please stay on the subject.', notify: false },
  handle: (ctx, { id, body }) => done(declineComment(ctx, { comment_id: id, ...body })),
})

const snoozing = (kind: RecordKind) =>
  endpoint({
    ...write,
    id: `${kind}s.snooze`,
    path: `/api/1/map/${kind}s/:id/snooze/`,
    summary: `Hide a ${kind} from the review queue until later`,
    description: 'It stays pending.',
    body: Snooze,
    example: { until: '2030-01-31T00:00:00Z' },
    handle: (ctx, { id, body }) => done(snooze(ctx, { kind, id, until: body.until })),
  })
export const tasksSnoozeEndpoint = snoozing('task')
export const commentsSnoozeEndpoint = snoozing('comment')

const reporting = (kind: RecordKind) =>
  endpoint({
    ...write,
    id: `${kind}s.report`,
    path: `/api/1/map/${kind}s/:id/report/`,
    summary: `Report a ${kind} to the team`,
    description: `Only a public ${kind} can be reported. Reporting it again changes nothing.`,
    body: NewReport,
    example: { reason: 'This is advertising.' },
    handle: (ctx, { id, body }) => done(reportRecord(ctx, { kind, id, ...body, network_hash: '' })),
  })
export const tasksReportEndpoint = reporting('task')
export const commentsReportEndpoint = reporting('comment')

const closing = (kind: RecordKind) =>
  endpoint({
    ...write,
    id: `${kind}s.close_reports`,
    path: `/api/1/map/${kind}s/:id/reports/close/`,
    summary: `Dismiss the reports about a ${kind}`,
    body: CloseReports,
    example: { closed: true },
    handle: (ctx, { id, body }) => done(closeReports(ctx, { kind, id, ...body })),
  })
export const tasksCloseReportsEndpoint = closing('task')
export const commentsCloseReportsEndpoint = closing('comment')

export const reportsListEndpoint = endpoint({
  id: 'reports.list',
  method: 'GET',
  path: '/api/1/map/reports/',
  scope: 'write',
  summary: 'List open reports, oldest first',
  query: PagingQuery,
  reply: pageOf(Report),
  handle: (ctx, { query }) => reportCollection.list(ctx, query, {}),
})

export const messagesListEndpoint = endpoint({
  id: 'messages.list',
  method: 'GET',
  path: '/api/1/map/tasks/:id/messages/',
  scope: 'write',
  summary: "List the private messages between the team and a task's author, oldest first",
  query: PagingQuery,
  reply: pageOf(Message),
  handle: (ctx, { id, query }) => messageCollection.list(ctx, query, { task_id: id }),
})

export const messagesCreateEndpoint = endpoint({
  id: 'messages.create',
  method: 'POST',
  path: '/api/1/map/tasks/:id/messages/create/',
  scope: 'write',
  summary: "Send a private message to a task's author",
  description: 'Only the team and the author can read it. A pending suggestion stays pending.',
  body: NewMessage,
  example: { content: 'Which browser was that in?' },
  reply: created(Message),
  shownBy: messagesListEndpoint,
  handle: async (ctx, { id, body }) => messageCollection.present(ctx, await sendMessage(ctx, { task_id: id, ...body })),
})

export const peopleListEndpoint = endpoint({
  id: 'people.list',
  method: 'GET',
  path: '/api/1/map/people/',
  scope: 'write',
  summary: 'List the people the team trusts or has blocked: the newest 200 of each',
  reply: ok(MapPeople),
  handle: async (ctx) => {
    const people = [...(await listMapPeople(ctx, 'trusted')), ...(await listMapPeople(ctx, 'blocked'))]
    const results = people.map(({ user_id: id, deleted, sub, ...person }) => ({
      id,
      ...person,
      display_name: nameOf(person) || unnamed,
      external_id: deleted === null ? sub : null,
    }))
    return asJson({ results })
  },
})

export const peopleTrustEndpoint = endpoint({
  ...write,
  id: 'people.trust',
  path: '/api/1/map/people/:id/trust/',
  summary: 'Trust a person: their posts no longer need approval',
  description: 'Approves their pending posts. Applies to this map only.',
  handle: (ctx, { id }) => done(trustPerson(ctx, { user_id: id })),
})

export const peopleBlockEndpoint = endpoint({
  ...write,
  id: 'people.block',
  path: '/api/1/map/people/:id/block/',
  summary: 'Block a person: they can no longer suggest, comment or vote',
  description: 'Declines their pending posts. Applies to this map only.',
  body: Decline,
  example: { reason: 'Please do not advertise here.', notify: false },
  prepare: (body, ctx) => renderReason(ctx, body),
  handle: (ctx, { id, body }) => done(blockPerson(ctx, { user_id: id, ...body })),
})

export const peopleClearEndpoint = endpoint({
  ...write,
  id: 'people.clear',
  path: '/api/1/map/people/:id/clear/',
  summary: 'Stop trusting or blocking a person',
  handle: (ctx, { id }) => done(setStanding(ctx, { user_id: id, standing: null })),
})

export const peopleRemoveEndpoint = endpoint({
  ...write,
  id: 'people.remove',
  path: '/api/1/map/people/:id/remove/',
  summary: 'Block a person and remove everything they posted in this map',
  description:
    'Their tasks, comments and votes go to the trash as one deletion. Restoring it also unblocks the person.',
  body: Removal,
  example: { reason: 'Advertising.' },
  handle: (ctx, { id, body }) => done(removePerson(ctx, { user_id: id, ...body })),
})
