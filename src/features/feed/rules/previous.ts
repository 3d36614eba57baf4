import Type from 'typebox'
import { includesScope, type Scope } from '../../../platform/actor.ts'
import { Category } from '../../categories/schema.ts'
import { List } from '../../lists/schema.ts'
import type { PreviousFields } from '../../tasks/events.ts'
import { deletedName } from '../../users/table.ts'

/** What `previous` looks like in the feed. The row has ids of lists and categories. */
export const PreviousTask = Type.Object(
  {
    parent: Type.Optional(Type.Union([List, Type.Null()], { description: 'The list, or null if it was deleted.' })),
    category: Type.Optional(
      Type.Union([Category, Type.Null()], {
        inExample: false,
        description: 'The category, or null if there was none or it was deleted.',
      }),
    ),
    title: Type.Optional(Type.String({ inExample: false })),
    url: Type.Optional(Type.String({ inExample: false })),
    pending: Type.Optional(Type.Boolean({ inExample: false })),
    lock_comments: Type.Optional(Type.Boolean({ inExample: false })),
  },
  { $id: 'PreviousTask', additionalProperties: false },
)

export const aboutPrevious =
  'What changed fields contained before: `title`, `parent`, `category`, `url`, `pending` and `lock_comments`, never the ' +
  'description. Null if the task was deleted or is hidden, if its author deleted their account, and with the `read` ' +
  'scope if the task was pending. Absent with the `public` scope.'

interface Stored {
  previous?: PreviousFields
  fields?: string[]
}

/** `find` returns the current state of a list or category. */
export function presentPrevious(
  { previous, fields = ['parent'] }: Stored,
  task: { author: { first_name: string } } | null,
  scope: Scope,
  find: (noun: 'list' | 'category', id: number) => unknown,
): object | null {
  if (!previous || !task) return null
  if (previous.pending && !includesScope(scope, 'write')) return null
  // Earlier versions of people's texts are deleted with their account.
  if (task.author.first_name === deletedName) return null
  const { parent = 0, category } = previous
  const records = { parent: find('list', parent), category: find('category', category ?? 0) }
  const shown = fields.filter((name) => name in previous)
  return Object.fromEntries(shown.map((name) => [name, { ...previous, ...records }[name]]))
}
