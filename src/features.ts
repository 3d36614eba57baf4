import { accountsFeature } from './features/accounts/feature.ts'
import { actionsFeature } from './features/actions/feature.ts'
import { approvalFeature } from './features/approval/feature.ts'
import { auditFeature } from './features/audit/feature.ts'
import { categoriesFeature } from './features/categories/feature.ts'
import { commentsFeature } from './features/comments/feature.ts'
import { feedFeature } from './features/feed/feature.ts'
import { openFeedStreams } from './features/feed/streams/feed-streams.ts'
import { imagesFeature } from './features/images/feature.ts'
import { checkImageHandler } from './features/images/jobs.ts'
import { importsFeature } from './features/imports/feature.ts'
import { insightFeature } from './features/insight/feature.ts'
import { flushEmptySearches } from './features/insight/verbs/empty-searches.ts'
import { jwtSignInFeature } from './features/jwt-sign-in/feature.ts'
import { listsFeature } from './features/lists/feature.ts'
import { mapDataFeature } from './features/map-data/feature.ts'
import { mapsFeature } from './features/maps/feature.ts'
import { findMap, listMapIds } from './features/maps/queries/find-map.ts'
import { archivedRefusal } from './features/maps/rules/visibility.ts'
import { mergesFeature } from './features/merges/feature.ts'
import { moderationFeature } from './features/moderation/feature.ts'
import { noticesFeature } from './features/notices/feature.ts'
import { sendNoticeHandler } from './features/notices/jobs.ts'
import { planningFeature } from './features/planning/feature.ts'
import { recoveryFeature } from './features/recovery/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { sessionsFeature } from './features/sessions/feature.ts'
import { subscriptionsFeature } from './features/subscriptions/feature.ts'
import { tasksFeature } from './features/tasks/feature.ts'
import { teamsFeature } from './features/teams/feature.ts'
import { tokensFeature } from './features/tokens/feature.ts'
import { authenticateBy } from './features/tokens/queries/authenticate-by.ts'
import { uploadsFeature } from './features/uploads/feature.ts'
import { usersFeature } from './features/users/feature.ts'
import { votesFeature } from './features/votes/feature.ts'
import { webhooksFeature } from './features/webhooks/feature.ts'
import { dispatchWebhooks } from './features/webhooks/verbs/dispatch.ts'
import { databaseGauges } from './platform/db/inspect.ts'
import type { Feature, RouteDeps } from './platform/feature.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import type { Route } from './platform/http/server-deps.ts'
import { queueGauges } from './platform/jobs/gauges.ts'

/** Every feature, in API reference order. `feature-order.ts` in test/support defines which may import which. */
export const features: Feature[] = [
  usersFeature,
  teamsFeature,
  tokensFeature,
  sessionsFeature,
  jwtSignInFeature,
  mapsFeature,
  imagesFeature,
  categoriesFeature,
  listsFeature,
  tasksFeature,
  approvalFeature,
  subscriptionsFeature,
  commentsFeature,
  votesFeature,
  planningFeature,
  uploadsFeature,
  mergesFeature,
  moderationFeature,
  recoveryFeature,
  actionsFeature,
  searchFeature,
  noticesFeature,
  accountsFeature,
  insightFeature,
  auditFeature,
  feedFeature,
  webhooksFeature,
  mapDataFeature,
  importsFeature,
]

const usualVerbs = ['list', 'all', 'get', 'create', 'edit', 'delete']

// The first `localeCompare` would take 15 ms.
export const endpoints = features.flatMap(({ endpoints = [] }) =>
  endpoints.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)),
)

/** In the reference, a feature's endpoints are grouped by noun, and the usual verbs come first. */
function placeOf({ id }: Endpoint): string {
  const [noun, verb = ''] = id.split('.')
  const rank = usualVerbs.indexOf(verb)
  return `${noun} ${rank < 0 ? usualVerbs.length : rank} ${verb}`
}

export const events = features.flatMap((feature) => feature.events ?? [])

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
