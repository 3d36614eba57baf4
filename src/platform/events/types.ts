import { Format } from 'typebox/format'
import { mapEvents } from './event.ts'

/** `*` means every event, and `task.*` every task event, including those added by later releases. */
export const isWildcard = (type: string): boolean => type === '*' || type.endsWith('.*')

export const includesType = (asked: readonly string[], type: string): boolean =>
  asked.some((one) => one === type || (isWildcard(one) && type.startsWith(one.slice(0, -1))))

/** The declared types that a filter's text includes: types and wildcards, separated by commas. */
export const typesIn = (text: string): string[] => {
  const asked = partsOf(text)
  return [...mapEvents.keys()].filter((type) => includesType(asked, type))
}

export const isKnownType = (asked: string): boolean => [...mapEvents.keys()].some((type) => includesType([asked], type))

export const unknownType = (type: string) => ({
  code: 'unknown_type',
  message: `There is no event "${type}". The reference lists all of them.`,
})

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim())

Format.Set('event-types', (text) => partsOf(text).every(isKnownType))

/** A filter by event types, in the feed, the audit log and a webhook's deliveries. */
export const typesFilter = {
  format: 'event-types',
  formatError: (sent: unknown) => unknownType(partsOf(String(sent)).find((type) => !isKnownType(type)) ?? ''),
}

export const aboutTypes = 'Only these event types, separated by commas: `task.moved`, or all about tasks with `task.*`.'
