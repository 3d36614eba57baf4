import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { createBody, maxLengths, recordId, timestamp } from '../../../platform/http/fields.ts'
import { UserRef } from '../../users/schema.ts'
import { MapFile, recordFiles } from '../schema.ts'
import { undoStates } from '../table.ts'
import { skipReasons } from './skipped.ts'

/** Each page is a transaction that other writes wait for. */
export const maxRecords = 1_000

const key = (description: string) => Type.String({ minLength: 1, maxLength: 400, description })
const named = <Schema extends TObject>(schema: Schema, $id: string): Schema => ({ ...schema, $id })
const records = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Array(schema, { maxItems: maxRecords }))

/** What pages have besides a map's files. Merges and answers follow from tasks and comments, once all of them exist. */
export const MergeRecord = Type.Object(
  { task: key('The duplicate.'), into: key('The task to merge it into.') },
  { additionalProperties: false, $id: 'ImportedMerge' },
)
export const AnswerRecord = Type.Object(
  { comment: key('A comment.'), pinned: timestamp() },
  { additionalProperties: false, $id: 'ImportedAnswer' },
)
export const ImageRecord = Type.Object(
  {
    key: Type.String({ pattern: '^[\\w.-]{1,200}$', description: 'Markdown refers to it as `images/key`.' }),
    url: Type.Optional(Type.String({ maxLength: maxLengths.url, description: 'The `address` of an uploaded image.' })),
  },
  { additionalProperties: false, $id: 'ImportedImage' },
)

const pageFields = {
  images: records(ImageRecord),
  people: records(named(recordFiles.people, 'ImportedPerson')),
  tasks: records(named(recordFiles.tasks, 'ImportedTask')),
  comments: records(named(recordFiles.comments, 'ImportedComment')),
  votes: records(named(recordFiles.votes, 'ImportedVote')),
  notes: records(named(recordFiles.notes, 'ImportedNote')),
  stays: records(named(recordFiles.stays, 'ImportedStay')),
  subscriptions: records(named(recordFiles.subscriptions, 'ImportedSubscription')),
  merges: records(MergeRecord),
  answers: records(AnswerRecord),
}

export const ImportPage = Type.Object(pageFields, { additionalProperties: false })
export type ImportPage = Static<typeof ImportPage>

const mapped = (noun: 'list' | 'category') =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          key: key(`The ${noun} in the source.`),
          id: Type.Optional(recordId({ description: `The id of the ${noun} here.` })),
          name: Type.Optional(
            Type.String({ maxLength: maxLengths.name, description: 'Its name here, without an id.' }),
          ),
        },
        { additionalProperties: false },
      ),
      { maxItems: maxRecords },
    ),
  )

const mapFields = {
  map: named(MapFile, 'ImportedMap'),
  lists: mapped('list'),
  categories: mapped('category'),
}
export const NewImport = createBody(mapFields, { additionalProperties: false })
export type NewImport = Static<typeof NewImport>

export const ImportPlanBody = Type.Object({ ...NewImport.properties, ...pageFields }, { additionalProperties: false })

const count = (description?: string) => Type.Integer(description ? { description } : {})

const PageOutcome = Type.Object(
  {
    created: count(),
    unchanged: count('Imported before, and left as they are.'),
    undated: count('Created without a date of their own.'),
    skipped: Type.Array(
      Type.Object(
        { reason: Type.Enum([...skipReasons], { sample: 'unknown_task' }), count: count() },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: 'ImportedRecords', additionalProperties: false },
)
const outcome = Type.Optional(PageOutcome)
const outcomes = {
  ...{ images: outcome, people: outcome, tasks: outcome, comments: outcome, votes: outcome, notes: outcome },
  ...{ stays: outcome, subscriptions: outcome, merges: outcome, answers: outcome },
}
export const ImportPageResult = Type.Object(outcomes, { $id: 'ImportPageResult', additionalProperties: false })

const place = Type.Union([
  Type.Object({ id: Type.Integer(), name: Type.String({ sample: 'Suggestions' }) }, { additionalProperties: false }),
  Type.Null(),
])
export const ImportPlan = Type.Object(
  {
    takes_over: Type.Boolean({ description: "The map is empty and gets an exported map's settings and lists." }),
    lists: Type.Array(
      Type.Object(
        { key: Type.String({ sample: 'open' }), name: Type.String({ sample: 'Open' }), list: place },
        { additionalProperties: false },
      ),
    ),
    categories: Type.Array(
      Type.Object(
        {
          key: Type.String({ sample: 'bug' }),
          name: Type.Union([Type.String({ sample: 'Bug' }), Type.Null()], { description: 'Null if it is left out.' }),
          id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if it would be created.' }),
          emoji_shortname: Type.String({ sample: ':beetle:' }),
        },
        { additionalProperties: false },
      ),
    ),
    records: ImportPageResult,
  },
  { $id: 'ImportPlan', additionalProperties: false },
)

const kinds = Object.keys(pageFields) as (keyof typeof pageFields)[]
const counts = Object.fromEntries(kinds.map((kind) => [kind, count()])) as Record<
  keyof typeof pageFields,
  ReturnType<typeof count>
>
export const noCounts = JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, 0])))

const importFields = {
  id: Type.Integer(),
  source: Type.String({ sample: 'elsewhere' }),
  author: Type.Union([UserRef, Type.Null()], { description: 'Null if it was started on the command line.' }),
  created: timestamp(),
  finished: Type.Union([timestamp(), Type.Null()], { description: 'Null while it is open.' }),
  counts: Type.Object(counts, { additionalProperties: false, description: 'How many records it has added.' }),
  undone: Type.Union([timestamp(), Type.Null()], { description: 'When someone undid it.' }),
  undo_state: Type.Union([Type.Enum([...undoStates]), Type.Null()], {
    description: 'Undoing takes a while.',
  }),
}
const sample = { undone: null, undo_state: null }

export const Import = Type.Object(importFields, { $id: 'Import', additionalProperties: false, sample })

const KeptTasks = Type.Object(
  {
    count: count(),
    tasks: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          title: Type.String({ sample: 'Dark mode' }),
          service_url: Type.String({ format: 'uri' }),
        },
        { additionalProperties: false },
      ),
      { description: 'The first 100.' },
    ),
  },
  { additionalProperties: false },
)

/** One import, with what its undo left. */
export const ImportDetails = Type.Object(
  {
    ...importFields,
    kept: Type.Union([KeptTasks, Type.Null()], {
      description:
        'The tasks that stayed when it was undone, because someone had touched them. Null if it is not undone.',
    }),
  },
  { $id: 'ImportDetails', additionalProperties: false, sample: { ...sample, kept: null } },
)
