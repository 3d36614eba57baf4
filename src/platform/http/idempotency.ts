import { hash } from 'node:crypto'
import { later, type Timestamp } from '../../lib/time.ts'
import type { MapContext, MapTx } from '../context.ts'
import type { Database } from '../db/database.ts'
import { Conflict, type Problem } from '../errors.ts'
import type { Endpoint, Finished } from './endpoint.ts'

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

const keptMs = 24 * 3_600_000

/** What each key in use right now was sent with. Only this process's: it is a courtesy, the truth is in the rows. */
const running = new WeakMap<Database, Map<string, string>>()

/**
 * Answers a create once per key. Key, record and answer are one transaction: after a crash all are there or none is,
 * and a refusal leaves the key free. Whoever sends the key meanwhile is told so by the process at work; another process
 * waits for the row, and replays the answer.
 */
export async function answerOnce(
  ctx: MapContext,
  key: string,
  endpoint: Endpoint,
  body: unknown,
  create: (tx: MapTx) => Promise<Finished>,
): Promise<Finished> {
  const fingerprint = hash('sha256', `${endpoint.id}\n${JSON.stringify(body)}`, 'base64url')
  const atWork = running.get(ctx.database) ?? new Map<string, string>()
  running.set(ctx.database, atWork)
  const name = `${tokenOf(ctx)} ${key}`
  const other = atWork.get(name)
  if (other !== undefined) throw other === fingerprint ? inUse() : reused()
  atWork.set(name, fingerprint)
  try {
    return await ctx.transaction(async (tx) => {
      const kept = await claim(tx, key, fingerprint)
      if (kept) return kept
      const answer = await create(tx)
      await keep(tx, key, answer)
      return answer
    })
  } finally {
    atWork.delete(name)
  }
}

/** Takes the key, or returns the answer it already has. */
async function claim(tx: MapTx, key: string, fingerprint: string): Promise<Finished | undefined> {
  const token_id = tokenOf(tx)
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
  if (row && row.fingerprint !== fingerprint) throw reused()
  if (!row?.status) throw inUse()
  return { status: row.status, body: row.body ?? '', headers: { 'idempotent-replayed': 'true' } }
}

async function keep(tx: MapTx, key: string, answer: Finished): Promise<void> {
  await tx.db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, body: answer.body?.toString() ?? '' })
    .where('map_id', '=', tx.map.id)
    .where('token_id', '=', tokenOf(tx))
    .where('idempotency_key', '=', key)
    .execute()
}

function tokenOf({ actor }: MapContext): number {
  if (actor.kind !== 'token') throw new Error('Only a token sends an Idempotency-Key.')
  return actor.token_id
}

const inUse = () =>
  new Conflict('idempotency_key_in_use', 'A request with this Idempotency-Key is still running. Try again shortly.')

const reused = () => new Conflict('idempotency_key_reused', 'This Idempotency-Key was used with another request.', 422)

/** What is wrong with a key, told with everything else that is. */
export const keyProblems = (key: string | undefined): Problem[] =>
  key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)
    ? []
    : [{ field: 'Idempotency-Key', code: 'invalid_format', message: 'Must be 1 to 255 visible ASCII characters.' }]
