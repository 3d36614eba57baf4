import Type, { type TObject, type TSchema } from 'typebox'
import type { MapEvent } from '../../../platform/events/event.ts'
import { feedFields } from '../../../platform/events/fields.ts'
import { Category } from '../../categories/schema.ts'
import { Comment } from '../../comments/schema.ts'
import { List } from '../../lists/schema.ts'
import { RoadMap } from '../../maps/schema.ts'
import { Message } from '../../moderation/schema.ts'
import { Note } from '../../notes/schema.ts'
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

/** What `data` holds in the feed of a token that may read everything: fields of the row, and records. */
export function eventDataSchema(event: MapEvent<unknown>): TObject {
  const { properties } = event.schema as TObject
  const fields = feedFields(event, 'manage').map((name) => [name, properties[name]])
  const records = recordsOf(event).map(({ name, noun }) => [
    name,
    Type.Union([schemas[noun], Type.Null()], { description: 'As it is now; null if it is gone or hidden.' }),
  ])
  return Type.Object(Object.fromEntries([...fields, ...records]))
}

/** An event of one type, as the feed and webhooks have it. `task.created` is called TaskCreatedEvent. */
export function eventSchema(event: MapEvent<unknown>): TObject {
  const name = event.name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Type.Object(
    { ...FeedEvent.properties, type: Type.Enum([event.name]), data: eventDataSchema(event) },
    { $id: `${name}Event` },
  )
}
