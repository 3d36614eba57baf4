/** Votes on one page of a task's voters. */
export const votersPageSize = 50
