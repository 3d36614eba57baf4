import type { RoleSlug } from '../../maps/rules/role.ts'

export const sorts = ['votes', 'trending', 'newest', 'moved'] as const
export type Sort = (typeof sorts)[number]

/** The default order: completed tasks by date, others by votes. */
export const defaultSort = (role: RoleSlug): Sort => (role === 'completed' ? 'moved' : 'votes')

export const pageSize = 50

export interface ListView {
  sort: Sort
  category: number | undefined
  page: number
}

/** The view as a query string; defaults are left out. */
export function queryOfListView({ sort, category, page }: ListView, usual: Sort): string {
  const query = new URLSearchParams()
  if (sort !== usual) query.set('sort', sort)
  if (category !== undefined) query.set('category', String(category))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** A task's path in its map. Only the id matters; the rest is for people. */
export const taskPath = (mapPath: string, { id, slug }: { id: number; slug: string }): string =>
  `${mapPath}/task/${id}-${slug}/`
