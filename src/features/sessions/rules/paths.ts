/** Where people look after their account. */
export const accountPath = '/you/settings'
