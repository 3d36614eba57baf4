/** Deletions on one page of the trash. */
export const trashPageSize = 50
