import Type, { type Static } from 'typebox'
import { Format } from 'typebox/format'
import { aboutTypes } from '../../platform/events/types.ts'
import { timestamp } from '../../platform/http/fields.ts'
import { UserRef } from '../users/schema.ts'

export const FeedEvent = Type.Object(
  {
    id: Type.Integer({ description: "The event's id, which is the same in the feed and in webhooks." }),
    seq: Type.Integer({ description: "The position in the map's feed." }),
    type: Type.String({ description: 'The event type. The event reference lists all types.' }),
    version: Type.Integer({ description: 'The schema version of `data`.' }),
    created: timestamp(),
    actor: Type.Union([UserRef, Type.Null()], {
      description:
        "Who did it; null for the system. With the `read` scope, it's also null unless this person is the record's author.",
    }),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description:
        'Ids and field names, and the records they refer to in their current state; null if a record was deleted or is hidden.',
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
    cursor: Type.Integer({ description: 'Send it as `after` in the next request.' }),
    more: Type.Boolean({
      description: 'Whether there is more to read right away. There may be more even if `results` is empty.',
    }),
  },
  { $id: 'EventFeed', additionalProperties: false, sample: { cursor: 1042, more: false } },
)

/** The most events in one part of the feed or one batch of a stream. */
export const maxEvents = 100

export const isCursor = (text: string): boolean => text === 'latest' || /^\d{1,15}$/.test(text)

Format.Set('feed-cursor', isCursor)

export const feedFilters = {
  after: Type.Optional(
    Type.String({
      maxLength: 15,
      format: 'feed-cursor',
      formatError: { code: 'invalid_cursor', message: 'Must be a cursor from this feed, or "latest".' },
      description:
        'The `cursor` from your last request. Without it, the feed starts with the oldest event; `latest` returns the current cursor.',
    }),
  ),
  type: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      repeatable: true,
      description: aboutTypes,
    }),
  ),
}

/** A stream has no limit parameter. */
export const StreamQuery = Type.Object(
  {
    ...feedFilters,
    ticket: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Replaces the `Authorization` header, which a browser's `EventSource` cannot send.",
      }),
    ),
  },
  { additionalProperties: false },
)

export const StreamTicket = Type.Object(
  {
    ticket: Type.String({ description: "Append it to the stream's URL as the `ticket` parameter." }),
    expires: timestamp({ description: 'Open the stream before this time.' }),
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
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxEvents,
        description: 'The number of events to return, up to 100. Default: 100.',
      }),
    ),
  },
  { additionalProperties: false },
)
