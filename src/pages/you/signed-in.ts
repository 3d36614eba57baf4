import { Unauthenticated } from '../../platform/errors.ts'
import type { Person } from '../../platform/person.ts'

/** Whose pages these are. */
export function personOf({ person }: { person: Person | undefined }): Person {
  if (!person) throw new Unauthenticated()
  return person
}
