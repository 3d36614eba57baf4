import { mailKey } from '../../../lib/email-address.ts'
import { Forbidden } from '../../../platform/errors.ts'

/** Who can see a map: everyone, everyone with the link, invited people, or only the team. The team always can. */
export const visibilities = ['public', 'unlisted', 'invited', 'team'] as const
export type Visibility = (typeof visibilities)[number]

/** The guest entries that would match a person with this email address: the address and its domain. */
export function guestAddresses(email: string | null): string[] {
  if (email === null) return []
  const key = mailKey(email)
  return [key, key.slice(key.lastIndexOf('@'))]
}

export const archivedRefusal = (): Forbidden =>
  new Forbidden('map_archived', 'This map is archived. A token with the manage scope can reactivate it.')
