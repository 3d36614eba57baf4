import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { withinMs } from '../../src/platform/db/time-limit.ts'
import { engines } from '../support/databases/engines.ts'

it("keeps a connection whose result arrives after the caller's time limit", async () => {
  const empty = await engines.postgres()
  const database = empty.open()
  onTestFinished(async () => {
    await database.close()
    await empty.drop()
  })
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.read)).rows[0]
  const before = await withinMs(60_000, backend)

  const late = await withinMs(500, () =>
    sql<{ said: string }>`select 'late' as said from pg_sleep(1.5)`.execute(database.read),
  )

  expect(late.rows).toEqual([{ said: 'late' }])
  expect(await withinMs(60_000, backend)).toEqual(before)
})
