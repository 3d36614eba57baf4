import { hash } from 'node:crypto'
import type { TSchema } from 'typebox'
import { hasTooManyMarks, isStorable } from '../../../lib/text.ts'
import { type RecordFile, type Records, recordFiles } from '../schema.ts'
import type { ImportedKind } from '../table.ts'

/**
 * What an import adds. Images come first, because texts refer to them. Merges and answers follow from tasks and
 * comments, once all of them exist.
 */
export interface PageRecords extends Records {
  /** The id is known once the image is stored. */
  images: { key: string; image_id?: number }
  merges: { task: string; into: string }
  answers: { comment: string; pinned: string }
}

export type PageFile = keyof PageRecords

export const pageFiles = ['images', ...(Object.keys(recordFiles) as RecordFile[]), 'merges', 'answers'] as const

export const perFile = <Value>(make: () => Value) =>
  Object.fromEntries(pageFiles.map((file) => [file, make()])) as Record<PageFile, Value>

/** A record of a page, with its `sourceKeyOf`, and its HTML if it has Markdown. */
export type Rendered<File extends PageFile> = PageRecords[File] & { source_key: string; html: string; remote: string[] }

/** A page's records that haven't been imported yet. */
export interface NewRecords<File extends PageFile> {
  source: string
  records: Rendered<File>[]
}

export interface PageOutcome {
  created: number
  /** Already imported, in this import or an earlier one. */
  unchanged: number
  /** Added without a date of their own. */
  undated: number
  skipped: Skipped
}

/** A report without records, apart from what a converter left out. */
export const noReport = (skipped?: Skipped) => ({
  ...perFile(noRecords),
  ...(skipped && { source: { ...noRecords(), skipped } }),
})

export const noRecords = (): PageOutcome => ({ created: 0, unchanged: 0, undated: 0, skipped: [] })

/** Adds the second outcome to the first. */
export function addOutcome(sum: PageOutcome, { created, unchanged, undated, skipped }: PageOutcome): void {
  sum.created += created
  sum.unchanged += unchanged
  sum.undated += undated
  for (const { reason, count, places } of skipped) addSkipped(sum.skipped, reason, count, places)
}

/** The ids of the records that were added, or why one was skipped. Records without either are skipped for the usual reason. */
export type Written = ReadonlyMap<object, number | SkipReason>

/** Why a record is skipped that refers to something unknown. */
export const unknownIn = (file: PageFile): SkipReason =>
  file === 'tasks' ? 'unmapped_list' : file === 'answers' ? 'unknown_comment' : 'unknown_task'

export const idsBy = (records: object[], ids: number[]): Map<object, number> =>
  new Map(records.map((record, index) => [record, ids[index] ?? 0]))

/**
 * Identifies a record in its source. Records without a key are identified by what they connect, starting with the task.
 * Files have the same order, so rows are added next to each other, which is much faster than in random order.
 */
export function sourceKeyOf(kind: ImportedKind, record: PageRecords[PageFile]): string {
  if (kind === 'merges') return (record as PageRecords['merges']).task
  if (kind === 'answers') return (record as PageRecords['answers']).comment
  if ('key' in record) return record.key
  const { task, list, arrived } = record as PageRecords['stays']
  const parts = 'person' in record ? [task, record.person] : [task, arrived, list]
  const key = JSON.stringify(parts)
  return key.length <= maxKeyLength ? key : hash('sha256', key, 'base64url').slice(0, 22)
}

/** PostgreSQL can't index longer keys. */
const maxKeyLength = 200

/** A source's timestamp in UTC, with milliseconds: not before 1970 and not in the future. */
export const momentOf = (text: string, now: string): string =>
  new Date(Math.min(Math.max(0, Date.parse(text)), Date.parse(now))).toISOString()

/** Whether the source has no date for it. A task then gets the time of the import; other records get their task's. */
export const isUndated = (file: PageFile, record: PageRecords[PageFile]): boolean =>
  datedFiles.includes(file) && !('created' in record)

const datedFiles: PageFile[] = ['tasks', 'comments', 'votes', 'notes', 'subscriptions']

const moments = Object.values(recordFiles).flatMap(({ properties }) =>
  Object.entries<TSchema & { format?: string }>(properties).flatMap(([name, { format }]) =>
    format === 'date-time' ? name : [],
  ),
)

/** Why a record can't be stored, or undefined if it can. */
export function flawIn(record: PageRecords[PageFile]): SkipReason | undefined {
  const fields = Object.entries(record)
  const texts = fields.flatMap(([, value]) => value).filter((value) => typeof value === 'string')
  if (!texts.every(isStorable)) return 'unstorable_text'
  if (texts.some(hasTooManyMarks)) return 'too_many_marks'
  if (fields.some(([name, value]) => moments.includes(name) && Number.isNaN(Date.parse(String(value)))))
    return 'no_such_date'
  return undefined
}

/** Why a converter leaves something out. */
const inSource = [
  'post_deleted',
  'private_tag',
  'empty_comment',
  'private_comment',
  'no_voter',
  'deleted_voter',
] as const
const inFiles = ['no_post', 'id_twice', 'image_missing'] as const

const texts = ['unstorable_text', 'too_many_marks', 'no_such_date', 'too_complex'] as const
const records = ['unknown_task', 'unknown_person', 'unknown_comment', 'unmapped_list'] as const
const images = ['not_a_file', 'image_type', 'image_too_large', 'image_too_many_pixels', 'image_unreadable'] as const

/** Why a record isn't imported. `src/words` has a sentence for each. */
export const skipReasons = [
  ...[...inSource, ...inFiles, ...texts, ...records, ...images],
  ...(['map_image_quota', 'image_refused'] as const),
]
export type SkipReason = (typeof skipReasons)[number]

/** How many records weren't imported and why, and where the first of them are, such as `votes.csv:12`. */
export type Skipped = { reason: SkipReason; count: number; places: string[] }[]

const maxPlaces = 5

export function addSkipped(skipped: Skipped, reason: SkipReason, count = 1, places: string[] = []): void {
  const found = skipped.find((each) => each.reason === reason)
  if (!found) return void skipped.push({ reason, count, places: places.slice(0, maxPlaces) })
  found.count += count
  found.places = [...found.places, ...places].slice(0, maxPlaces)
}

/** Why an image can't be stored, by the code of the problem. */
export const imageReason = (code = ''): SkipReason => skipReasons.find((reason) => reason === code) ?? 'image_refused'
