/** Where a person reads what they were told. */
export const noticesPath = '/you/notices'

/** Notices on one page of it. */
export const noticePageSize = 25
