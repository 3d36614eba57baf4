import type { Actor, Scope } from '../../../platform/actor.ts'

/** What an actor may read of the feed. Everybody who has no token sees what is public. */
export const feedScope = (actor: Actor): Scope => (actor.kind === 'token' ? actor.scope : 'public')
