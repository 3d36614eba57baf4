import Type from 'typebox'
import { Invalid } from '../../../platform/errors.ts'
import { jobType } from '../../../platform/jobs/enqueue.ts'

export const maxBytes = { browser: 50 * 1_048_576, api: 256 * 1_048_576 }

/** What can be uploaded, and the file extensions. A zip file can have several spreadsheets or JSON files. */
export const uploadSources = {
  fider: ['zip', 'csv'],
  csv: ['csv', 'tsv', 'txt', 'zip'],
  github: ['json', 'zip'],
  files: ['zip'],
} as const

/** The limits that an upload can exceed while it's read. `src/words` has a sentence for each. */
export const uploadLimits = ['too_slow', 'too_large', 'too_many_records'] as const

export type UploadSource = keyof typeof uploadSources

/** Reads the file, or imports it. Their keys differ, so one can be queued while the other exists. */
export const uploadJob = jobType(
  'import-upload',
  Type.Object({ import_id: Type.Integer(), user_id: Type.Integer(), applies: Type.Boolean() }),
)

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
