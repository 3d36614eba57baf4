import { hash } from 'node:crypto'
import { dayMs, later, type Timestamp } from '../../lib/time.ts'
import type { MapContext, MapTx } from '../context.ts'
import type { Database } from '../db/database.ts'
import { Conflict, type Problem } from '../errors.ts'
import { addRowOnce } from '../records/rows.ts'
import type { Endpoint, HttpResponse, Input } from './endpoint.ts'

declare module '../db/tables.ts' {
  interface Tables {
    idempotency_keys: {
      map_id: number
      token_id: number
      idempotency_key: string
      fingerprint: string
      status: number | null
      body: string | null
      created: Timestamp
    }
  }
}

/**
 * The fingerprints of the requests that this process is working on, by token and key. Lets a second request be rejected
 * immediately. It isn't needed for correctness: the rows of `idempotency_keys` decide.
 */
const inProgress = new WeakMap<Database, Map<string, string>>()

/**
 * Runs a write once per Idempotency-Key. The key, the change and the response are written in one transaction, so after
 * a crash, either all of them exist or none do. A failed request doesn't use up the key. A second request with the same
 * key gets 409 while the first one runs in this process; in another process it waits for the row and gets the stored
 * response.
 */
export async function runIdempotently(
  ctx: MapContext,
  key: string,
  request: { endpoint: Endpoint; input: Input<unknown, unknown> },
  write: (tx: MapTx) => Promise<HttpResponse>,
  options: { isolation?: 'repeatable read' },
): Promise<HttpResponse> {
  const fingerprint = fingerprintOf(request)
  const fingerprints = inProgress.get(ctx.database) ?? new Map<string, string>()
  inProgress.set(ctx.database, fingerprints)
  const tokenAndKey = `${tokenOf(ctx)} ${key}`
  const other = fingerprints.get(tokenAndKey)
  if (other !== undefined) throw other === fingerprint ? inUse() : reused()
  fingerprints.set(tokenAndKey, fingerprint)
  try {
    return await ctx.transaction(async (tx) => {
      const stored = await claimKey(tx, key, fingerprint)
      if (stored) return stored
      const response = await write(tx)
      await tx
        .update('idempotency_keys', { token_id: tokenOf(tx), idempotency_key: key })
        .set({ status: response.status, body: response.body?.toString() ?? '' })
        .execute()
      return response
    }, options)
  } finally {
    fingerprints.delete(tokenAndKey)
  }
}

/** Equal for identical requests. The body is the valid fields, or the bytes of a file. */
function fingerprintOf({ endpoint, input }: { endpoint: Endpoint; input: Input<unknown, unknown> }): string {
  const { id, query, body } = input
  const sent = Buffer.isBuffer(body) ? hash('sha256', body, 'base64url') : body
  return hash('sha256', JSON.stringify([endpoint.id, id, query, sent]), 'base64url')
}

/** Claims the key, or returns the response stored for it. */
async function claimKey(tx: MapTx, key: string, fingerprint: string): Promise<HttpResponse | undefined> {
  const token_id = tokenOf(tx)
  const claim = { token_id, idempotency_key: key }
  const unanswered = { fingerprint, status: null, body: null, created: tx.now }
  if (await addRowOnce(tx, 'idempotency_keys', { ...claim, ...unanswered })) return undefined
  const row = await tx.from('idempotency_keys', claim).selectAll().executeTakeFirst()
  if (row && row.fingerprint !== fingerprint) throw reused()
  if (!row?.status) throw inUse()
  const body = row.status === 204 ? undefined : (row.body ?? '')
  return { status: row.status, body, headers: { 'idempotent-replayed': 'true' } }
}

function tokenOf({ actor }: MapContext): number {
  if (actor.kind !== 'token') throw new Error('Only a token sends an Idempotency-Key.')
  return actor.token_id
}

const inUse = () =>
  new Conflict(
    'idempotency_key_in_use',
    'A request with this Idempotency-Key is still running. Try again in a few seconds.',
  )

const reused = () =>
  new Conflict('idempotency_key_reused', 'This Idempotency-Key was already used for a different request.', 422)

/** Reported together with all other problems with the request. */
export const keyProblems = (key: string | undefined): Problem[] =>
  key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)
    ? []
    : [{ field: 'Idempotency-Key', code: 'invalid_format', message: 'Must be 1 to 255 visible ASCII characters.' }]

/** Deletes a map's keys after a day. */
export async function pruneKeys(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.delete('idempotency_keys').where('created', '<', later(tx.now, -dayMs)).execute()
  })
}
