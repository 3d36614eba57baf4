import Type, { type Static } from 'typebox'
import { maxLengths, recordId, timestamp } from '../../../platform/http/fields.ts'
import { UserRef } from '../../users/schema.ts'
import { importStates, undoStates } from '../table.ts'
import { type PageFile, pageFiles } from './page.ts'
import { skipReasons } from './skipped.ts'
import { type UploadSource, uploadSources } from './upload.ts'

const count = (description?: string) => Type.Integer(description ? { description } : {})
const closed = { additionalProperties: false }
const maxGroups = 1_000

export const UploadQuery = Type.Object(
  {
    source: Type.Enum(Object.keys(uploadSources) as UploadSource[], {
      example: 'csv',
      description: 'What the file is: `files` is the zip file of an exported map.',
    }),
    name: Type.Optional(
      Type.String({ maxLength: 90, description: 'Names the board, if you import several of the same kind.' }),
    ),
    site: Type.Optional(Type.String({ maxLength: maxLengths.url, description: "The Fider board's URL." })),
  },
  closed,
)

const mapped = (noun: 'list' | 'category') =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          key: Type.String({ minLength: 1, maxLength: 400, description: `The ${noun} in the source.` }),
          id: Type.Optional(recordId({ description: `The id of the ${noun} here.` })),
          name: Type.Optional(
            Type.String({ maxLength: maxLengths.name, description: 'Its name here, without an id.' }),
          ),
        },
        closed,
      ),
      { maxItems: maxGroups },
    ),
  )
export const ImportMappingBody = Type.Object({ lists: mapped('list'), categories: mapped('category') }, closed)
export type ImportMappingBody = Static<typeof ImportMappingBody>

const Outcome = Type.Object(
  {
    created: count(),
    unchanged: count('Imported before, and left as they are.'),
    undated: count('Created without a date of their own.'),
    skipped: Type.Array(
      Type.Object(
        {
          reason: Type.Enum([...skipReasons], { sample: 'unknown_task' }),
          count: count(),
          places: Type.Array(Type.String({ sample: 'votes.csv:12' }), { description: 'Where the first of them are.' }),
        },
        closed,
      ),
    ),
  },
  { $id: 'ImportedRecords', ...closed },
)
const outcome = Type.Optional(Outcome)
const outcomes = Object.fromEntries([...pageFiles, 'source' as const].map((file) => [file, outcome]))
/** What happened to each file's records. `source` has what the converter left out. */
export const ImportReport = Type.Object(outcomes as Record<PageFile | 'source', typeof outcome>, {
  $id: 'ImportReport',
  ...closed,
})
export type ImportReport = Static<typeof ImportReport>

const group = { key: Type.String({ sample: 'open' }), name: Type.String({ sample: 'Open' }), tasks: count() }
const List = Type.Object({ id: Type.Integer(), name: Type.String({ sample: 'Suggestions' }) }, closed)
/** What an import would do. */
export const ImportPlan = Type.Object(
  {
    source: Type.String({ sample: 'elsewhere' }),
    takes_over: Type.Boolean({ description: "The map is empty and gets an exported map's settings and lists." }),
    lists: Type.Array(
      Type.Object(
        { ...group, list: Type.Union([List, Type.Null()], { description: 'Null if you have to choose one.' }) },
        closed,
      ),
    ),
    categories: Type.Array(
      Type.Object(
        {
          ...group,
          category: Type.Union([Type.String({ sample: 'Bug' }), Type.Null()], {
            description: 'Its name here. Null if it is left out.',
          }),
          id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if it would be created.' }),
        },
        closed,
      ),
    ),
    people: Type.Object({ with_address: count(), without_address: count() }, closed),
    files: ImportReport,
  },
  { $id: 'ImportPlan', ...closed },
)
export type ImportPlan = Static<typeof ImportPlan>

const counts = Object.fromEntries(pageFiles.map((file) => [file, count()])) as Record<
  PageFile,
  ReturnType<typeof count>
>
export const noCounts = JSON.stringify(Object.fromEntries(pageFiles.map((file) => [file, 0])))

const importFields = {
  id: Type.Integer(),
  source: Type.Union([Type.String({ sample: 'elsewhere' }), Type.Null()], { description: 'Null until it is applied.' }),
  author: Type.Union([UserRef, Type.Null()], { description: 'Null if it was started on the command line.' }),
  state: Type.Enum([...importStates], {
    sample: 'done',
    description: 'The file is read, which makes it `ready` for you to apply or discard.',
  }),
  created: timestamp(),
  finished: Type.Union([timestamp(), Type.Null()], { description: 'Null until it has ended.' }),
  counts: Type.Object(counts, { ...closed, description: 'How many records it has added.' }),
  undone: Type.Union([timestamp(), Type.Null()], { description: 'When someone undid it.' }),
  undo_state: Type.Union([Type.Enum([...undoStates]), Type.Null()], {
    description: 'Undoing takes a while.',
  }),
}
const sample = { undone: null, undo_state: null }

export const Import = Type.Object(importFields, { $id: 'Import', ...closed, sample })
export type Import = Static<typeof Import>

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
        closed,
      ),
      { description: 'The first 100.' },
    ),
  },
  closed,
)

/** One import, with its plan, its progress, and what its undo left. */
export const ImportDetails = Type.Object(
  {
    ...importFields,
    done: count("How many of the file's records have been imported."),
    error: Type.Union([Type.String({ sample: 'The file is empty.' }), Type.Null()], {
      description: "What's wrong with the file.",
    }),
    plan: Type.Union([ImportPlan, Type.Null()], {
      description: 'What it would do. Null until the file has been read.',
    }),
    report: Type.Union([ImportReport, Type.Null()], { description: 'What it did. Null until it is done.' }),
    kept: Type.Union([KeptTasks, Type.Null()], {
      description:
        'The tasks that stayed when it was undone, because someone had touched them. Null if it is not undone.',
    }),
  },
  { $id: 'ImportDetails', ...closed, sample: { ...sample, error: null, plan: null, report: null, kept: null } },
)
export type ImportDetails = Static<typeof ImportDetails>
