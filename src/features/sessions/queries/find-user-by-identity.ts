import type { Context } from '../../../platform/context.ts'
import type { Identity } from '../../../platform/openid/identity-provider.ts'

/** The id of the person that an identity is linked to. */
export async function findUserByIdentity(
  ctx: Context,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const identity = await ctx.db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity?.user_id
}
