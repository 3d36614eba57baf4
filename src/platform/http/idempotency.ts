import { hash } from 'node:crypto'
import { later, type Timestamp } from '../../lib/time.ts'
import type { Context, Tx } from '../context.ts'
import { Conflict, Invalid } from '../errors.ts'
import type { Endpoint, Finished } from './endpoint.ts'

declare module '../db/tables.ts' {
  interface Tables {
    idempotency_keys: {
      map_id: number
      token_id: number
      idempotency_key: string
      fingerprint: string
      lease: Timestamp
      status: number | null
      body: string | null
      created: Timestamp
    }
  }
}

const keptMs = 24 * 3_600_000
/** Longer than any request may take: past it, whoever held the key is gone, and with it its transaction. */
const leaseMs = 60_000

/**
 * Answers a create once per key. The answer is written in the transaction of the create, so after a crash either both
 * are there or neither is; a refusal gives the key back, for nothing was done.
 */
export async function answerOnce(
  ctx: Context,
  key: string,
  endpoint: Endpoint,
  body: unknown,
  create: (tx: Tx) => Promise<Finished>,
): Promise<Finished> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw badKey()
  const fingerprint = hash('sha256', `${endpoint.id}\n${JSON.stringify(body)}`, 'base64url')
  const kept = await ctx.transaction((tx) => claim(tx, key, fingerprint))
  if (kept) return kept
  try {
    return await ctx.transaction(async (tx) => {
      const answer = await create(tx)
      await keyRow(tx, key, (row) => row.set({ status: answer.status, body: answer.body?.toString() ?? '' }))
      return answer
    })
  } catch (error) {
    await ctx.transaction((tx) => release(tx, key))
    throw error
  }
}

/** Takes the key, or returns the answer it already has. */
async function claim(tx: Tx, key: string, fingerprint: string): Promise<Finished | undefined> {
  const token_id = tokenOf(tx)
  const lease = later(tx.now, leaseMs)
  await tx.db
    .deleteFrom('idempotency_keys')
    .where('map_id', '=', tx.map.id)
    .where('created', '<', later(tx.now, -keptMs))
    .execute()
  const taken = await tx.db
    .insertInto('idempotency_keys')
    .values({
      map_id: tx.map.id,
      token_id,
      idempotency_key: key,
      fingerprint,
      lease,
      status: null,
      body: null,
      created: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['map_id', 'token_id', 'idempotency_key']).doNothing())
    .returning('token_id')
    .executeTakeFirst()
  if (taken) return undefined

  const row = await tx.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('map_id', '=', tx.map.id)
    .where('token_id', '=', token_id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (row && row.fingerprint !== fingerprint) {
    throw new Conflict('idempotency_key_reused', 'This Idempotency-Key was used with another request.', 422)
  }
  if (row?.status) {
    return { status: row.status, body: Buffer.from(row.body ?? ''), headers: { 'idempotent-replayed': 'true' } }
  }
  const inherited = await keyRow(tx, key, (update) => update.set({ lease }).where('lease', '<', tx.now))
  if (inherited) return undefined
  throw new Conflict(
    'idempotency_key_in_use',
    'A request with this Idempotency-Key is still running. Try again shortly.',
  )
}

async function keyRow(tx: Tx, key: string, change: (update: KeyUpdate) => KeyUpdate): Promise<boolean> {
  const update = tx.db
    .updateTable('idempotency_keys')
    .where('map_id', '=', tx.map.id)
    .where('token_id', '=', tokenOf(tx))
    .where('idempotency_key', '=', key)
    .where('status', 'is', null)
  const result = await change(update as KeyUpdate).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

type KeyUpdate = ReturnType<ReturnType<typeof updateOf>['set']>
const updateOf = (tx: Tx) => tx.db.updateTable('idempotency_keys')

async function release(tx: Tx, key: string): Promise<void> {
  await tx.db
    .deleteFrom('idempotency_keys')
    .where('map_id', '=', tx.map.id)
    .where('token_id', '=', tokenOf(tx))
    .where('idempotency_key', '=', key)
    .where('status', 'is', null)
    .execute()
}

function tokenOf({ actor }: Context): number {
  if (actor.kind !== 'token') throw new Error('Only a token sends an Idempotency-Key.')
  return actor.token_id
}

const badKey = () =>
  new Invalid([
    { field: 'Idempotency-Key', code: 'invalid_format', message: 'Must be 1 to 255 visible ASCII characters.' },
  ])
