import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { runTransaction } from './postgres-transaction.ts'

/** A connection that records what is sent. `answer` responds to it. */
function poolOf(answer: (sql: string) => Promise<Partial<pg.QueryResult>>) {
  const sent: string[] = []
  const query = (sql: string) => {
    sent.push(sql)
    return answer(sql)
  }
  const client = { query, release: () => sent.push('release') } as unknown as pg.PoolClient
  return { sent, connect: async () => client }
}

test('if a connection is lost before its transaction starts, only the transaction fails', async () => {
  const unhandled: unknown[] = []
  const record = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', record)
  const pool = poolOf(async () => {
    throw new Error('The connection was lost.')
  })
  const read = runTransaction(pool, (tx) => tx.selectFrom('teams').select('id').execute(), {})
  await expect(read).rejects.toThrow('The connection was lost.')
  await turn()
  process.off('unhandledRejection', record)
  expect(unhandled).toEqual([])
})

test('a write that waits for the start of a transaction is not sent after its end', async () => {
  const started = Promise.withResolvers<Partial<pg.QueryResult>>()
  const pool = poolOf((sql) => (sql.startsWith('start') ? started.promise : Promise.resolve({ rows: [] })))
  let late: Promise<unknown> | undefined
  const failing = runTransaction(
    pool,
    async (tx) => {
      late = tx.deleteFrom('teams').execute()
      await turn()
      throw new Error('The verb failed.')
    },
    {},
  )
  await expect(failing).rejects.toThrow('The verb failed.')
  started.resolve({ rows: [] })
  await expect(late).rejects.toThrow('The transaction has ended.')
  expect(pool.sent).toEqual([expect.stringContaining('start transaction'), 'rollback', 'release'])
})
