import { Unauthenticated } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'

/** The person who is signed in. */
export function requireSignedIn({ person }: { person: Person | undefined }): Person {
  if (!person) throw new Unauthenticated()
  return person
}
