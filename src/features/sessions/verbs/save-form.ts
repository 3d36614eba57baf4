import '../table.ts'
import { hourMs, later } from '../../../lib/time.ts'
import type { Context, Tx } from '../../../platform/context.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import { hashNetwork } from '../rules/secrets.ts'

const validMs = hourMs
/**
 * Longer than any comment or suggestion. A longer form isn't saved, so people just return to the page after signing in.
 */
const maxFormLength = 100_000
/**
 * Anyone can save a form, so the number is limited. The limit is per network, so that no network crowds out the others.
 */
const maxOfNetwork = 500
const maxSaved = 50_000

interface Input extends AfterSignIn {
  browser_hash: string
  /** The IP address, or the /64 network for IPv6. Used for rate limits. */
  network: string
}

/**
 * Saves what a browser should do after signing in. Replaces whatever was saved before, except that returning to a page
 * doesn't replace a form sent from that page. Emits no event, because nothing has happened yet.
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
