import type { Rule } from './rules.ts'

export interface Allowed {
  /** The file that sends the statement. */
  from: string
  rules: Rule[]
  because: string
}

const allMaps: Rule = 'a table of a map is read by the value of its map_id'
const hidden: Rule = 'a read leaves out what is not live'
const correlated: Rule = 'no subquery takes its map_id from an outer query'
const sharedLock: Rule = 'no row of a shared table is locked'

/** Statements that may break a rule. None of them belongs to a request in a map. */
export const allowed: Allowed[] = [
  ...['src/app.ts', 'src/open-installation.ts'].map(
    (from): Allowed => ({
      from,
      rules: [allMaps, correlated, 'a write to all maps is sequential', hidden],
      because: 'A migration fills new columns once. Its tables are in the same shards.',
    }),
  ),
  {
    from: 'src/platform/jobs/lane.ts',
    rules: [allMaps],
    because: 'A worker looks for due jobs in all maps. It locks nothing.',
  },
  {
    from: 'src/platform/jobs/lease.ts',
    rules: [allMaps, 'a write to all maps is sequential'],
    because: 'A worker looks for due jobs in all maps, and deletes old failed ones about once an hour.',
  },
  {
    from: 'src/platform/jobs/worker.ts',
    rules: [allMaps],
    because: 'A worker looks in all maps for jobs whose worker was killed. It locks nothing.',
  },
  {
    from: 'src/commands/doctor/check-database.ts',
    rules: [allMaps],
    because: 'The doctor looks at the jobs of the whole installation, when an operator asks for it.',
  },
  {
    from: 'src/features/webhooks/verbs/dispatch.ts',
    rules: [allMaps],
    because: 'The dispatcher of webhooks looks into all maps that have any. It locks nothing.',
  },
  ...['platform/jobs/gauges.ts', 'features/feed/feature.ts', 'features/webhooks/feature.ts'].map(
    (file): Allowed => ({
      from: `src/${file}`,
      rules: [allMaps],
      because:
        'The metrics are about the whole installation. They look at a bounded number of rows, every ten seconds.',
    }),
  ),
  {
    from: 'src/features/jwt-sign-in/jobs.ts',
    rules: [allMaps],
    because: 'Once an hour a job looks for the maps that take tokens of their product. It locks nothing.',
  },
  {
    from: 'src/features/comments/queries/find-counted-comment.ts',
    rules: [hidden],
    because: 'What waits or was deleted counts for the limit of comments as well. Nobody is shown it.',
  },
  ...['tasks/verbs/render-tasks-again.ts', 'comments/verbs/render-comments-again.ts'].map(
    (file): Allowed => ({
      from: `src/features/${file}`,
      rules: [hidden],
      because: 'What is hidden is rendered again as well: it may be shown later. Nobody is shown it here.',
    }),
  ),
  {
    from: 'src/features/accounts/queries/list-activity.ts',
    rules: [allMaps],
    because: 'A person sees what they did in all maps.',
  },
  {
    from: 'src/features/maps/queries/guests.ts',
    rules: [allMaps],
    because: 'The home page and You show the maps that invite a person.',
  },
  {
    from: 'src/features/moderation/queries/list-declined.ts',
    rules: [allMaps],
    because: 'A person sees which of their suggestions and comments were declined, in all maps.',
  },
  {
    from: 'src/features/subscriptions/verbs/unfollow-all.ts',
    rules: [allMaps, hidden],
    because: 'Finds the maps in which a person follows something. The writes are map by map.',
  },
  ...[
    ['queries/list-notices.ts', 'A person reads what they were told in all maps.'],
    ['queries/prepare-mail.ts', 'The limit of mails a day counts the mails of all maps.'],
    ['verbs/mark-seen.ts', 'Finds the maps in which something is unseen. The writes are map by map.'],
    ['verbs/clean-up.ts', 'Finds the maps in which a person was told something. The writes are map by map.'],
  ].map(([file, because = '']) => ({ from: `src/features/notices/${file}`, rules: [allMaps], because })),
  {
    from: 'src/features/accounts/queries/account-data.ts',
    rules: [allMaps, hidden],
    because: 'The file holds what a person wrote and did in all maps, also what is hidden.',
  },
  ...['lists/queries/sitemap.ts', 'tasks/queries/list-approved-tasks.ts'].map((file) => ({
    from: `src/features/${file}`,
    rules: [allMaps],
    because: 'The list of sitemaps counts the tasks of all maps.',
  })),
  {
    from: 'src/features/teams/queries/teams.ts',
    rules: [sharedLock],
    because: 'Changes of members are rare. The lock keeps one administrator in every team.',
  },
  {
    from: 'src/features/accounts/verbs/accounts.ts',
    rules: [allMaps, sharedLock],
    because:
      'Finds the maps in which a person wrote or uploaded; the writes are map by map. The account itself is deleted.',
  },
  {
    from: 'src/features/sessions/verbs/sign-in-with-identity.ts',
    rules: [sharedLock],
    because: 'Signing in waits for a deletion of the same account.',
  },
  ...[
    ['src/features/map-data/queries/export-map.ts', 'The file holds the whole map, also its trash.'],
    ['src/features/map-data/queries/find-deletion.ts', 'Counts what is still to be deleted.'],
    ['src/features/map-data/verbs/purge-map.ts', 'Deletes the whole map.'],
    ['src/features/recovery/verbs/purge-trash.ts', 'Deletes what is in the trash.'],
    ['src/features/images/steps/image-uses.ts', 'Finds what goes with texts in the trash.'],
    ['src/features/comments/steps/comment-trash.ts', 'Takes something out of the trash.'],
    [
      'src/features/lists/verbs/lists.ts',
      'Counts what it just moved to the trash. A new list comes after those in the trash.',
    ],
    ['src/features/lists/queries/count-contents.ts', 'Counts what was just moved to the trash.'],
    ['src/features/merges/verbs/merge-task.ts', 'Moves the rows of a task, whatever their state.'],
    ['src/features/merges/steps/move-records.ts', 'Moves the rows of a task, whatever their state.'],
    ['src/features/merges/queries/list-merged-tasks.ts', 'Lists tasks that were merged.'],
    ['src/features/votes/verbs/withdraw-vote.ts', 'A vote that stayed at a merged task goes, too.'],
    ['src/features/subscriptions/steps/subscriptions.ts', 'A subscription that stayed at a merged task goes, too.'],
    ['src/features/notices/verbs/announcements.ts', 'A declined or merged task is announced, too.'],
    ['src/features/notices/verbs/notify.ts', 'Reads only the author. What they can see is decided for each mail.'],
    ['src/features/notices/verbs/notify.ts', 'A declined comment is in the trash.'],
    ['src/features/moderation/queries/people.ts', 'Who has only something in the trash was here, too.'],
  ].map(([from = '', because = '']) => ({ from, rules: [hidden], because })),
]
