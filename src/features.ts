import { accounts } from './features/accounts/feature.ts'
import { audit } from './features/audit/feature.ts'
import { bulk } from './features/bulk/feature.ts'
import { categories } from './features/categories/feature.ts'
import { checklist } from './features/checklist/feature.ts'
import { comments } from './features/comments/feature.ts'
import { embeds } from './features/embeds/feature.ts'
import { feed } from './features/feed/feature.ts'
import { openFeedStreams } from './features/feed/streams/feed-streams.ts'
import { identities } from './features/identities/feature.ts'
import { images } from './features/images/feature.ts'
import { checkImageKind } from './features/images/jobs.ts'
import { insight } from './features/insight/feature.ts'
import { flushEmptySearches } from './features/insight/verbs/flush-empty-searches.ts'
import { jwtSignIn } from './features/jwt-sign-in/feature.ts'
import { lists } from './features/lists/feature.ts'
import { mapData } from './features/map-data/feature.ts'
import { maps } from './features/maps/feature.ts'
import { findMap } from './features/maps/queries/find-map.ts'
import { archivedRefusal } from './features/maps/rules/archived.ts'
import { merges } from './features/merges/feature.ts'
import { moderation } from './features/moderation/feature.ts'
import { notes } from './features/notes/feature.ts'
import { notices } from './features/notices/feature.ts'
import { sendNotice } from './features/notices/jobs.ts'
import { plans } from './features/plans/feature.ts'
import { recovery } from './features/recovery/feature.ts'
import { sessions } from './features/sessions/feature.ts'
import { subscriptions } from './features/subscriptions/feature.ts'
import { tasks } from './features/tasks/feature.ts'
import { teams } from './features/teams/feature.ts'
import { tokens } from './features/tokens/feature.ts'
import { authenticateBy } from './features/tokens/queries/authenticate.ts'
import { uploads } from './features/uploads/feature.ts'
import { users } from './features/users/feature.ts'
import { votes } from './features/votes/feature.ts'
import { waiting } from './features/waiting/feature.ts'
import { webhooks } from './features/webhooks/feature.ts'
import { dispatchWebhooks } from './features/webhooks/verbs/dispatch-webhooks.ts'
import { databaseGauges } from './platform/db/gauges.ts'
import type { Feature, RouteParts } from './platform/feature.ts'
import type { Route } from './platform/http/server-parts.ts'
import { queueGauges } from './platform/jobs/gauges.ts'

/** The features, in order: each may use those before it. */
export const features: Feature[] = [
  users,
  teams,
  tokens,
  sessions,
  identities,
  jwtSignIn,
  maps,
  images,
  categories,
  lists,
  tasks,
  waiting,
  embeds,
  subscriptions,
  comments,
  votes,
  notes,
  plans,
  uploads,
  merges,
  moderation,
  recovery,
  bulk,
  checklist,
  notices,
  accounts,
  insight,
  audit,
  feed,
  webhooks,
  mapData,
]

export const endpoints = features.flatMap((feature) => feature.endpoints ?? [])

export const events = features.flatMap((feature) => feature.events ?? [])

export const jobs = features.flatMap((feature) => feature.jobs ?? [])

/** Asks every feature which images it uses. */
export const imageCheck = checkImageKind(features.flatMap((feature) => feature.usedImages ?? []))

export const reactions = features.flatMap((feature) => feature.on ?? [])

export const featureRoutes = (parts: RouteParts): Route[] =>
  features.flatMap((feature) => feature.routes?.(parts) ?? [])

export const gauges = [queueGauges, databaseGauges, ...features.flatMap((feature) => feature.gauges ?? [])]

/** Functions of features that the platform calls. */
export const platformHooks = {
  authenticateBy,
  findMap,
  archivedRefusal,
  flushEmptySearches,
  openFeedStreams,
  sendNotice,
  dispatchWebhooks,
}
