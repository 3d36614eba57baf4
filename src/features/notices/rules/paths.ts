/** Where a person reads what they were told. */
export const noticesPath = '/you/notices'
