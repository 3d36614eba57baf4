import Type from 'typebox'
import { Invalid } from '../../../platform/errors.ts'
import { jobType } from '../../../platform/jobs/enqueue.ts'
import type { PageFile, PageOutcome } from './page.ts'
import type { SkipReason } from './skipped.ts'

export const maxUploadBytes = 50 * 1_048_576

/** The sources that can be imported in the browser, and their file extensions. */
export const uploadSources = {
  fider: ['zip', 'csv'],
  csv: ['csv', 'tsv', 'txt'],
  github: ['json'],
  files: ['zip'],
} as const

/** The limits that an upload can exceed while it's read. `src/words` has a sentence for each. */
export const uploadLimits = ['too_slow', 'too_large', 'too_many_records'] as const

export type UploadSource = keyof typeof uploadSources

/** Reads the file, or imports it. Their keys differ, so one can be queued while the other exists. */
export const uploadJob = jobType(
  'import-upload',
  Type.Object({ upload_id: Type.Integer(), user_id: Type.Integer(), applies: Type.Boolean() }),
)

/** What an import would do. Lists and categories are sorted by how many tasks they have. */
export interface UploadPlan {
  source: string
  /** The map is empty and gets the exported map's settings and lists. */
  takesOver: boolean
  lists: { key: string; name: string; tasks: number; list_id: number | null }[]
  /** The suggested category: an existing one, a new one, or none. */
  categories: { key: string; name: string; tasks: number; category: number | 'new' | null }[]
  files: UploadReport
  people: { withAddress: number; withoutAddress: number }
}

type Counted = Omit<PageOutcome, 'skipped'> & { skipped: { reason: SkipReason; count: number; places: string[] }[] }

/** What happened to each file's records. `source` has what the converter left out. */
export type UploadReport = Partial<Record<PageFile | 'source', Counted>>

/** In a form that JSON can store. */
export const reportOf = (report: Partial<Record<PageFile | 'source', PageOutcome>>): UploadReport =>
  Object.fromEntries(
    Object.entries(report).map(([file, { skipped, ...counts }]) => [
      file,
      { ...counts, skipped: [...skipped].map(([reason, found]) => ({ reason, ...found })) },
    ]),
  )

/** The map's list or category for each of the source's, by key. Null leaves a category out. */
export interface ChosenMapping {
  lists: Record<string, number>
  categories: Record<string, string | number | null>
}

/** The name under which a file is stored. It identifies CSV files. */
export const storedName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/[^\w.-]/g, '_').slice(-100) || 'file'

export function assertReadable(source: string, files: { name: string; size: number }[]): UploadSource {
  const refusal = (field: string, code: string, message: string) => new Invalid([{ field, code, message }])
  if (!Object.hasOwn(uploadSources, source)) throw refusal('source', 'import_source', 'Choose what to import.')
  const endings: readonly string[] = uploadSources[source as UploadSource]
  if (files.length === 0) throw refusal('file', 'import_no_file', 'Choose a file first.')
  const wrong = files.find(({ name }) => !endings.includes(name.toLowerCase().split('.').at(-1) ?? ''))
  if (wrong) throw refusal('file', `import_type_${source}`, `The file must end in .${endings.join(' or .')}.`)
  if (files.some(({ size }) => size === 0)) throw refusal('file', 'import_empty', 'The file is empty. Export it again.')
  if (files.length > 1 && source !== 'csv' && source !== 'github')
    throw refusal('file', 'import_one_file', 'Choose just one file.')
  return source as UploadSource
}
