import Type, { type TArray, type TString } from 'typebox'
import { includesScope, type Scope } from '../actor.ts'
import type { MapEvent } from './event.ts'

/**
 * Text that a person wrote. The audit log shows it, but no feed does, because its record may have been hidden or
 * deleted since.
 */
export const writtenText: TString = Type.String({ inFeed: false })

/** The names of the fields that an edit changed, with an example. */
export const changedFields = (...sample: string[]): TArray<TString> => Type.Array(Type.String(), { sample })

/** Options for a field that only the team can see. It's left out for the `read` scope. */
export const forTeam = { inFeed: 'write' } as const

/** The names of an event's fields that a feed with this scope shows. */
export function feedFields({ schema }: MapEvent<unknown>, scope: Scope): string[] {
  const { properties = {} } = schema as { properties?: Record<string, { inFeed?: false | Scope }> }
  return Object.entries(properties)
    .filter(([, { inFeed = 'public' }]) => inFeed !== false && includesScope(scope, inFeed))
    .map(([name]) => name)
}
