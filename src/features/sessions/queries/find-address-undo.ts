import type { Selectable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { hashLink } from '../rules/secrets.ts'
import type { AddressUndoTable } from '../table.ts'

/** The change of an address that a link can undo. Undefined where the link is unknown, used or too old. */
export const findAddressUndo = (ctx: Context, token: string): Promise<Selectable<AddressUndoTable> | undefined> =>
  ctx.db
    .selectFrom('address_undos')
    .selectAll()
    .where('link_hash', '=', hashLink(token))
    .where('expires', '>', ctx.now)
    .executeTakeFirst()
