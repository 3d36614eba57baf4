import { createHash } from 'node:crypto'
import type { Records } from '../schema.ts'
import type { ImportedKind } from '../table.ts'

/** What can be sent to an import. Merges and answers follow from tasks and comments, once all of them exist. */
export interface PageRecords extends Records {
  merges: { task: string; into: string }
  answers: { comment: string; pinned: string }
}

export type PageFile = keyof PageRecords

/** A record of a page, with its HTML if it has Markdown. */
export type Rendered<File extends PageFile> = PageRecords[File] & { html: string; remote: string[] }

/** A page's records that haven't been imported yet. */
export interface NewRecords<File extends PageFile> {
  source: string
  records: Rendered<File>[]
}

/** For each record, its id here, or why it was skipped. */
export type Written = (number | string)[]

/** Identifies a record in its source. Records without a key are identified by what they connect. */
export function sourceKeyOf(kind: ImportedKind, record: PageRecords[PageFile]): string {
  if (kind === 'merges') return (record as PageRecords['merges']).task
  if (kind === 'answers') return (record as PageRecords['answers']).comment
  if ('key' in record) return record.key
  const parts = 'person' in record ? [record.task, record.person] : Object.values(record)
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

/** A timestamp of a source, in UTC with milliseconds. */
export const momentOf = (text: string): string => new Date(text).toISOString()

export const noTask = 'The task is unknown, or was deleted or merged here.'
