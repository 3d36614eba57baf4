import { mailKey } from '../../../lib/email-address.ts'
import { Forbidden } from '../../../platform/errors.ts'

/** Who may see a map: everyone; everyone who knows its address; invited people; its team. The team always may. */
export const visibilities = ['public', 'unlisted', 'invited', 'team'] as const
export type Visibility = (typeof visibilities)[number]

/** What makes a person with this email address a guest if the map invites it: the address, or its domain. */
export function guestAddresses(email: string | null): string[] {
  if (email === null) return []
  const key = mailKey(email)
  return [key, key.slice(key.lastIndexOf('@'))]
}

export const archivedRefusal = (): Forbidden =>
  new Forbidden('map_archived', 'This map is archived. A token with the manage scope can reactivate it.')
