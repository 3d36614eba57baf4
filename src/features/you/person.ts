import { Unauthenticated } from '../../platform/errors.ts'
import type { Person, Visit } from '../../platform/http/page.ts'

/** Whose pages these are. */
export function personOf({ person }: Visit): Person {
  if (!person) throw new Unauthenticated()
  return person
}
