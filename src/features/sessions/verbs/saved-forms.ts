import type { Selectable } from 'kysely'
import { later, type Timestamp } from '../../../lib/time.ts'
import type { Db, TxDb } from '../../../platform/db/tables.ts'
import type { AfterSignIn, PageRequest } from '../../../platform/http/page.ts'
import type { IntentTable } from '../table.ts'

const keptMs = 3_600_000
/** More than a comment or a suggestion takes. What is longer is not sent after signing in; the page is returned to. */
const longestForm = 100_000
/** Anybody can leave an intent here, so there is an end to them. */
const mostKept = 5_000

/**
 * Remembers what a browser was about to do; a later intent takes the place of an earlier one. Only to return to a page
 * from which something was sent does not: that is still to be done.
 */
export async function saveForm({ ctx: { database, now }, browser }: PageRequest, intent: AfterSignIn): Promise<void> {
  const { return_to } = intent
  const form = JSON.stringify(intent.saved?.form ?? {})
  const sent = form.length > longestForm ? undefined : intent.saved
  const values = {
    return_to,
    route: sent?.route ?? null,
    params: sent ? JSON.stringify(sent.params) : null,
    form: sent ? form : null,
    created: now,
    expires: later(now, keptMs),
  }
  await database.transaction(async (tx) => {
    await removeOld(tx, now)
    await tx
      .insertInto('saved_forms')
      .values({ browser_hash: browser.hash, ...values })
      .onConflict((conflict) => {
        const replaced = conflict.column('browser_hash').doUpdateSet(values)
        if (sent) return replaced
        return replaced.where((eb) =>
          eb.or([eb('saved_forms.route', 'is', null), eb('saved_forms.return_to', '!=', return_to)]),
        )
      })
      .execute()
  })
}

async function removeOld(tx: TxDb, now: Timestamp): Promise<void> {
  await tx.deleteFrom('saved_forms').where('expires', '<=', now).execute()
  const last = tx.selectFrom('saved_forms').select('expires').orderBy('expires', 'desc').offset(mostKept).limit(1)
  await tx.deleteFrom('saved_forms').where('expires', '<=', last).execute()
}

/** What the browser was about to do. */
export async function findIntent(db: Db, browserHash: string, now: Timestamp): Promise<AfterSignIn | undefined> {
  const found = await db
    .selectFrom('saved_forms')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return intentOf(found, now)
}

/** The same, told once. */
export async function takeIntent(tx: TxDb, browserHash: string, now: Timestamp): Promise<AfterSignIn | undefined> {
  const found = await tx
    .deleteFrom('saved_forms')
    .where('browser_hash', '=', browserHash)
    .returningAll()
    .executeTakeFirst()
  return intentOf(found, now)
}

function intentOf(found: Selectable<IntentTable> | undefined, now: Timestamp): AfterSignIn | undefined {
  if (!found || found.expires <= now) return undefined
  const { return_to, route, params, form } = found
  if (route === null) return { return_to }
  return { return_to, saved: { route, params: JSON.parse(params ?? '{}'), form: JSON.parse(form ?? '{}') } }
}
