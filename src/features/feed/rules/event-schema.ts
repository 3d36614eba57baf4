import Type, { type TObject, type TSchema } from 'typebox'
import type { MapEvent } from '../../../platform/events/event.ts'
import { feedFields } from '../../../platform/events/fields.ts'
import { timestamp } from '../../../platform/http/fields.ts'
import { fieldsIn, schemasIn } from '../../../platform/records/fields.ts'
import { Category } from '../../categories/schema.ts'
import { Comment } from '../../comments/schema.ts'
import { List } from '../../lists/schema.ts'
import { RoadMap } from '../../maps/schema.ts'
import { Message } from '../../moderation/schema.ts'
import { Note } from '../../planning/schema.ts'
import { taskFields } from '../../tasks/fields.ts'
import { Task } from '../../tasks/schema.ts'
import { UserRef } from '../../users/schema.ts'
import { Vote } from '../../votes/schema.ts'
import { FeedEvent } from '../schema.ts'
import { type Noun, recordsOf } from './records-of.ts'

const schemas: Record<Noun, TSchema> = {
  task: Task,
  list: List,
  comment: Comment,
  vote: Vote,
  category: Category,
  note: Note,
  message: Message,
  user: UserRef,
  map: RoadMap,
}

const columns = schemasIn(fieldsIn(taskFields, 'previous'), 'api')
const records = { parent: Type.Union([List, Type.Null()]), category: Type.Union([Category, Type.Null()]) }
const previousTask = Type.Partial(Type.Object({ ...columns, ...records }), {
  $id: 'PreviousTask',
})

/** Which fields it has depends on the event, so examples leave it out. */
const previous = Type.Union([previousTask, Type.Null()], {
  inExample: false,
  description:
    'What changed fields contained before, never the description. Lists and categories are shown as they are now. Null ' +
    'if the task was deleted or is hidden, if its author deleted their account, and with the `read` scope if the task ' +
    'was pending. Absent with the `public` scope.',
})

/** The schema of `data`: the row's fields, and records. A read token doesn't get fields marked for the team. */
export function eventDataSchema(event: MapEvent<unknown>): TObject {
  const { properties } = event.schema as TObject
  const everybodys = feedFields(event, 'public')
  const fields = feedFields(event, 'manage').map((name) => {
    const field = name === 'previous' ? previous : (properties[name] as TSchema)
    return [name, everybodys.includes(name) || event.scope !== 'public' ? field : Type.Optional(field)]
  })
  const records = recordsOf(event).map(({ name, noun }) => [
    name,
    Type.Union([schemas[noun], Type.Null()], {
      description: "The record's current state; null if it was deleted or is hidden.",
    }),
  ])
  return Type.Object(Object.fromEntries([...fields, ...records]), { $id: `${nameOf(event)}Data` })
}

const { type: _type, data: _data, actor: _actor, ...shared } = FeedEvent.properties

/** More fields, which only webhooks send. */
export const webhookOnly = {
  timestamp: Type.Optional(timestamp({ description: 'Webhooks only: the same as `created`.', inExample: false })),
  test: Type.Optional(Type.Boolean({ description: 'Webhooks only: true for a test event.', inExample: false })),
  truncated: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Webhooks only: the paths of truncated text, such as `data.task.description`.',
      inExample: false,
    }),
  ),
}

/** What is the same in every event, except `actor`: older generators forget that an inherited object may be null. */
const EventEnvelope = Type.Object({ ...shared, ...webhookOnly }, { $id: 'EventEnvelope' })

export const eventSchema = (event: MapEvent<unknown>): TObject =>
  Type.Object(
    { ...FeedEvent.properties, type: Type.Enum([event.name]), data: eventDataSchema(event), ...webhookOnly },
    { $id: nameOf(event), base: EventEnvelope },
  )

/** `task.created` is called TaskCreatedEvent. */
const nameOf = ({ name }: MapEvent<unknown>): string =>
  `${name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`
