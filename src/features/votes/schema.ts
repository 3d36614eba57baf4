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

const fields = { id: Type.Integer(), created: timestamp(), author: UserRef }

const forManagers = {
  source: Type.String({
    inExample: false,
    description: 'The URL where the voter asked for it, or an empty string. Only present for tokens with `manage`.',
  }),
  voter: Type.Object(
    {
      email: Type.Union([Type.String(), Type.Null()], {
        description:
          'The address that this map was given for the voter, with the vote or in an import. Null for people who voted themselves.',
      }),
      external_id: UserRef.properties.external_id,
    },
    {
      $id: 'VoterRef',
      additionalProperties: false,
      inExample: false,
      description: 'How this map identifies the voter. Only present for tokens with `manage`.',
    },
  ),
}

export const PublicVote = Type.Object(fields)
export const ManagedVote = Type.Object({ ...fields, ...forManagers })

export const Vote = Type.Object(
  { ...fields, source: Type.Optional(forManagers.source), voter: Type.Optional(forManagers.voter) },
  {
    $id: 'Vote',
    additionalProperties: false,
    sample: {
      author: { id: 12, first_name: 'Ada', last_name: 'Lovelace' },
    },
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
