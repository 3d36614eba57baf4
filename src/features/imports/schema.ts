import Type, { type Static, type TSchema } from 'typebox'
import { maxLengths, timestamp } from '../../platform/http/fields.ts'
import { schemasIn } from '../../platform/records/fields.ts'
import { commentFields } from '../comments/fields.ts'
import { followLevels, listFields, mapFields } from '../maps/fields.ts'
import { taskFields } from '../tasks/fields.ts'
import { priorities } from '../tasks/table.ts'

/** Identifies a record in its source. References between files use keys. */
const key = (description: string) => Type.String({ minLength: 1, maxLength: 400, description })
const text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description ? { description } : {}) })
const optional = Type.Optional
const record = <Fields extends Record<string, TSchema>>(fields: Fields, description: string) =>
  Type.Object(fields, { additionalProperties: false, description })

const author = optional(key('A person.'))
const created = optional(timestamp({ description: "Default: the task's." }))
const sourceUrl = optional(
  Type.String({
    maxLength: maxLengths.url,
    pattern: '^$|^[hH][tT][tT][pP][sS]?://',
    description: "The record's URL in the source.",
  }),
)

export const version = 1

/** The largest integer that both engines store. */
export const maxCount = 2_147_483_647

/** Of lists, and of categories. Someone has to map them. */
const maxGroups = 1_000

/** `map.json`. Settings that are left out keep their values. */
export const MapFile = record(
  {
    format: Type.Literal('cairn-map'),
    version: Type.Literal(version),
    source: Type.String({
      minLength: 1,
      maxLength: 90,
      description: 'Where the records come from. A second import from the same source only adds new records.',
    }),
    ...schemasIn(mapFields, 'file'),
    lists: Type.Array(
      record(
        {
          key: key('Tasks refer to it.'),
          ...schemasIn(listFields, 'file'),
        },
        'A list, or a status of the source.',
      ),
      { maxItems: maxGroups },
    ),
    categories: Type.Array(
      record(
        { key: key('Tasks refer to it.'), name: text(maxLengths.name), emoji_shortname: optional(text(100)) },
        'A category, or a tag of the source.',
      ),
      { maxItems: maxGroups },
    ),
  },
  'The map, its lists and its categories.',
)
export type MapFile = Static<typeof MapFile>

/** One schema per file of records: `people` is `people.jsonl`. Records only refer to earlier files in this order. */
export const recordFiles = {
  people: record(
    {
      key: key('Other records refer to it.'),
      name: text(2 * maxLengths.name + 1),
      email: optional(text(maxLengths.email)),
      staff: optional(Type.Boolean({ description: 'They were on the team in the source.' })),
    },
    'A person. They only exist in the map, and no one can sign in as them.',
  ),
  tasks: record(
    {
      key: key('Other records refer to it.'),
      list: key('A list.'),
      categories: optional(
        Type.Array(key('A category.'), {
          maxItems: maxGroups,
          description: 'A task gets the first one that is mapped.',
        }),
      ),
      ...schemasIn(taskFields, 'file'),
      author,
      priority: optional(Type.Enum([...priorities])),
      merged_into: optional(key('The task it was merged into.')),
      votes_count: optional(
        Type.Integer({
          minimum: 0,
          maximum: maxCount,
          description: "The source's count. Voters who aren't in `votes` are kept as a number.",
        }),
      ),
      source_url: sourceUrl,
    },
    'A task.',
  ),
  comments: record(
    {
      key: key('Replies refer to it.'),
      task: key('A task.'),
      in_reply_to: optional(key('A comment.')),
      ...schemasIn(commentFields, 'file'),
      author,
      pinned: optional(timestamp({ description: "When it was pinned as the team's answer." })),
      source_url: sourceUrl,
    },
    'A comment.',
  ),
  votes: record({ task: key('A task.'), person: key('A person.'), created }, 'A vote.'),
  notes: record(
    { key: key('Unique among notes.'), task: key('A task.'), content: text(maxLengths.markdown), author, created },
    'An internal note.',
  ),
  stays: record(
    {
      task: key('A task.'),
      arrived: timestamp(),
      left: optional(timestamp()),
      list: key('A list.'),
      note: optional(text(maxLengths.note, 'Why it was moved there.')),
    },
    'A period that a task spent in a list.',
  ),
  subscriptions: record(
    {
      task: key('A task.'),
      person: key('A person.'),
      created,
      level: optional(Type.Enum([...followLevels], { description: 'What they want to be notified about.' })),
    },
    'Someone who follows a task.',
  ),
} as const

export type RecordFile = keyof typeof recordFiles
export type Records = { [File in RecordFile]: Static<(typeof recordFiles)[File]> }
