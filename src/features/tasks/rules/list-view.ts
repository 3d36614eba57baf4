/** The orders of a list; the first is the default. */
export const sorts = ['votes', 'trending', 'newest', 'moved'] as const
export type Sort = (typeof sorts)[number]

/** Tasks on one page of a list. */
export const pageSize = 50

/** How somebody looks at a list: the order, the category and the page. */
export interface ListView {
  sort: Sort
  category: number | undefined
  page: number
}

/** The view as the query of an address; defaults are left out. */
export function listViewQuery({ sort, category, page }: ListView): string {
  const query = new URLSearchParams()
  if (sort !== 'votes') query.set('sort', sort)
  if (category !== undefined) query.set('category', String(category))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
