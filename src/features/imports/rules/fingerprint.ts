import { hash } from 'node:crypto'
import { asLine } from '../../../lib/text.ts'
import type { PageFile, PageRecords } from './page.ts'

/** The files whose records a second import updates. */
export type UpdatedFile = 'tasks' | 'comments'

export const isUpdated = (file: PageFile): file is UpdatedFile => file === 'tasks' || file === 'comments'

/** The map's lists and categories for the source's. */
export interface Places {
  lists: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
}

/** The values that a second import updates, in the order of the fingerprint. */
export const updatedFields = {
  tasks: ['title', 'description', 'list_id', 'category_id'],
  comments: ['content'],
} as const

export type Value = string | number | null

/** The record's values as they're stored here. Undefined where its list isn't mapped. */
export function valuesOf(
  record: PageRecords[UpdatedFile],
  { lists, categories }: Places,
): Record<string, Value | undefined> {
  if ('content' in record) return { content: record.content }
  return {
    title: titleOf(record),
    description: record.description,
    list_id: lists.get(record.list),
    category_id: categoryOf(record, categories),
  }
}

export const titleOf = ({ title }: PageRecords['tasks']): string => asLine(title) || 'Untitled'

/** A task gets the first of its categories that is mapped. */
export const categoryOf = (record: PageRecords['tasks'], categories: Places['categories']): number | null =>
  record.categories?.map((key) => categories.get(key)).find((id) => id !== undefined) ?? null

/** A short hash of each value. */
export const fingerprintOf = (file: UpdatedFile, values: Record<string, Value | undefined>): string[] =>
  updatedFields[file].map((field) => hash('sha256', String(values[field] ?? ''), 'base64url').slice(0, 8))
