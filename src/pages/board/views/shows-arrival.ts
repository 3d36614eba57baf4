import type { RoleSlug } from '../../../features/maps/rules/role.ts'

/** In the lists that the team moves tasks to, a card has the date of that. */
export const showsArrival = (role: RoleSlug): boolean => role !== 'suggestions' && role !== 'under_consideration'
