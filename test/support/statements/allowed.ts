import type { Rule } from './rules.ts'

export interface Allowed {
  /** The file that sends the statement, and the functions in it that are allowed to. */
  from: string
  by: string[]
  rules: Rule[]
  because: string
}

const allMaps: Rule = 'a map table is filtered by a map_id value'
const hidden: Rule = 'a read filters by live'
const sequential: Rule = 'a write to all maps is sequential'
const sharedLock: Rule = 'no row of a shared table is locked'

const may = (rules: Rule[], from: string, by: string[], because: string): Allowed => ({
  from: `src/${from}.ts`,
  by,
  rules,
  because,
})

/** Statements that may break a rule. None of them is part of a request in a map. */
export const allowed: Allowed[] = [
  // These read all maps.
  may([allMaps], 'platform/jobs/lane', ['Lane'], 'A worker looks for due jobs in all maps. It locks nothing.'),
  may(
    [allMaps, sequential],
    'platform/jobs/lease',
    ['pruneGivenUpJobs'],
    'About once an hour, a worker deletes old abandoned jobs.',
  ),
  may([allMaps], 'platform/jobs/worker', ['TakeOver'], 'A worker looks in all maps for jobs whose worker was killed.'),
  may([allMaps], 'commands/doctor/check-database', ['checkJobs'], "An operator checks the installation's jobs."),
  may(
    [allMaps],
    'features/webhooks/verbs/dispatch',
    ['listDueWebhooks', 'listMapsWithNewEvents'],
    'The dispatcher looks at all maps that have webhooks. It locks nothing.',
  ),
  may(
    [allMaps],
    'platform/jobs/gauges',
    ['queueGauges'],
    'Metrics cover the whole installation; the number of rows is bounded.',
  ),
  may(
    [allMaps],
    'features/feed/feature',
    ['feedGauges'],
    'Metrics cover the whole installation; the number of rows is bounded.',
  ),
  may(
    [allMaps],
    'features/webhooks/feature',
    ['webhookGauges'],
    'Metrics cover the whole installation; the number of rows is bounded.',
  ),
  may([allMaps], 'features/jwt-sign-in/jobs', ['listMapsWithJwts'], 'An hourly job looks for maps with JWT sign-in.'),
  may(
    [allMaps],
    'features/accounts/queries/list-activity',
    ['countActivity', 'listActivity', 'listKeys'],
    'A person sees their activity in all maps.',
  ),
  may(
    [allMaps, hidden],
    'features/accounts/queries/list-activity',
    ['createdOf'],
    'Only reads when a record was created, to narrow the search for the visible ones.',
  ),
  may(
    [allMaps],
    'features/imports/queries/find-claims',
    ['listClaims'],
    'A person is asked about what was imported under their address, in all maps.',
  ),
  may([hidden], 'features/insight/verbs/count-days', ['lastDay'], 'Only reads when records were created.'),
  may([allMaps], 'features/maps/queries/guests', ['listInvitingMaps'], 'A person sees the maps they are invited to.'),
  may(
    [allMaps],
    'features/moderation/queries/list-declined',
    ['listDeclinedIn'],
    'A person sees which of their suggestions and comments were declined, in all maps.',
  ),
  may(
    [allMaps],
    'features/subscriptions/verbs/unfollow-all',
    ['followedMaps'],
    'Finds the maps where a person follows something. Writes happen one map at a time.',
  ),
  may(
    [allMaps],
    'features/notices/queries/list-notices',
    ['countNotices', 'listNotices'],
    'A person reads their notices from all maps.',
  ),
  may(
    [allMaps],
    'features/notices/queries/prepare-mail',
    ['hasReachedLimit'],
    'The daily email limit covers all maps.',
  ),
  may(
    [allMaps],
    'features/notices/verbs/mark-seen',
    ['markAllSeen'],
    'Finds the maps. Writes happen one map at a time.',
  ),
  may(
    [allMaps],
    'features/notices/verbs/clean-up',
    ['deleteNotices'],
    'Finds the maps. Writes happen one map at a time.',
  ),
  may(
    [allMaps, hidden],
    'features/accounts/queries/account-data',
    ['recordsOf'],
    "The file has a person's posts and activity in all maps, including hidden records.",
  ),
  may(
    [allMaps],
    'features/accounts/verbs/accounts',
    ['deleteInEveryMap'],
    'Finds the maps. Writes happen one map at a time.',
  ),
  may(
    [allMaps],
    'features/imports/steps/forget-imported',
    ['forgetImported'],
    'Finds the maps. Writes happen one map at a time.',
  ),
  may(
    [allMaps],
    'features/tasks/queries/sitemap',
    ['countApprovedTasks', 'listApprovedTasks'],
    'The sitemaps cover all maps.',
  ),

  // These lock shared rows.
  may(
    [sharedLock],
    'features/teams/queries/teams',
    ['lockTeam'],
    'Rare, and it keeps one administrator in every team.',
  ),
  may([sharedLock], 'features/accounts/verbs/accounts', ['clearPerson'], 'The account itself is deleted.'),
  may(
    [sharedLock],
    'features/sessions/verbs/sign-in-with-identity',
    ['lockPerson'],
    'Signing in waits until a deletion of the same account is done.',
  ),

  // These read hidden records.
  may(
    [hidden],
    'features/comments/verbs/own-comments',
    ['findCountedComment'],
    'Pending and deleted comments also count towards the limit, but no one sees them.',
  ),
  may([hidden], 'features/tasks/verbs/render-tasks-again', ['renderTasksAgain'], 'Hidden text may be shown later.'),
  may(
    [hidden],
    'features/comments/verbs/render-comments-again',
    ['renderCommentsAgain'],
    'Hidden text may be shown later.',
  ),
  may(
    [hidden],
    'features/audit/queries/read-audit-names',
    ['readAuditNames', 'titlesOf', 'named'],
    'The audit log names deleted records.',
  ),
  may(
    [hidden],
    'features/imports/queries/exported-records',
    ['listRecords'],
    'The files include merged tasks and pending comments, but nothing from the trash.',
  ),
  may(
    [hidden],
    'features/imports/verbs/claim-records',
    ['lockTasks', 'dropDuplicates'],
    'A person has one vote per task, even in the trash.',
  ),
  may(
    [hidden],
    'features/imports/steps/import-comments',
    ['attachReplies'],
    'Finds pending comments that have replies.',
  ),
  may(
    [hidden],
    'features/imports/steps/cut-foreign-replies',
    ['cutForeignReplies'],
    'Only compares the tasks of replies and their parents, which may be pending.',
  ),
  may([hidden], 'features/imports/steps/import-links', ['findLive'], 'Follows merged tasks to the one that is live.'),
  may(
    [hidden],
    'features/imports/queries/imported',
    ['lockTasksOf'],
    'Locks the tasks of all records that an undo may move.',
  ),
  may(
    [hidden],
    'features/imports/steps/trash-imported',
    ['idsAndMore'],
    'Finds what was just moved to the trash, and what awaits approval.',
  ),
  may(
    [hidden],
    'features/imports/queries/old-links',
    ['listRedirects'],
    'Merged tasks redirect to the one that is live.',
  ),
  may([hidden], 'features/imports/steps/restore-imported', ['restoreTasks', 'restoreRecords'], 'Restores the trash.'),
  may([hidden], 'features/imports/verbs/purge-undone', ['findUsed'], 'Records in the trash also refer to people.'),
  may([hidden], 'features/map-data/jobs', ['deleteBatch'], 'Deletes the whole map.'),
  may([hidden], 'features/recovery/verbs/purge-trash', ['deleteInBatches', 'endDeletionsIn'], 'Deletes the trash.'),
  may([hidden], 'features/images/steps/image-uses', ['checkImagesOf'], 'Finds images used by posts in the trash.'),
  may([hidden], 'features/comments/steps/comment-trash', ['restoreComment'], 'Restores a comment from the trash.'),
  may([hidden], 'features/lists/verbs/lists', ['createList'], 'A new list comes after the ones in the trash.'),
  may(
    [hidden],
    'features/lists/queries/count-contents',
    ['countContents'],
    'Counts the records that were just moved to the trash.',
  ),
  may([hidden], 'features/merges/verbs/merge-task', ['requireMergedTask'], 'Reads the merged task.'),
  may(
    [hidden],
    'features/merges/steps/move-records',
    ['move', 'moveBack', 'repliesTo'],
    "Moves a task's rows, whatever their state.",
  ),
  may([hidden], 'features/merges/queries/list-merged-tasks', ['listMergedTasks'], 'Lists merged tasks.'),
  may([hidden], 'features/votes/verbs/withdraw-vote', ['deleteOnMerged'], 'Also removes a vote left on a merged task.'),
  may(
    [hidden],
    'features/subscriptions/steps/subscriptions',
    ['endSubscription'],
    'Also ends one left on a merged task.',
  ),
  may(
    [hidden],
    'features/subscriptions/verbs/unfollow-all',
    ['endSubscriptions'],
    'Also ends those left on merged tasks.',
  ),
  may(
    [hidden],
    'features/notices/verbs/announcements',
    ['addToAnnouncement', 'listDueNotices'],
    'Declined and merged tasks are also announced.',
  ),
  may(
    [hidden],
    'features/notices/verbs/notify',
    ['notifyPerson', 'notifyOfDeclinedComment'],
    'Reads only the author, even of a declined comment. What they can see is decided for each email.',
  ),
  may(
    [hidden],
    'features/moderation/queries/people',
    ['assertPersonHere', 'lockTasksOf'],
    'Someone whose only posts are in the trash has also been here.',
  ),
]
