import type { Rule } from './rules.ts'

export interface Allowed {
  /** The file that sends the statement, and the functions in it that are allowed to. */
  from: string
  by: string[]
  rules: Rule[]
  because: string
}

const allMaps: Rule = 'a table of a map is read by the value of its map_id'
const hidden: Rule = 'a read leaves out what is not live'
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
    'About once an hour a worker deletes old jobs that were given up.',
  ),
  may([allMaps], 'platform/jobs/worker', ['TakeOver'], 'A worker looks in all maps for jobs whose worker was killed.'),
  may([allMaps], 'commands/doctor/check-database', ['checkJobs'], 'An operator checks the jobs of the installation.'),
  may(
    [allMaps],
    'features/webhooks/verbs/dispatch',
    ['listDueWebhooks', 'listMapsWithNewEvents'],
    'The dispatcher looks at all maps that have webhooks. It locks nothing.',
  ),
  may([allMaps], 'platform/jobs/gauges', ['queueGauges'], 'Metrics are about the installation; the rows are bounded.'),
  may([allMaps], 'features/feed/feature', ['feedGauges'], 'Metrics are about the installation; the rows are bounded.'),
  may(
    [allMaps],
    'features/webhooks/feature',
    ['webhookGauges'],
    'Metrics are about the installation; the rows are bounded.',
  ),
  may([allMaps], 'features/jwt-sign-in/jobs', ['listMapsWithJwts'], 'An hourly job looks for maps with JWT sign-in.'),
  may(
    [allMaps],
    'features/accounts/queries/list-activity',
    ['countActivity', 'listActivity'],
    'A person sees what they did in all maps.',
  ),
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
    'Finds the maps in which a person follows something. The writes are map by map.',
  ),
  may(
    [allMaps],
    'features/notices/queries/list-notices',
    ['countNotices', 'listNotices'],
    'A person reads their notices of all maps.',
  ),
  may(
    [allMaps],
    'features/notices/queries/prepare-mail',
    ['hasReachedLimit'],
    'The daily limit of mails is for all maps.',
  ),
  may([allMaps], 'features/notices/verbs/mark-seen', ['markAllSeen'], 'Finds the maps. The writes are map by map.'),
  may([allMaps], 'features/notices/verbs/clean-up', ['deleteNotices'], 'Finds the maps. The writes are map by map.'),
  may(
    [allMaps, hidden],
    'features/accounts/queries/account-data',
    ['recordsOf'],
    'The file holds what a person wrote and did in all maps, hidden records included.',
  ),
  may(
    [allMaps],
    'features/accounts/verbs/accounts',
    ['deleteInEveryMap'],
    'Finds the maps. The writes are map by map.',
  ),
  may([allMaps], 'features/lists/queries/sitemap', ['countApprovedTasks'], 'The list of sitemaps counts all maps.'),
  may([allMaps], 'features/tasks/queries/list-approved-tasks', ['listApprovedTasks'], 'The sitemaps are of all maps.'),

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
    'Signing in waits for a deletion of the same account.',
  ),

  // These read hidden records.
  may(
    [hidden],
    'features/comments/queries/find-counted-comment',
    ['findCountedComment'],
    'Pending and deleted comments count for the limit as well. No one is shown them.',
  ),
  may([hidden], 'features/tasks/verbs/render-tasks-again', ['renderTasksAgain'], 'Hidden texts may be shown later.'),
  may(
    [hidden],
    'features/comments/verbs/render-comments-again',
    ['renderCommentsAgain'],
    'Hidden texts may be shown later.',
  ),
  may(
    [hidden],
    'features/audit/queries/read-audit-names',
    ['readAuditNames', 'titlesOf', 'named'],
    'The audit log names what was deleted.',
  ),
  may([hidden], 'features/map-data/queries/export-map', ['exportMap'], 'The file holds the whole map and its trash.'),
  may([hidden], 'features/map-data/verbs/purge-map', ['deleteBatch'], 'Deletes the whole map.'),
  may([hidden], 'features/recovery/verbs/purge-trash', ['deleteInBatches', 'endDeletionsIn'], 'Deletes the trash.'),
  may([hidden], 'features/images/steps/image-uses', ['checkImagesOf'], 'Finds images of texts in the trash.'),
  may([hidden], 'features/comments/steps/comment-trash', ['restoreComment'], 'Restores from the trash.'),
  may([hidden], 'features/lists/verbs/lists', ['createList'], 'A new list comes after those in the trash.'),
  may([hidden], 'features/lists/queries/count-contents', ['countContents'], 'Counts what was just moved to the trash.'),
  may([hidden], 'features/merges/verbs/merge-task', ['requireMergedTask'], 'Reads the merged task.'),
  may(
    [hidden],
    'features/merges/steps/move-records',
    ['move', 'moveBack', 'repliesTo'],
    'Moves the rows of a task, whatever their state.',
  ),
  may([hidden], 'features/merges/queries/list-merged-tasks', ['listMergedTasks'], 'Lists merged tasks.'),
  may([hidden], 'features/votes/verbs/withdraw-vote', ['deleteOnMerged'], 'A vote left at a merged task goes, too.'),
  may([hidden], 'features/subscriptions/steps/subscriptions', ['endSubscription'], 'Also one left at a merged task.'),
  may([hidden], 'features/subscriptions/verbs/unfollow-all', ['endSubscriptions'], 'Also those left at a merged task.'),
  may(
    [hidden],
    'features/notices/verbs/announcements',
    ['addToAnnouncement', 'listDueNotices'],
    'A declined or merged task is announced, too.',
  ),
  may(
    [hidden],
    'features/notices/verbs/notify',
    ['notifyPerson', 'notifyOfDeclinedComment'],
    'Reads only the author, also of a declined comment. What they can see is decided for each mail.',
  ),
  may(
    [hidden],
    'features/moderation/queries/people',
    ['assertPersonHere', 'lockTasksOf'],
    'Someone who only has something in the trash was here, too.',
  ),
]
