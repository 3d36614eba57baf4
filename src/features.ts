import { categories } from './features/categories/feature.ts'
import { comments } from './features/comments/feature.ts'
import { lists } from './features/lists/feature.ts'
import { maps } from './features/maps/feature.ts'
import { publicPages } from './features/public/feature.ts'
import { sessions } from './features/sessions/feature.ts'
import { subscriptions } from './features/subscriptions/feature.ts'
import { tasks } from './features/tasks/feature.ts'
import { teams } from './features/teams/feature.ts'
import { tokens } from './features/tokens/feature.ts'
import { votes } from './features/votes/feature.ts'
import { you } from './features/you/feature.ts'
import type { Feature, RouteParts } from './platform/feature.ts'
import type { Route } from './platform/http/parts.ts'

/** The slices, in ladder order: each may use those before it. */
export const features: Feature[] = [
  teams,
  tokens,
  sessions,
  maps,
  categories,
  lists,
  tasks,
  comments,
  votes,
  subscriptions,
  publicPages,
  you,
]

export const endpoints = features.flatMap((feature) => feature.endpoints ?? [])

export const pages = features.flatMap((feature) => feature.pages ?? [])

export const events = features.flatMap((feature) => feature.events ?? [])

export const jobs = features.flatMap((feature) => feature.jobs ?? [])

/** What follows events. */
export const reactions = features.flatMap((feature) => feature.on ?? [])

export const featureRoutes = (parts: RouteParts): Route[] =>
  features.flatMap((feature) => feature.routes?.(parts) ?? [])
