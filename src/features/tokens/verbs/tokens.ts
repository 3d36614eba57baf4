import type { Timestamp } from '../../../lib/time.ts'
import type { Scope } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { assertMayManageTeam } from '../../teams/policy.ts'
import { tokenCreated, tokenRenamed } from '../events.ts'
import { requireToken } from '../queries/tokens.ts'
import { newTokenText, tokenHash } from '../rules/secrets.ts'
import { endToken } from '../steps/end-token.ts'

interface NewToken {
  name: string
  scope: Scope
  expires?: Timestamp | null
  /** Each form creates one token, no matter how often it's submitted. */
  form_key?: string | undefined
}

/** Creates a token for the map. Returns the token, which isn't stored. */
export async function createToken(ctx: MapContext, input: NewToken): Promise<{ id: number; text: string }> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const text = newTokenText(tx.map.id)
    const user_id = await addAuthor(tx, input.name)
    const added = await tx.db
      .insertInto('tokens')
      .values({
        map_id: tx.map.id,
        user_id,
        hash: tokenHash(text),
        scope: input.scope,
        created: tx.now,
        expires: input.expires ?? null,
        revoked: null,
        last_used: null,
        form_key: input.form_key ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added)
      throw new Conflict('form_sent_already', 'This was already created and shown. It can only be shown once.')
    tx.emit(tokenCreated, { token_id: added.id, name: input.name, scope: input.scope })
    return { id: added.id, text }
  })
}

/** The token's name is its author's name, so the new name appears on everything it wrote. */
export async function renameToken(ctx: MapContext, input: { token_id: number; name: string }): Promise<void> {
  const { token_id, name } = input
  assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    const token = await requireToken(tx, token_id)
    const { numUpdatedRows } = await tx.db
      .updateTable('users')
      .set({ first_name: name })
      .where('id', '=', token.user_id)
      .where('first_name', '<>', name)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) tx.emit(tokenRenamed, { token_id, name })
  })
}

export async function revokeToken(ctx: MapContext, input: { token_id: number }): Promise<void> {
  const { token_id } = input
  assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    await requireToken(tx, token_id)
    await endToken(tx, token_id)
  })
}

/** Adds the token's author: a user without an email address, who can't sign in. */
async function addAuthor(tx: MapTx, name: string): Promise<number> {
  const { id } = await tx.db
    .insertInto('users')
    .values({ email: null, first_name: name, last_name: '', created: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
