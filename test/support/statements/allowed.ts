// The exceptions to the rules, each with its reason.

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

/** Files that may break these rules, each with its functions and the reason. */
const may = (rules: Rule[], reasons: Record<string, string>): Allowed[] =>
  Object.entries(reasons).map(([place, because]) => {
    const [from = '', by = ''] = place.split(': ')
    return { from: `src/${from}.ts`, by: by.split(', '), rules, because }
  })

/** Statements that may break a rule. None of them is part of a request in a map. */
export const allowed: Allowed[] = [
  ...may([allMaps], {
    'platform/jobs/lane: Lane': 'A worker looks for due jobs in all maps. It locks nothing.',
    'platform/jobs/worker: TakeOver': 'A worker looks in all maps for jobs whose worker was killed.',
    'commands/doctor/check-database: checkJobs': "An operator checks the installation's jobs.",
    'features/webhooks/verbs/dispatch: listDueWebhooks, listMapsWithNewEvents':
      'The dispatcher looks at all maps that have webhooks. It locks nothing.',
    'platform/jobs/gauges: queueGauges': 'Metrics cover the whole installation; the number of rows is bounded.',
    'features/feed/streams/feed-gauges: feedGauges':
      'Metrics cover the whole installation; the number of rows is bounded.',
    'features/webhooks/jobs: webhookGauges': 'Metrics cover the whole installation; the number of rows is bounded.',
    'features/accounts/queries/list-activity: countActivity, listActivity, listKeys':
      'A person sees their activity in all maps.',
    'features/imports/queries/find-claims: listClaims':
      'A person is asked about what was imported under their address, in all maps.',
    'features/imports/jobs: hasEarlierUpload': "A job looks whether it's its turn among the team's maps.",
    'features/maps/queries/guests: listInvitingMaps': 'A person sees the maps they are invited to.',
    'features/moderation/queries/own-suggestions: listDeclinedIn':
      'A person sees which of their suggestions and comments were declined, in all maps.',
    'features/subscriptions/verbs/following: followedMaps':
      'Finds the maps where a person follows something. Writes happen one map at a time.',
    'features/notices/queries/list-notices: countNotices, listNotices': 'A person reads their notices from all maps.',
    'features/notices/queries/prepare-mail: hasReachedLimit': 'The daily email limit covers all maps.',
    'features/notices/verbs/mark-seen: markAllSeen': 'Finds the maps. Writes happen one map at a time.',
    'features/notices/verbs/clean-up: deleteNotices': 'Finds the maps. Writes happen one map at a time.',
    'features/imports/steps/import-records: forgetImported': 'Finds the maps. Writes happen one map at a time.',
    'features/tasks/queries/sitemap: countApprovedTasks, listApprovedTasks': 'The sitemaps cover all maps.',
  }),
  ...may([allMaps, sequential], {
    'platform/jobs/lease: pruneGivenUpJobs': 'About once an hour, a worker deletes old abandoned jobs.',
  }),
  ...may([allMaps, hidden], {
    'features/accounts/queries/list-activity: createdOf':
      'Only reads when a record was created, to narrow the search for the visible ones.',
    'features/accounts/queries/account-data: recordsOf':
      "The file has a person's posts and activity in all maps, including hidden records.",
    'features/accounts/verbs/accounts: deleteInEveryMap':
      'Finds the maps, also of votes in the trash. Writes happen one map at a time.',
  }),
  ...may([hidden], {
    'features/insight/verbs/count-days: lastDay': 'Only reads when records were created.',
    'features/comments/verbs/own-comments: findCountedComment':
      'Pending and deleted comments also count towards the limit, but no one sees them.',
    'features/comments/verbs/render-texts-again: renderTextsAgain': 'Hidden text may be shown later.',
    'features/tasks/queries/lock-tasks: lockTasks': 'Locks tasks whatever their state.',
    'features/audit/queries/audit-log: readAuditNames, titlesOf, named': 'The audit log names deleted records.',
    'features/imports/queries/exported-records: listRecords':
      'The files include merged tasks and pending comments, but nothing from the trash.',
    'features/imports/verbs/claim-records: dropDuplicates': 'A person has one vote per task, even in the trash.',
    'features/imports/steps/import-records: attachReplies': 'Finds pending comments that have replies.',
    'features/imports/steps/import-records: cutForeignReplies':
      'Only compares the tasks of replies and their parents, which may be pending.',
    'features/imports/steps/import-links: findLive': 'Follows merged tasks to the one that is live.',
    'features/imports/steps/trash-imported: trashTasks, trashRecords':
      'Merged tasks go to the trash too, and a comment that awaits approval keeps its task.',
    'features/imports/queries/imported: findImported': "Looks whether a record is in an undone import's trash entry.",
    'features/imports/queries/old-links: findOldLink, hasOldLinks, listRedirects':
      'Merged tasks redirect to the one that is live.',
    'features/imports/steps/restore-import: restoreImport': 'Restores the trash.',
    'features/imports/verbs/undo-import: forgetRecords, findUsed': 'Records in the trash also refer to people.',
    'features/map-data/jobs: deleteBatch': 'Deletes the whole map.',
    'features/recovery/verbs/trash: deleteInBatches, endDeletionsIn': 'Deletes the trash.',
    'features/images/steps/image-uses: checkImagesOf': 'Finds images used by posts in the trash.',
    'features/comments/steps/comment-trash: restoreComment': 'Restores a comment from the trash.',
    'features/categories/steps/category-trash: trashUnusedCategories':
      'A task in another deletion keeps its category, so that it can be restored with it.',
    'features/lists/verbs/lists: createList': 'A new list comes after the ones in the trash.',
    'features/lists/queries/lists: countContents': 'Counts the records that were just moved to the trash.',
    'features/merges/verbs/merge-task: requireMergedTask': 'Reads the merged task.',
    'features/merges/steps/merge-tasks: move, moveBack, repliesTo': "Moves a task's rows, whatever their state.",
    'features/merges/queries/list-merged-tasks: listMergedTasks': 'Lists merged tasks.',
    'features/votes/verbs/votes: deleteOnMerged': 'Also removes a vote left on a merged task.',
    'features/subscriptions/steps/subscriptions: endSubscription': 'Also ends one left on a merged task.',
    'features/notices/verbs/announcements: addToAnnouncement, listDueNotices':
      'Declined and merged tasks, and declined comments, are also announced.',
    'features/notices/verbs/notify: notifyPerson':
      'Reads only the author. What they can see is decided for each email.',
    'features/moderation/queries/people: assertPersonHere':
      'Someone whose only posts are in the trash has also been here.',
  }),
  ...may([sharedLock], {
    'features/teams/queries/teams: lockTeam': 'Rare, and it keeps one administrator in every team.',
    'features/accounts/verbs/accounts: clearPerson': 'The account itself is deleted.',
    'features/sessions/verbs/sign-in-with-identity: lockPerson':
      'Signing in waits until a deletion of the same account is done.',
  }),
]
