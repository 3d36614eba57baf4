import type { Timestamp } from '../lib/time.ts'
import { Forbidden, Unauthenticated } from './errors.ts'

/** In order: each scope includes those before it. With `public`, a token sees what a visitor sees. */
export const scopes = ['public', 'read', 'write', 'manage'] as const
export type Scope = (typeof scopes)[number]

/** The scopes that a scope includes, as the API lists them. `public` is listed only if it's the only one. */
export const scopesOf = (scope: Scope): Scope[] =>
  scope === 'public' ? ['public'] : scopes.slice(1, scopes.indexOf(scope) + 1)

export const includesScope = (granted: Scope, needed: Scope): boolean =>
  scopes.indexOf(granted) >= scopes.indexOf(needed)

export function insufficientScope(needed: Scope): Forbidden {
  const required = scopesOf(needed)
  return new Forbidden('insufficient_scope', `This requires a token with the scopes ${required.join(', ')}.`, {
    required_scopes: required,
  })
}

/** The scope that decides which JSON fields an actor sees. Only tokens are limited; pages have their own policies. */
export const scopeOf = (actor: Actor): Scope => (actor.kind === 'token' ? actor.scope : 'manage')

/** A person's role in a team. */
export type MemberRole = 'Administrator' | 'Moderator'

/** Who is acting. A person's role is part of the team or map context, because it differs between teams. */
export type Actor =
  /** Someone who isn't signed in. */
  | { kind: 'visitor' }
  /** With `map_id`, a person signed in through a JWT from the team's own product, and known only in this map. */
  | { kind: 'person'; user_id: number; session_id: number; map_id?: number }
  /** A program. */
  | { kind: 'token'; token_id: number; user_id: number; scope: Scope }
  /** The command line. */
  | { kind: 'operator' }
  /** Background jobs; `user_id` is the person who requested the work. */
  | { kind: 'system'; user_id?: number }

/** The actor's user id, or 0. With NULL in a join, Citus couldn't find the shard. */
export const userIdOf = (actor: Actor): number => ('user_id' in actor ? (actor.user_id ?? 0) : 0)

/** The user who becomes the author of the actor's posts. */
export function authorOf(actor: Actor): number {
  if (actor.kind === 'visitor') throw new Unauthenticated()
  if (!('user_id' in actor) || actor.user_id === undefined) throw new Error(`The ${actor.kind} cannot be an author.`)
  return actor.user_id
}

export function requirePerson(actor: Actor): Extract<Actor, { kind: 'person' }> {
  if (actor.kind !== 'person') throw new Unauthenticated()
  return actor
}

export interface Person {
  id: number
  email: string | null
  first_name: string
  last_name: string
  session_id: number
  /** When they signed in with this browser. A later sign-in opens another session. */
  signed_in: Timestamp
  /** The only map they're signed in to, through a JWT from its product. Undefined for accounts. */
  map?: { id: number; path: string }
}
