import { Invalid } from '../../../platform/errors.ts'
import { maxLengths, optionalLine } from '../../../platform/http/fields.ts'

/** People type a single name, which can be as long as both parts combined. */
export const displayNameField = optionalLine(2 * maxLengths.name + 1)

interface Name {
  first_name: string
  last_name: string
}

/**
 * The API has a first and a last name. The last word becomes the last name; a single word is a first name. Joined
 * together, they're what was typed. If nothing changed, the parts stay as they are, because they may come from an
 * identity provider.
 */
export function splitName(typed: string | null, before: Name = { first_name: '', last_name: '' }): Name {
  const words = (typed ?? '').split(/\s+/u).filter(Boolean)
  if (words.join(' ') === `${before.first_name} ${before.last_name}`.trim()) return before
  const last_name = words.length > 1 ? (words.pop() ?? '') : ''
  const name = { first_name: words.join(' '), last_name }
  if ([...name.first_name].length > maxLengths.name || [...last_name].length > maxLengths.name) {
    throw new Invalid([{ field: 'display_name', code: 'too_long', message: 'This name is too long.' }])
  }
  return name
}
