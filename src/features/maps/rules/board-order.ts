import type { RoleSlug } from './role.ts'

/** The lists that the board folds, at its end: nothing is under way in them. */
const foldedRoles: RoleSlug[] = ['on_hold', 'rejected']

/** How pages order lists: the way of a suggestion from left to right. The API keeps the order of the roles. */
const boardRoles: RoleSlug[] = [
  'suggestions',
  'under_consideration',
  'planned',
  'in_progress',
  'completed',
  ...foldedRoles,
]

export const isFolded = (role: RoleSlug): boolean => foldedRoles.includes(role)

/** Lists of the same role keep the order they have. */
export const inBoardOrder = <List extends { role: RoleSlug }>(lists: List[]): List[] =>
  lists.toSorted((a, b) => boardRoles.indexOf(a.role) - boardRoles.indexOf(b.role))
