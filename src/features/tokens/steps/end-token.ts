import type { MapTx } from '../../../platform/context.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { tokenRevoked } from '../events.ts'

/** The token stops working with the next request. A second call has no effect. */
export async function endToken(tx: MapTx, token_id: number): Promise<void> {
  const changed = await updateRows(tx, 'tokens', { id: token_id, revoked: null }, { revoked: tx.now })
  if (changed > 0) tx.emit(tokenRevoked, { token_id })
}
