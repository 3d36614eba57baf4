import { categories } from './features/categories/feature.ts'
import { comments } from './features/comments/feature.ts'
import { lists } from './features/lists/feature.ts'
import { maps } from './features/maps/feature.ts'
import { subscriptions } from './features/subscriptions/feature.ts'
import { tasks } from './features/tasks/feature.ts'
import { teams } from './features/teams/feature.ts'
import { tokens } from './features/tokens/feature.ts'
import { votes } from './features/votes/feature.ts'

/** The features, in order: each may use those before it. */
export const features = [teams, tokens, maps, categories, lists, tasks, comments, votes, subscriptions]

export const endpoints = features.flatMap((feature) => feature.endpoints ?? [])

export const events = features.flatMap((feature) => feature.events ?? [])
