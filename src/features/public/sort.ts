/** The orders in which a list can be looked through; the first unless asked. */
export const sorts = ['votes', 'trending', 'newest', 'moved'] as const
export type Sort = (typeof sorts)[number]

/** Tasks on one page of a list. */
export const pageSize = 50

/** How a list is looked through: what a visitor chose, and the part they are at. */
export interface Choice {
  sort: Sort
  category: number | undefined
  page: number
}

/** The choice as the query of an address; what is usual is not said. */
export function choiceQuery({ sort, category, page }: Choice): string {
  const said = new URLSearchParams()
  if (sort !== 'votes') said.set('sort', sort)
  if (category !== undefined) said.set('category', String(category))
  if (page > 1) said.set('page', String(page))
  return said.size > 0 ? `?${said}` : ''
}
