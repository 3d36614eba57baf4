import Type, { type Static } from 'typebox'
import { createBody, maxLengths, notifyField, optionalLine } from '../../platform/http/fields.ts'
import { fieldsIn, schemasIn } from '../../platform/records/fields.ts'
import { taskFields } from './fields.ts'

export const Task = Type.Object(schemasIn(taskFields, 'api'), {
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
})

const written = schemasIn(taskFields, 'write')
const readOnlyFields = Object.keys(Task.properties).filter((name) => !(name in written))
const closed = { additionalProperties: false, readOnlyFields }

export const NewTask = createBody({ ...written, notify: notifyField() }, closed)
export type NewTask = Static<typeof NewTask>

/** What people write who suggest a task, and what they can edit afterwards. */
export const Suggestion = createBody(schemasIn(fieldsIn(taskFields, 'by', 'author', 'suggester'), 'write'), closed)
export type Suggestion = Static<typeof Suggestion>
export const SuggestionText = createBody(schemasIn(fieldsIn(taskFields, 'by', 'author'), 'write'), closed)

export const TaskEdit = Type.Object(
  {
    ...Type.Partial(Type.Object(written)).properties,
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
