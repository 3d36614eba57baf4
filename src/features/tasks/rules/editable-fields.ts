/** What a form edits of a task. Moving and approving are forms of their own. */
export interface EditableFields {
  title: string
  description: string
  /** The name of the category; empty for none. */
  category: string
  url: string
  lock_comments: boolean
}

export const editableNames = ['title', 'description', 'category', 'url', 'lock_comments'] as const

/** Browsers send line breaks as CR LF, whatever they were. Null and the empty text mean the same. */
export const isSameText = (one: string | boolean | null, other: string | boolean | null): boolean =>
  plain(one) === plain(other)

const plain = (value: string | boolean | null): string | boolean =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : (value ?? '')
