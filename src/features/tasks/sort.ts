/** The orders in which a list can be looked through. */
export const sorts = { votes: 't.votes_count', newest: 't.created', moved: 't.list_arrival' } as const
export type Sort = keyof typeof sorts

/** Tasks on one page of a list. */
export const pageSize = 50
