import * as accountsEvents from './features/accounts/events.ts'
import * as actionsApi from './features/actions/api.ts'
import { bulkHandler, pruneActionsHandler } from './features/actions/jobs.ts'
import * as approvalApi from './features/approval/api.ts'
import * as auditApi from './features/audit/api.ts'
import { pruneEventsHandler } from './features/audit/jobs.ts'
import * as categoriesApi from './features/categories/api.ts'
import * as categoriesEvents from './features/categories/events.ts'
import * as commentsApi from './features/comments/api.ts'
import * as commentsEvents from './features/comments/events.ts'
import { renderAgainHandler } from './features/comments/jobs.ts'
import * as feedApi from './features/feed/api.ts'
import { feedGauges } from './features/feed/streams/feed-gauges.ts'
import { openFeedStreams } from './features/feed/streams/feed-streams.ts'
import * as imagesApi from './features/images/api.ts'
import { checkImageHandler } from './features/images/jobs.ts'
import { listImagesInTexts } from './features/images/queries/images.ts'
import * as importsApi from './features/imports/api.ts'
import * as importsEvents from './features/imports/events.ts'
import { endAbandonedHandler, undoHandler, uploadHandler } from './features/imports/jobs.ts'
import * as insightApi from './features/insight/api.ts'
import { countDaysHandler } from './features/insight/jobs.ts'
import { flushEmptySearches } from './features/insight/verbs/empty-searches.ts'
import * as jwtSignInEvents from './features/jwt-sign-in/events.ts'
import * as listsApi from './features/lists/api.ts'
import * as listsEvents from './features/lists/events.ts'
import * as mapDataEvents from './features/map-data/events.ts'
import { purgeMapHandler } from './features/map-data/jobs.ts'
import * as mapsApi from './features/maps/api.ts'
import * as mapsEvents from './features/maps/events.ts'
import { pruneJwtsHandler, pruneKeysHandler } from './features/maps/jobs.ts'
import { findMap, listMapIds } from './features/maps/queries/find-map.ts'
import { listUsedAvatars } from './features/maps/queries/map-settings.ts'
import { avatarRoutes } from './features/maps/routes.ts'
import { archivedRefusal } from './features/maps/rules/visibility.ts'
import * as mergesApi from './features/merges/api.ts'
import * as mergesEvents from './features/merges/events.ts'
import * as moderationApi from './features/moderation/api.ts'
import * as moderationEvents from './features/moderation/events.ts'
import * as noticesEvents from './features/notices/events.ts'
import { announceHandler, digestHandler, sendNoticeHandler, waitingMailHandler } from './features/notices/jobs.ts'
import { noticeReactions } from './features/notices/reactions.ts'
import * as planningApi from './features/planning/api.ts'
import * as planningEvents from './features/planning/events.ts'
import * as recoveryApi from './features/recovery/api.ts'
import * as recoveryEvents from './features/recovery/events.ts'
import { purgeTrashHandler } from './features/recovery/jobs.ts'
import * as searchApi from './features/search/api.ts'
import * as sessionsEvents from './features/sessions/events.ts'
import * as subscriptionsEvents from './features/subscriptions/events.ts'
import * as tasksApi from './features/tasks/api.ts'
import * as tasksEvents from './features/tasks/events.ts'
import * as teamsApi from './features/teams/api.ts'
import * as teamsEvents from './features/teams/events.ts'
import * as tokensApi from './features/tokens/api.ts'
import * as tokensEvents from './features/tokens/events.ts'
import { authenticateBy } from './features/tokens/queries/authenticate-by.ts'
import * as uploadsApi from './features/uploads/api.ts'
import { fetchImagesHandler, pruneFailedImagesHandler } from './features/uploads/jobs.ts'
import * as usersEvents from './features/users/events.ts'
import * as votesApi from './features/votes/api.ts'
import * as votesEvents from './features/votes/events.ts'
import * as webhooksApi from './features/webhooks/api.ts'
import * as webhooksEvents from './features/webhooks/events.ts'
import { deliverHandler, pruneDeliveriesHandler, resendHandler, webhookGauges } from './features/webhooks/jobs.ts'
import { dispatchWebhooks } from './features/webhooks/verbs/dispatch.ts'
import { databaseGauges } from './platform/db/inspect.ts'
import type { Feature, RouteDeps } from './platform/feature.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import type { Route } from './platform/http/server-deps.ts'
import { queueGauges } from './platform/jobs/gauges.ts'

/** Every feature, in API reference order. `feature-order.ts` in test/support defines which may import which. */
export const features: Feature[] = [
  { name: 'users', events: usersEvents },
  { name: 'teams', api: teamsApi, events: teamsEvents },
  { name: 'tokens', api: tokensApi, events: tokensEvents },
  { name: 'sessions', events: sessionsEvents },
  { name: 'jwt-sign-in', events: jwtSignInEvents },
  {
    name: 'maps',
    api: mapsApi,
    events: mapsEvents,
    jobs: [pruneKeysHandler, pruneJwtsHandler],
    usedImages: listUsedAvatars,
    routes: ({ database }) => avatarRoutes(database),
  },
  { name: 'images', api: imagesApi, usedImages: listImagesInTexts },
  { name: 'categories', api: categoriesApi, events: categoriesEvents },
  { name: 'lists', api: listsApi, events: listsEvents },
  { name: 'tasks', api: tasksApi, events: tasksEvents },
  { name: 'approval', api: approvalApi },
  { name: 'subscriptions', events: subscriptionsEvents },
  { name: 'comments', api: commentsApi, events: commentsEvents, jobs: [renderAgainHandler] },
  { name: 'votes', api: votesApi, events: votesEvents },
  { name: 'planning', api: planningApi, events: planningEvents },
  { name: 'uploads', api: uploadsApi, jobs: [fetchImagesHandler, pruneFailedImagesHandler] },
  { name: 'merges', api: mergesApi, events: mergesEvents },
  { name: 'moderation', api: moderationApi, events: moderationEvents },
  { name: 'recovery', api: recoveryApi, events: recoveryEvents, jobs: [purgeTrashHandler] },
  { name: 'actions', api: actionsApi, jobs: [bulkHandler, pruneActionsHandler] },
  { name: 'search', api: searchApi },
  {
    name: 'notices',
    events: noticesEvents,
    jobs: [announceHandler, waitingMailHandler, digestHandler],
    reactions: noticeReactions,
  },
  { name: 'accounts', events: accountsEvents },
  { name: 'insight', api: insightApi, jobs: [countDaysHandler] },
  { name: 'audit', api: auditApi, jobs: [pruneEventsHandler] },
  { name: 'feed', api: feedApi, gauges: feedGauges },
  {
    name: 'webhooks',
    api: webhooksApi,
    events: webhooksEvents,
    jobs: [deliverHandler, resendHandler, pruneDeliveriesHandler],
    gauges: webhookGauges,
  },
  { name: 'map-data', events: mapDataEvents, jobs: [purgeMapHandler] },
  { name: 'imports', api: importsApi, events: importsEvents, jobs: [uploadHandler, endAbandonedHandler, undoHandler] },
]

const usualVerbs = ['list', 'all', 'get', 'create', 'edit', 'delete']

// The first `localeCompare` would take 15 ms.
export const endpoints = features.flatMap(({ api = {} }) =>
  Object.values(api).toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)),
)

/** In the reference, a feature's endpoints are grouped by noun, and the usual verbs come first. */
function placeOf({ id }: Endpoint): string {
  const [noun, verb = ''] = id.split('.')
  const rank = usualVerbs.indexOf(verb)
  return `${noun} ${rank < 0 ? usualVerbs.length : rank} ${verb}`
}

export const events = features.flatMap((feature) => Object.values(feature.events ?? {}))

export const jobs = features.flatMap((feature) => feature.jobs ?? [])

/** Asks every feature which images it uses. */
export const imageCheck = checkImageHandler(features.flatMap((feature) => feature.usedImages ?? []))

export const reactions = features.flatMap((feature) => feature.reactions ?? [])

export const featureRoutes = (deps: RouteDeps): Route[] => features.flatMap((feature) => feature.routes?.(deps) ?? [])

export const gauges = [queueGauges, databaseGauges, ...features.flatMap((feature) => feature.gauges ?? [])]

/** Feature functions that the platform calls. */
export const appHooks = {
  authenticateBy,
  findMap,
  listMapIds,
  archivedRefusal,
  flushEmptySearches,
  openFeedStreams,
  sendNoticeHandler,
  dispatchWebhooks,
}
