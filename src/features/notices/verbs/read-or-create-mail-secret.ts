import { randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import '../table.ts'

const name = 'mail links'

/** The key that signs the links in mails. The first server that needs it makes it. */
export async function readOrCreateMailSecret(ctx: Context): Promise<string> {
  const secrets = ctx.db.selectFrom('site_secrets').select('value').where('name', '=', name)
  const known = await secrets.executeTakeFirst()
  if (known) return known.value
  return ctx.transaction(async (tx) => {
    const value = randomBytes(32).toString('base64url')
    await tx.db
      .insertInto('site_secrets')
      .values({ name, value, created: tx.now })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const row = tx.db.selectFrom('site_secrets').select('value').where('name', '=', name)
    return (await row.executeTakeFirstOrThrow()).value
  })
}
