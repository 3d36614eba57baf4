import Type, { type Static } from 'typebox'
import {
  createBody,
  email,
  maxLengths,
  optionalLine,
  optionalUrl,
  recordId,
  timestamp,
} from '../../platform/http/fields.ts'
import { UserRef } from '../users/schema.ts'

export const Vote = Type.Object(
  {
    id: Type.Integer(),
    created: timestamp(),
    author: UserRef,
    source: Type.Optional(
      Type.String({ description: 'The URL where the voter asked for it. Only for `manage` tokens.', inExample: false }),
    ),
    voter: Type.Optional(
      Type.Object(
        {
          email: Type.Union([Type.String(), Type.Null()], {
            description: 'The address this map was given with the vote or in an import. Null for other voters.',
          }),
          external_id: UserRef.properties.external_id,
        },
        { description: 'How the map identifies the voter. Only for `manage` tokens.', inExample: false },
      ),
    ),
  },
  {
    $id: 'Vote',
    additionalProperties: false,
    sample: { author: { id: 12, first_name: 'Ada', last_name: 'Lovelace' } },
  },
)

export const Voter = Type.Object(
  {
    email: email({ description: 'The address that identifies the voter.' }),
    first_name: Type.Optional(optionalLine(maxLengths.name)),
    last_name: Type.Optional(optionalLine(maxLengths.name)),
  },
  { additionalProperties: false },
)

export const NewVote = createBody(
  {
    parent: recordId({ description: "The task's id." }),
    voter: Type.Optional(Voter),
    source: Type.Optional(
      optionalUrl({
        description: 'The URL where the voter asked for it, such as a support ticket. Only the team can see it.',
      }),
    ),
    notify: Type.Optional(Type.Boolean({ description: 'Whether to notify the voter by email. Default: false.' })),
    subscribe: Type.Optional(
      Type.Boolean({
        description:
          'Whether a new vote makes the voter follow the task, until the vote is removed. Requires a `voter`. Default: false.',
      }),
    ),
  },
  { additionalProperties: false, readOnlyFields: ['id', 'created', 'author'] },
)
export type NewVote = Static<typeof NewVote>

export const votersPageSize = 50
