import Type, { type Static } from 'typebox'
import {
  createBody,
  line,
  maxLengths,
  notifyField,
  optionalLine,
  optionalMarkdown,
  optionalUrl,
  recordId,
  timestamp,
} from '../../platform/http/fields.ts'
import { RoleRef } from '../maps/schema.ts'
import { UserRef } from '../users/schema.ts'

export const CategoryRef = Type.Object(
  { name: Type.String(), emoji_shortname: Type.String() },
  { additionalProperties: false },
)

export const Task = Type.Object(
  {
    id: Type.Integer(),
    service_url: Type.String({ format: 'uri' }),
    parent: Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        role: RoleRef,
      },
      { additionalProperties: false, description: 'The list the task is in.' },
    ),
    author: UserRef,
    title: Type.String(),
    category: Type.Union([CategoryRef, Type.Null()]),
    description: Type.String(),
    parsed_description: Type.String(),
    created: timestamp(),
    modified: timestamp(),
    list_arrival: timestamp({ description: 'When the task was moved to its current list.' }),
    url: Type.String(),
    pending: Type.Boolean(),
    lock_comments: Type.Boolean(),
    votes_count: Type.Integer(),
    subscribers_count: Type.Integer(),
    comments_count: Type.Integer(),
  },
  {
    $id: 'Task',
    additionalProperties: false,
    sample: {
      service_url: '/acme/roadmap/task/1-dark-mode/',
      parent: { name: 'Ideas', role: { name: 'Suggestions', colour: '2f80c2' } },
      title: 'Dark mode',
      category: { name: 'Interface', emoji_shortname: ':art:' },
      description: 'For late nights. :crescent_moon:',
      parsed_description: '<p>For late nights. 🌙</p>\n',
      modified: '2026-03-04T16:05:12.480Z',
      url: 'https://example.org/issues/17',
      pending: false,
      lock_comments: false,
      votes_count: 12,
      subscribers_count: 4,
      comments_count: 3,
    },
    newSample: {
      category: null,
      modified: '2026-03-02T09:30:00.000Z',
      url: '',
      votes_count: 0,
      subscribers_count: 0,
      comments_count: 0,
    },
  },
)

const parent = recordId({ description: "The list's id." })
const title = line(maxLengths.title)
const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const optional = {
  description: Type.Optional(optionalMarkdown({ description: 'Markdown body.' })),
  category: Type.Optional(
    optionalLine(maxLengths.name, { description: "The name of one of the map's categories, case-insensitive." }),
  ),
  url: Type.Optional(optionalUrl({ description: 'A related URL.' })),
  pending: flag('True hides the task until it is approved; false approves it.'),
  lock_comments: flag('True closes the tasks to new comments.'),
}
const readOnlyFields = Object.keys(Task.properties).filter(
  (name) => !(name in optional) && !['parent', 'title'].includes(name),
)
const closed = { additionalProperties: false, readOnlyFields }

export const NewTask = createBody({ parent, title, ...optional, notify: notifyField() }, closed)
export type NewTask = Static<typeof NewTask>

export const TaskEdit = Type.Object(
  {
    parent: Type.Optional(parent),
    title: Type.Optional(title),
    ...optional,
    note: Type.Optional(
      optionalLine(maxLengths.note, {
        description: 'A public note about the move, in plain text. Only with a new `parent`.',
      }),
    ),
    notify: notifyField(),
  },
  closed,
)
export type TaskEdit = Static<typeof TaskEdit>

/** The fields that have a column with the same name. If a step forgets to write one, it doesn't compile. */
export type WrittenFields = Record<
  Exclude<keyof (NewTask & TaskEdit), 'parent' | 'category' | 'note' | 'notify'>,
  unknown
> &
  Record<string, unknown>
