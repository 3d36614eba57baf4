import { later } from '../../../lib/time.ts'
import type { Context, Tx } from '../../../platform/context.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import '../table.ts'

const validMs = 3_600_000
/** Longer than any comment or suggestion. A longer form is not submitted after signing in: people return to the page. */
const maxFormLength = 100_000
/** Anybody can save a form here, so their number has a limit. */
const maxSaved = 5_000

/**
 * Saves what a browser is to do after signing in. It replaces what was saved before, with one exception: only to return
 * to a page does not replace a form that was sent from the same page. It emits nothing: nobody has done anything yet.
 */
export async function saveForm(ctx: Context, input: AfterSignIn & { browser_hash: string }): Promise<void> {
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
    }
    await removeOldForms(tx)
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

async function removeOldForms(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('saved_forms').where('expires', '<=', tx.now).execute()
  const last = tx.db.selectFrom('saved_forms').select('expires').orderBy('expires', 'desc').offset(maxSaved).limit(1)
  await tx.db.deleteFrom('saved_forms').where('expires', '<=', last).execute()
}
