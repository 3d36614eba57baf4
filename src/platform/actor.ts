/** A ladder: whoever may manage may write, whoever may write may read. */
export const scopes = ['read', 'write', 'manage'] as const
export type Scope = (typeof scopes)[number]

/** The scopes a rung of the ladder holds, in the words of the interface. */
export const scopesOf = (scope: Scope): Scope[] => scopes.slice(0, scopes.indexOf(scope) + 1)

export const reaches = (held: Scope, needed: Scope): boolean => scopes.indexOf(held) >= scopes.indexOf(needed)

/** Who acts: a program with a token, a person who may be a member of the map's team, the operator at the command line, or a background job. */
export type Actor =
  | { kind: 'token'; token_id: number; user_id: number; scope: Scope }
  | { kind: 'person'; user_id: number; member: boolean }
  | { kind: 'operator' }
  | { kind: 'system' }

/** The user who is the author of what this actor makes. */
export function authorOf(actor: Actor): number {
  if (!('user_id' in actor)) throw new Error(`The ${actor.kind} is not the author of anything.`)
  return actor.user_id
}
