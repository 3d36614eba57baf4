import type { BulkChange } from '../../../features/actions/schema.ts'
import type { ListSettings } from '../../../features/lists/queries/lists.ts'
import type { wordsIn } from '../../../words/words.ts'

/** What was done to so many tasks: "3 tasks were moved to “Planned”." Programs may change several things at once. */
export function describeChange(
  t: ReturnType<typeof wordsIn>,
  change: BulkChange,
  count: number,
  lists: ListSettings[],
): string {
  const { parent, category, pending, lock_comments } = change
  if (change.delete) return t('bulk.deleted', { count })
  const isSeveral = [parent, category, pending, lock_comments].filter((value) => value !== undefined).length > 1
  if (isSeveral) return t('bulk.changed', { count })
  const list = lists.find(({ id }) => id === parent)?.name
  if (list !== undefined) return t('bulk.moved', { count, list })
  if (category) return t('bulk.categorised', { count, category })
  if (category !== undefined) return t('bulk.uncategorised', { count })
  if (pending === false) return t('bulk.approved', { count })
  if (lock_comments !== undefined)
    return t(lock_comments ? 'bulk.comments-locked' : 'bulk.comments-unlocked', { count })
  return t('bulk.changed', { count })
}
