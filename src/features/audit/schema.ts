import Type, { type Static } from 'typebox'
import { aboutTypes } from '../../platform/events/types.ts'
import { timestamp, timestampField } from '../../platform/http/fields.ts'
import { pagingFields } from '../../platform/records/paging.ts'
import { UserRef } from '../users/schema.ts'

export const actorKinds = ['person', 'token', 'system'] as const

/** The task that an event is about, as long as it exists. */
export const TaskRef = Type.Object(
  { id: Type.Integer(), title: Type.String(), service_url: Type.String({ format: 'uri' }) },
  { additionalProperties: false },
)

export const AuditEvent = Type.Object(
  {
    id: Type.Integer(),
    type: Type.String({ description: 'The event type. The event reference lists all types.' }),
    created: timestamp(),
    actor_kind: Type.Enum(actorKinds, {
      description: 'A person, a program with a token, or the system (the command line and background jobs).',
    }),
    actor: Type.Union([UserRef, Type.Null()], { description: 'Who did it; null for the system.' }),
    task: Type.Union([TaskRef, Type.Null()], { description: 'The task the event is about, if it still exists.' }),
    data: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Ids and short values.' }),
    request_id: Type.Union([Type.String(), Type.Null()]),
  },
  {
    $id: 'AuditEvent',
    additionalProperties: false,
    sample: {
      type: 'task.moved',
      actor_kind: 'token',
      task: { title: 'Dark mode', service_url: '/acme/roadmap/task/1-dark-mode/' },
      data: { task_id: 1, from_list_id: 1, to_list_id: 2 },
      request_id: 'req-1',
    },
  },
)
export type AuditEvent = Static<typeof AuditEvent>

export const auditFilters = {
  type: Type.Optional(Type.String({ maxLength: 1_000, description: aboutTypes })),
  author_id: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: "The author's id." }),
  ),
  created_min: Type.Optional(timestampField('first', { description: 'At this time or later.' })),
  created_max: Type.Optional(timestampField('last', { description: 'At this time or earlier.' })),
}

export const AuditQuery = Type.Object({ ...auditFilters, ...pagingFields }, { additionalProperties: false })
export type AuditQuery = Static<typeof AuditQuery>
