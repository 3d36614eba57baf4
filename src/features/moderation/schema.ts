import Type, { type Static } from 'typebox'
import { clearable, createBody, notifyField, timestamp, timestampField } from '../../platform/http/fields.ts'
import { standings } from '../approval/table.ts'
import { UserRef } from '../users/schema.ts'

const maxLength = 2_000
const text = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    trim: true,
    format: 'not-blank',
    formatError: { code: 'blank', message: 'Must not be empty.' },
    description,
  })

export const Decline = Type.Object(
  {
    reason: text("The team's reason, in Markdown. The author can read it."),
    notify: Type.Optional(Type.Boolean({ description: "If false, the author isn't emailed." })),
  },
  { additionalProperties: false },
)
export type Decline = Static<typeof Decline>

export const Removal = Type.Pick(Decline, ['reason'])

export const NewReport = Type.Object({ reason: text('The reason for the report.') }, { additionalProperties: false })

export const Snooze = Type.Object(
  { until: clearable(timestampField('last', { description: 'A date or time; null shows it in the queue again.' })) },
  { additionalProperties: false },
)

export const NewMessage = createBody(
  { content: text('The question, as plain text.'), notify: notifyField() },
  { additionalProperties: false },
)

export const Message = Type.Object(
  { id: Type.Integer(), created: timestamp(), author: UserRef, content: Type.String() },
  { $id: 'PrivateMessage', additionalProperties: false, sample: { content: 'Which browser was that in?' } },
)

export const MapPerson = Type.Object(
  {
    id: Type.Integer({ description: "The user's id." }),
    first_name: Type.String(),
    last_name: Type.String(),
    display_name: UserRef.properties.display_name,
    external_id: UserRef.properties.external_id,
    standing: Type.Enum([...standings]),
    created: timestamp(),
  },
  {
    $id: 'MapPerson',
    additionalProperties: false,
    sample: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      display_name: 'Ada Lovelace',
      external_id: 'user-17',
      standing: 'trusted',
    },
  },
)

export const MapPeople = Type.Object(
  { results: Type.Array(MapPerson) },
  { $id: 'MapPeople', additionalProperties: false },
)

export const CloseReports = Type.Object(
  { closed: Type.Boolean({ description: 'True dismisses the reports. False reopens them.' }) },
  { additionalProperties: false },
)

export const Report = Type.Object(
  {
    id: Type.Integer(),
    task: Type.Union([Type.Integer(), Type.Null()], { description: 'The reported task, or null.' }),
    comment: Type.Union([Type.Integer(), Type.Null()], { description: 'The reported comment, or null.' }),
    author: Type.Union([UserRef, Type.Null()], { description: 'Null for a visitor without an account.' }),
    reason: Type.String(),
    created: timestamp(),
  },
  { $id: 'Report', additionalProperties: false, sample: { task: 1, comment: null, reason: 'This is advertising.' } },
)
