import type { Rule } from './rules.ts'

export interface Allowed {
  /** The file that sends the statement. */
  from: string
  rules: Rule[]
  because: string
}

const allMaps: Rule = 'a table of a map is read by the value of its map_id'
const sharedLock: Rule = 'no row of a shared table is locked'

/** Statements that may break a rule. None of them belongs to a request in a map. */
export const allowed: Allowed[] = [
  {
    from: 'src/platform/jobs/lane.ts',
    rules: [allMaps],
    because: 'A worker looks for due jobs in all maps. It locks nothing.',
  },
  {
    from: 'src/platform/jobs/queries.ts',
    rules: [allMaps, 'a write to all maps is sequential'],
    because: 'A worker looks for due jobs in all maps, and deletes old failed ones about once an hour.',
  },
  {
    from: 'src/features/accounts/queries/activity.ts',
    rules: [allMaps],
    because: 'A person sees what they did in all maps.',
  },
  {
    from: 'src/features/maps/queries/inviting-maps.ts',
    rules: [allMaps],
    because: 'The home page and You show the maps that invite a person.',
  },
  {
    from: 'src/features/subscriptions/verbs/unfollow-all.ts',
    rules: [allMaps],
    because: 'Finds the maps in which a person follows something. The writes are map by map.',
  },
  {
    from: 'src/features/accounts/queries/export-data.ts',
    rules: [allMaps],
    because: 'The file holds what a person wrote and did in all maps.',
  },
  ...['lists', 'tasks'].map((noun) => ({
    from: `src/features/${noun}/queries/sitemap.ts`,
    rules: [allMaps],
    because: 'The list of sitemaps counts the tasks of all maps.',
  })),
  {
    from: 'src/features/teams/queries/administrators.ts',
    rules: [sharedLock],
    because: 'Changes of members are rare. The lock keeps one administrator in every team.',
  },
  {
    from: 'src/features/accounts/verbs/delete-account.ts',
    rules: [sharedLock],
    because: 'The account itself is what is deleted.',
  },
  {
    from: 'src/features/identities/verbs/identify-person.ts',
    rules: [sharedLock],
    because: 'Signing in waits for a deletion of the same account.',
  },
]
