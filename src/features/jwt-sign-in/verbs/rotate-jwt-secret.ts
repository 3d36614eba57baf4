import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { assertMayManageTeam } from '../../teams/policy.ts'
import { jwtSecretMade } from '../events.ts'
import { findJwtSettings } from '../queries/read-jwt-settings.ts'
import { newJwtSecret, rotationMs } from '../rules/secret.ts'

interface Input {
  /** When the settings were last changed, as the form knows: a form that is sent again makes no second secret. */
  modified: string
  /** Somebody else knows the secret: it ends now, and everybody is signed out. */
  at_once: boolean
}

/** Returns the new secret, which nothing else does. For a day both are good, unless the old one ends at once. */
export async function rotateJwtSecret(ctx: MapContext, { modified, at_once }: Input): Promise<string> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const settings = await findJwtSettings(tx)
    if (settings?.modified !== modified) throw sentAlready()
    const old = at_once ? null : settings.secret
    const secret = newJwtSecret()
    const { numUpdatedRows } = await tx.db
      .updateTable('jwt_settings')
      .set({ secret, old_secret: old, old_secret_until: old && later(tx.now, rotationMs), modified: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('modified', '=', modified)
      .where('method', '<>', 'jwks')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw sentAlready()
    if (at_once) await tx.db.deleteFrom('jwt_sessions').where('map_id', '=', tx.map.id).execute()
    tx.emit(jwtSecretMade, { at_once })
    return secret
  })
}

const sentAlready = (): Conflict => new Conflict('form_sent_already', 'This was made already, and was shown once.')
