import { requirePerson } from '../../../platform/actor.ts'
import { type Context, type MapContext, type MapTx, withActor } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/locks.ts'
import { Forbidden } from '../../../platform/errors.ts'
import { type Jwt, jwtToleranceSeconds } from '../../../platform/jwt/refusals.ts'
import { addRow, addRowOnce, deleteRows, insertRow } from '../../../platform/records/rows.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import { findUser } from '../../users/queries/find-user.ts'
import { setName } from '../../users/steps/people.ts'
import { jwtPersonAdded, jwtSessionEnded, jwtSessionOpened } from '../events.ts'
import { findJwtPerson } from '../queries/jwt-people.ts'
import { nameOfClaims } from '../rules/name-of-claims.ts'
import { forgottenSub, hashOfJti, jwtSessionExpiry } from '../rules/secrets.ts'

interface CheckedSignIn {
  /** A verified token's claims. */
  claims: Jwt
  /** Hashes of the browser's new and previous secrets. */
  hash: string
  replaced: string | undefined
  user_agent: string
}

/**
 * Opens a session for the person named in a token, in this map only. That person is identified by map and `sub` and is
 * never an account; otherwise a map's administrator could become anyone.
 */
export async function signInWithJwt(
  ctx: MapContext,
  { claims, hash, replaced, user_agent }: CheckedSignIn,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const map_id = tx.map.id
    await useOnce(tx, claims)
    await lockName(tx, `person ${claims.sub} of the product of map ${map_id}`)
    const known = await findJwtPerson(tx, claims.sub)
    const user_id = known ?? (await addPerson(tx, claims))
    if (known !== undefined) await assertNotForgotten(tx, known)
    if (known !== undefined) await setName(tx, { user_id, ...nameOfClaims(claims) })
    if (replaced) await deleteRows(tx, 'jwt_sessions', { hash: replaced })
    const session = { user_id, hash, agent: user_agent, created: tx.now, expires: jwtSessionExpiry(tx.now) }
    const session_id = await insertRow(tx, 'jwt_sessions', session)
    const asPerson = withActor(tx, { kind: 'person', user_id, session_id, map_id })
    if (known === undefined) asPerson.emitIn(map_id, jwtPersonAdded, { user_id })
    asPerson.emit(jwtSessionOpened, { map_id, session_id, user_id })
  })
}

/** Ends the current session. */
export async function endJwtSession(ctx: MapContext): Promise<void> {
  const { user_id, session_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const map_id = tx.map.id
    const ended = await deleteRows(tx, 'jwt_sessions', { user_id, id: session_id })
    if (ended > 0) tx.emit(jwtSessionEnded, { map_id, session_id, user_id })
  })
}

interface ForgottenPerson {
  map_id: number
  user_id: number
  /** If true, keeps a hash of their `sub` so that they can't come back as a new person. */
  blocked: boolean
}

/**
 * Deletes the data the team's product sent about a person, and their sessions. If they come back, they're a new person.
 */
export async function forgetJwtPerson(ctx: Context, { map_id, user_id, blocked }: ForgottenPerson): Promise<void> {
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    await tx.db.deleteFrom('jwt_sessions').where('map_id', '=', map_id).where('user_id', '=', user_id).execute()
    const gone = await tx.db
      .deleteFrom('jwt_people')
      .where('map_id', '=', map_id)
      .where('user_id', '=', user_id)
      .returning(['sub', 'created'])
      .executeTakeFirst()
    if (!gone || !blocked) return
    const sub = forgottenSub(map_id, gone.sub)
    await tx.db.insertInto('jwt_people').values({ map_id, user_id, sub, created: gone.created }).execute()
  })
}

/** Of two requests with the same token, only the first can insert the row. */
async function useOnce(tx: MapTx, { jti, exp }: Jwt): Promise<void> {
  const expires = new Date((exp + jwtToleranceSeconds + 1) * 1000).toISOString()
  if (!(await addRowOnce(tx, 'used_jwts', { jti_hash: hashOfJti(jti), expires })))
    throw new Forbidden('jwt_used', 'This token has already been used: each "jti" works once.', { claim: 'jti' })
}

/** Adds a user without an email address. They get no email and can't be found by address. */
async function addPerson(tx: MapTx, claims: Jwt): Promise<number> {
  const { id: user_id } = await tx.db
    .insertInto('users')
    .values({ email: null, ...nameOfClaims(claims), created: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRow(tx, 'jwt_people', { sub: claims.sub, user_id, created: tx.now })
  return user_id
}

/** A blocked person stays blocked, even after their data has been deleted. */
async function assertNotForgotten(tx: MapTx, userId: number): Promise<void> {
  const user = await findUser(tx, userId, 'deleted')
  if (user?.deleted !== null) throw new Forbidden('account_deleted', 'This account was deleted.')
}
