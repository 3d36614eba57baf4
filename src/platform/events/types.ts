import { Invalid, type Problem } from '../errors.ts'
import { mapEvents } from './event.ts'

/** `*` means every event, and `task.*` every task event, including those added by later releases. */
export const isWildcard = (type: string): boolean => type === '*' || type.endsWith('.*')

export const includesType = (asked: readonly string[], type: string): boolean =>
  asked.some((one) => one === type || (isWildcard(one) && type.startsWith(one.slice(0, -1))))

/** What's wrong with the first type that doesn't exist, or wildcard that matches nothing. */
export function typeProblems(types: readonly string[], field = 'type', takesWildcards = true): Problem[] {
  const isKnown = (type: string) => mapEvents.has(type) || (takesWildcards && listMatching([type]).length > 0)
  const unknown = types.find((type) => !isKnown(type))
  const message = `There is no event "${unknown}". The reference lists all of them.`
  return unknown === undefined ? [] : [{ field, code: 'unknown_type', message }]
}

const listMatching = (types: string[]) => [...mapEvents.keys()].filter((type) => includesType(types, type))

/** The types that a filter includes. Refuses a filter with an unknown type. */
export function requireTypes(filter = '*'): string[] {
  const asked = filter.split(',').map((type) => type.trim())
  const problems = typeProblems(asked)
  if (problems.length > 0) throw new Invalid(problems)
  return listMatching(asked)
}

export const aboutTypes = 'Only these event types, separated by commas: `task.moved`, or all about tasks with `task.*`.'
