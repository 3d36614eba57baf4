import { setImmediate as nextTurn } from 'node:timers/promises'
import { keepPlan } from './statement.ts'
import { asSharedWork } from './time-limit.ts'

/**
 * A snapshot lists the transactions that have ended, so two equal ones see the same rows. Null on Citus, where other
 * machines write, and on a standby, whose snapshots don't list running transactions. The server's start time is for
 * poolers that switch servers without closing our connection.
 */
const question = `select case when to_regclass('pg_dist_partition') is null and not pg_is_in_recovery()
  then concat(pg_current_snapshot(), ' ', pg_postmaster_start_time()) end as snapshot`
keepPlan(question)

interface Connections {
  /** How many have been opened so far. */
  readonly opened: number
  connect(): Promise<{
    query(text: string): Promise<{ rows: { snapshot: string | null }[] }>
    release(): void
  }>
}

/**
 * Reads the version of a PostgreSQL database, which changes with every commit (decision 7). One query at a time answers
 * all requests that were waiting when it was sent, so a request never misses a commit made before it arrived.
 */
export function readsVersion(connections: Connections): () => Promise<string | undefined> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<string | undefined> | undefined
  const askNext = async () => {
    await running
    // While the last responses were being sent, more requests arrived. The second turn begins after they're read.
    await nextTurn()
    await nextTurn()
    next = undefined
    // In its own lane, so that no one's other requests delay it.
    const asked = asSharedWork(() => ask(connections), 'version')
    running = asked.catch(() => undefined)
    return asked
  }
  return () => {
    next ??= askNext()
    return next
  }
}

async function ask(connections: Connections): Promise<string | undefined> {
  const client = await connections.connect()
  try {
    // After a crash, PostgreSQL may reuse the ids of transactions that it lost, but never on the same connection.
    const { opened } = connections
    const { rows } = await client.query(question)
    const snapshot = rows[0]?.snapshot
    return snapshot ? `${opened} ${snapshot}` : undefined
  } finally {
    client.release()
  }
}
