import { hourlyInEveryMap } from '../maps/jobs.ts'
import { pruneEvents } from './verbs/prune-events.ts'

/** Deletes old events, a batch at a time. The next hour goes on where this one was stopped. */
export const pruneEventsHandler = hourlyInEveryMap('prune-events', pruneEvents)
