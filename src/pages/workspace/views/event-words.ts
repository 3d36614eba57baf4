import type { Words } from '../../../platform/html/words.ts'
import type { Key } from '../../../words/words.ts'

/** The sentence for a type of event, or its name where there is none. */
export function eventWords(t: Words<Key>, type: string): string {
  const key = `audit.event.${type}`
  return t.has(key) ? t(key) : type
}
