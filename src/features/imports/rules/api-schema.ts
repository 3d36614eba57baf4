import Type, { type Static, type TSchema } from 'typebox'
import { maxLengths, recordId, timestamp } from '../../../platform/http/fields.ts'
import { UserRef } from '../../users/schema.ts'
import { importStates, undoStates } from '../table.ts'
import { perFile, skipReasons } from './page.ts'
import { type UploadSource, uploadSources } from './upload.ts'

const count = (description?: string) => Type.Integer(description ? { description } : {})
const maxGroups = 1_000
const object = <Fields extends Record<string, TSchema>>(fields: Fields, options: object = {}) =>
  Type.Object(fields, { additionalProperties: false, ...options })
const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export const UploadQuery = object({
  source: Type.Enum(Object.keys(uploadSources) as UploadSource[], {
    example: 'csv',
    description: 'What the file is: `files` is the zip file of an exported map.',
  }),
  name: Type.Optional(
    Type.String({ maxLength: 90, description: 'Names the board, if you import several of the same kind.' }),
  ),
  site: Type.Optional(Type.String({ maxLength: maxLengths.url, description: "The Fider board's URL." })),
})

const mapped = (noun: 'list' | 'category') =>
  Type.Optional(
    Type.Array(
      object({
        key: Type.String({ minLength: 1, maxLength: 400, description: `The ${noun} in the source.` }),
        id: Type.Optional(recordId({ description: `The id of the ${noun} here.` })),
        name: Type.Optional(Type.String({ maxLength: maxLengths.name, description: 'Its name here, without an id.' })),
      }),
      { maxItems: maxGroups },
    ),
  )
export const ImportMappingBody = object({ lists: mapped('list'), categories: mapped('category') })
export type ImportMappingBody = Static<typeof ImportMappingBody>

/** Maps the source's lists and categories to the map's, by name or id. Null leaves a category out. */
export interface ImportMapping {
  lists?: Record<string, string | number>
  categories?: Record<string, string | number | null>
}

/** The choice for a key. Only own properties count, because a key could be `constructor`. */
export const chosenFor = <Choice>(choices: Record<string, Choice> = {}, key: string): Choice | undefined =>
  Object.hasOwn(choices, key) ? choices[key] : undefined

const Outcome = object(
  {
    created: count(),
    unchanged: count('Imported before, and left as they are.'),
    undated: count('Created without a date of their own.'),
    skipped: Type.Array(
      object({
        reason: Type.Enum([...skipReasons], { sample: 'unknown_task' }),
        count: count(),
        places: Type.Array(Type.String({ sample: 'votes.csv:12' }), { description: 'Where the first of them are.' }),
      }),
    ),
  },
  { $id: 'ImportedRecords' },
)
const outcome = Type.Optional(Outcome)
/** What happened to each file's records. `source` has what the converter left out. */
export const ImportReport = object({ ...perFile(() => outcome), source: outcome }, { $id: 'ImportReport' })
export type ImportReport = Static<typeof ImportReport>

const group = { key: Type.String({ sample: 'open' }), name: Type.String({ sample: 'Open' }), tasks: count() }
const List = object({ id: Type.Integer(), name: Type.String({ sample: 'Suggestions' }) })
/** What an import would do. */
export const ImportPlan = object(
  {
    source: Type.String({ sample: 'elsewhere' }),
    takes_over: Type.Boolean({ description: "The map is empty and gets an exported map's settings and lists." }),
    lists: Type.Array(object({ ...group, list: orNull(List, 'Null if you have to choose one.') })),
    categories: Type.Array(
      object({
        ...group,
        category: orNull(Type.String({ sample: 'Bug' }), 'Its name here. Null if it is left out.'),
        id: orNull(Type.Integer(), 'Null if it would be created.'),
      }),
    ),
    people: object({ with_address: count(), without_address: count() }),
    files: ImportReport,
  },
  { $id: 'ImportPlan' },
)
export type ImportPlan = Static<typeof ImportPlan>

/** How many records an import reads. */
export const recordsIn = (plan: ImportPlan | null): number =>
  Object.values(plan?.files ?? {}).reduce((sum, { created, unchanged }) => sum + created + unchanged, 0)

export const noCounts = JSON.stringify(perFile(() => 0))

const importFields = {
  id: Type.Integer(),
  source: orNull(Type.String({ sample: 'elsewhere' }), 'Null until it is applied.'),
  author: orNull(UserRef, 'Null if it was started on the command line.'),
  state: Type.Enum([...importStates], {
    sample: 'done',
    description: 'The file is read, which makes it `ready` for you to apply or discard.',
  }),
  created: timestamp(),
  finished: orNull(timestamp(), 'Null until it has ended.'),
  counts: object(perFile(count), { description: 'How many records it has added.' }),
  undone: orNull(timestamp(), 'When someone undid it.'),
  undo_state: Type.Union([Type.Enum([...undoStates]), Type.Null()], {
    description: 'Undoing takes a while.',
  }),
}
const sample = { undone: null, undo_state: null }

export const Import = object(importFields, { $id: 'Import', sample })
export type Import = Static<typeof Import>

const KeptTasks = object({
  count: count(),
  tasks: Type.Array(
    object({
      id: Type.Integer(),
      title: Type.String({ sample: 'Dark mode' }),
      service_url: Type.String({ format: 'uri' }),
    }),
    { description: 'The first 100.' },
  ),
})

/** One import, with its plan, its progress, and what its undo left. */
export const ImportDetails = object(
  {
    ...importFields,
    done: count("How many of the file's records have been imported."),
    error: orNull(Type.String({ sample: 'The file is empty.' }), "What's wrong with the file."),
    plan: orNull(ImportPlan, 'What it would do. Null until the file has been read.'),
    report: orNull(ImportReport, 'What it did. Null until it is done.'),
    kept: orNull(
      KeptTasks,
      'The tasks that stayed when it was undone, because someone had touched them. Null if it is not undone.',
    ),
  },
  { $id: 'ImportDetails', sample: { ...sample, error: null, plan: null, report: null, kept: null } },
)
export type ImportDetails = Static<typeof ImportDetails>
