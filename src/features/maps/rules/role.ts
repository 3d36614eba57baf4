import { type Expression, type RawBuilder, sql } from 'kysely'

/** List roles in the API's order, and what a list with each role allows by default. */
export const roles = [
  { slug: 'suggestions', name: 'Suggestions', colour: '2f80c2', suggestions: true, votes: true, comments: true },
  {
    slug: 'under_consideration',
    name: 'Under consideration',
    colour: '8a63d2',
    suggestions: false,
    votes: true,
    comments: true,
  },
  { slug: 'rejected', name: 'Rejected', colour: 'c9504a', suggestions: false, votes: false, comments: false },
  { slug: 'on_hold', name: 'On hold', colour: '857f72', suggestions: false, votes: true, comments: true },
  { slug: 'planned', name: 'Planned', colour: 'b0741c', suggestions: false, votes: true, comments: true },
  { slug: 'in_progress', name: 'In progress', colour: '0f8a8a', suggestions: false, votes: false, comments: true },
  { slug: 'completed', name: 'Completed', colour: '3a8f4a', suggestions: false, votes: false, comments: true },
] as const

export type RoleSlug = (typeof roles)[number]['slug']
export const roleSlugs: RoleSlug[] = roles.map((role) => role.slug)

export function roleOf(slug: RoleSlug): (typeof roles)[number] {
  const role = roles.find((each) => each.slug === slug)
  if (!role) throw new Error(`There is no role ${slug}.`)
  return role
}

export const roleName = (slug: Expression<unknown>) => choose(slug, (role) => role.name)
export const roleColour = (slug: Expression<unknown>) => choose(slug, (role) => role.colour)
export const roleOrder = (slug: Expression<unknown>) => choose(slug, (role) => roles.indexOf(role) + 1)

/** SQL for a property of a role. Roles are constants in the code, so they aren't in any table. */
function choose(
  slug: Expression<unknown>,
  value: (role: (typeof roles)[number]) => string | number,
): RawBuilder<unknown> {
  const branches = roles.map((role) => sql`when ${sql.lit(role.slug)} then ${sql.lit(value(role))}`)
  return sql`case ${slug} ${sql.join(branches, sql` `)} end`
}

/** The lists that the board collapses at the end, because nothing in them is active. */
const foldedRoles: RoleSlug[] = ['on_hold', 'rejected']

/** How pages order lists: a suggestion's progress from left to right. The API keeps the order of `roles`. */
const boardRoles: RoleSlug[] = [
  'suggestions',
  'under_consideration',
  'planned',
  'in_progress',
  'completed',
  ...foldedRoles,
]

export const isFolded = (role: RoleSlug): boolean => foldedRoles.includes(role)

/** Lists with the same role keep their order. */
export const inBoardOrder = <List extends { role: RoleSlug }>(lists: List[]): List[] =>
  lists.toSorted((a, b) => boardRoles.indexOf(a.role) - boardRoles.indexOf(b.role))
