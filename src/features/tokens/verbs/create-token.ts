import type { Timestamp } from '../../../lib/time.ts'
import type { Scope } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { addTokenAuthor } from '../../users/verbs/find-or-add-person.ts'
import { tokenCreated } from '../events.ts'
import { newTokenText, tokenHash } from '../rules.ts'

export interface NewToken {
  name: string
  scope: Scope
  expires?: Timestamp | null
}

/** Returns the token's text, which is nowhere else from here on. */
export async function createToken(ctx: MapContext, token: NewToken): Promise<{ id: number; text: string }> {
  return ctx.transaction(async (tx) => {
    const text = newTokenText(tx.map.id)
    const user_id = await addTokenAuthor(tx.db, token.name, tx.now)
    const { id } = await tx.db
      .insertInto('tokens')
      .values({
        map_id: tx.map.id,
        user_id,
        hash: tokenHash(text),
        scope: token.scope,
        created: tx.now,
        expires: token.expires ?? null,
        revoked: null,
        last_used: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.emit(tokenCreated, { token_id: id, name: token.name, scope: token.scope })
    return { id, text }
  })
}
