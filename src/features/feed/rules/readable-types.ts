import { includesScope, insufficientScope, type Scope, scopes } from '../../../platform/actor.ts'
import { Invalid } from '../../../platform/errors.ts'
import { mapEvents } from '../../../platform/events/event.ts'

/** Refuses types that do not exist (400), and those that need another token (403). */
export function assertReadableTypes(types: string[], scope: Scope): void {
  const unknown = types.filter((type) => !mapEvents.has(type))
  if (unknown.length > 0) {
    throw new Invalid(
      unknown.map((type) => ({ field: 'type', code: 'unknown_type', message: `There is no event "${type}".` })),
    )
  }
  const needed = scopes.findLast((one) => types.some((type) => mapEvents.get(type)?.scope === one)) ?? 'public'
  if (!includesScope(scope, needed)) throw insufficientScope(needed)
}
