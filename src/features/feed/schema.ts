import Type, { type Static } from 'typebox'
import { Format } from 'typebox/format'
import { timestamp } from '../../platform/http/fields.ts'
import { UserRef } from '../users/schema.ts'

export const FeedEvent = Type.Object(
  {
    id: Type.Integer({ description: 'Names the event. It stays the same wherever the event is sent.' }),
    seq: Type.Integer({ description: 'Its position in the feed of this map.' }),
    type: Type.String({ description: 'What happened; the reference lists all events.' }),
    version: Type.Integer({ description: 'The version of the shape of `data`.' }),
    created: timestamp(),
    actor: Type.Union([UserRef, Type.Null()], {
      description:
        'Who did it; null for the system. With the scope `read` it is also null unless this person wrote the record.',
    }),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description:
        'Ids and names of fields, and the records they belong to as they are now; null where a record is gone or hidden.',
    }),
  },
  {
    $id: 'FeedEvent',
    additionalProperties: false,
    sample: { type: 'comment.deleted', version: 1, data: { comment_id: 1, task_id: 1, task: null } },
  },
)
export type FeedEvent = Static<typeof FeedEvent>

export const FeedPage = Type.Object(
  {
    results: Type.Array(FeedEvent),
    cursor: Type.Integer({ description: 'Send it as `after` the next time.' }),
    more: Type.Boolean({
      description: 'Whether to ask again at once. Also a part without events may have more after it.',
    }),
  },
  { $id: 'EventFeed', additionalProperties: false, sample: { cursor: 1042, more: false } },
)

/** A part of the feed has no more events, and so has a batch of a stream. */
export const maxEvents = 100

export const isCursor = (text: string): boolean => text === 'latest' || /^\d{1,15}$/.test(text)

Format.Set('feed-cursor', isCursor)

export const feedFilters = {
  after: Type.Optional(
    Type.String({
      maxLength: 15,
      format: 'feed-cursor',
      formatError: { code: 'invalid_cursor', message: 'Must be a cursor of this feed, or "latest".' },
      description:
        'The last `cursor`. Without it, from the oldest event that is kept; `latest` gives the cursor of now.',
    }),
  ),
  type: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      repeatable: true,
      description: 'Only these types of event, with commas or as several parameters.',
    }),
  ),
}

/** The feed as a stream has no limit of its own. */
export const StreamQuery = Type.Object(
  {
    ...feedFilters,
    ticket: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'In place of the `Authorization` header, which the `EventSource` of a browser cannot send.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const StreamTicket = Type.Object(
  {
    ticket: Type.String({ description: 'Add it to the URL of the stream as `ticket`.' }),
    expires: timestamp({ description: 'The stream has to be opened before.' }),
  },
  {
    $id: 'StreamTicket',
    additionalProperties: false,
    sample: { ticket: 'ticket.1.7.1772451000.9EyHuSlV1lI9JyHiQw8pCkK0W8C2M2oB1c4y5u9x7Zg' },
  },
)

export const FeedQuery = Type.Object(
  {
    ...feedFilters,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxEvents, description: 'At most 100, the default.' })),
  },
  { additionalProperties: false },
)
