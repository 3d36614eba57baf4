import type { Selectable } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import type { SavedFormTable } from '../table.ts'

/** Reads a row of `saved_forms`. Undefined if there is none, or if it has expired. */
export function afterSignInOf(row: Selectable<SavedFormTable> | undefined, now: Timestamp): AfterSignIn | undefined {
  if (!row || row.expires <= now) return undefined
  const { return_to, route, params, form } = row
  if (route === null) return { return_to }
  return { return_to, saved: { route, params: JSON.parse(params ?? '{}'), form: JSON.parse(form ?? '{}') } }
}
