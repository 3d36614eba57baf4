import '../table.ts'
import { hourMs, later } from '../../../lib/time.ts'
import type { Context, Tx } from '../../../platform/context.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import { hashNetwork } from '../rules/secrets.ts'

const validMs = hourMs
/** Longer than any comment or suggestion. A longer form isn't submitted after signing in: people return to the page. */
const maxFormLength = 100_000
/**
 * Anyone can save a form, so their number is limited. Each network has its own limit, so that none crowds out others.
 */
const maxOfNetwork = 500
const maxSaved = 50_000

interface Input extends AfterSignIn {
  browser_hash: string
  /** The IP address; for IPv6 its /64 network. Rate limits count by it. */
  network: string
}

/**
 * Saves what a browser does after signing in. It replaces what was saved before, with one exception: returning to a
 * page doesn't replace a form sent from that page. It emits nothing, because nothing has happened yet.
 */
export async function saveForm(ctx: Context, input: Input): Promise<void> {
  const { browser_hash, return_to } = input
  const form = JSON.stringify(input.saved?.form ?? {})
  const saved = form.length > maxFormLength ? undefined : input.saved
  await ctx.transaction(async (tx) => {
    const values = {
      return_to,
      route: saved?.route ?? null,
      params: saved ? JSON.stringify(saved.params) : null,
      form: saved ? form : null,
      created: tx.now,
      expires: later(tx.now, validMs),
      network_hash: hashNetwork(tx.site, input.network),
    }
    await removeOldForms(tx, values.network_hash)
    await tx.db
      .insertInto('saved_forms')
      .values({ browser_hash, ...values })
      .onConflict((conflict) => {
        const replace = conflict.column('browser_hash').doUpdateSet(values)
        if (saved) return replace
        return replace.where((eb) =>
          eb.or([eb('saved_forms.route', 'is', null), eb('saved_forms.return_to', '!=', return_to)]),
        )
      })
      .execute()
  })
}

async function removeOldForms({ db, now }: Tx, networkHash: string): Promise<void> {
  await db.deleteFrom('saved_forms').where('expires', '<=', now).execute()
  const newest = db.selectFrom('saved_forms').select('expires').orderBy('expires', 'desc').limit(1)
  await db
    .deleteFrom('saved_forms')
    .where('network_hash', '=', networkHash)
    .where('expires', '<=', newest.where('network_hash', '=', networkHash).offset(maxOfNetwork - 1))
    .execute()
  await db.deleteFrom('saved_forms').where('expires', '<=', newest.offset(maxSaved)).execute()
}
