import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { statement } from '../../src/platform/db/statement.ts'
import { withinMs } from '../../src/platform/db/time-limit.ts'
import { engines } from '../support/databases/engines.ts'

it("keeps a connection whose result arrives after the caller's time limit", async () => {
  const database = await aDatabase()
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.read)).rows[0]
  const before = await withinMs(60_000, backend)

  const late = await withinMs(500, () =>
    sql<{ said: string }>`select 'late' as said from pg_sleep(1.5)`.execute(database.read),
  )

  expect(late.rows).toEqual([{ said: 'late' }])
  expect(await withinMs(60_000, backend)).toEqual(before)
})

async function aDatabase() {
  const empty = await engines.postgres()
  const database = empty.open()
  onTestFinished(async () => {
    await database.close()
    await empty.drop()
  })
  return database
}

it('PostgreSQL plans a lookup once, without its values', async () => {
  const database = await aDatabase()
  const name = 'a lookup'
  const numbers = statement<{ below: number }, { n: number }>(
    ({ value }) => sql<{ n: number }>`/* ${sql.raw(name)} */ select n from generate_series(1, 100) as n
      where n < ${value.below}::int`,
    { keepsPlan: true },
  )
  await withinMs(60_000, async () => {
    for (let n = 1; n <= 20; n += 1)
      expect(await numbers({ database, db: database.read }, { below: n })).toHaveLength(n - 1)
    const plans = await sql<{ generic_plans: number; custom_plans: number }>`
      select generic_plans, custom_plans from pg_prepared_statements where statement like ${`/* ${name} %`}`.execute(
      database.lookUps,
    )
    expect(plans.rows).toEqual([{ generic_plans: 20, custom_plans: 0 }])
  })
})

it('only lookups are planned without sorting and without reading whole tables', async () => {
  const database = await aDatabase()
  const settings = sql`select current_setting('enable_sort') as sort, current_setting('enable_seqscan') as scan`
  await withinMs(60_000, async () => {
    expect((await settings.execute(database.lookUps)).rows).toEqual([{ sort: 'off', scan: 'off' }])
    expect((await settings.execute(database.read)).rows).toEqual([{ sort: 'on', scan: 'on' }])
  })
})

it("a lookup doesn't wait for transactions, even if they use all other connections", async () => {
  const database = await aDatabase()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const transactions = Array.from({ length: 30 }, () =>
    withinMs(60_000, () =>
      database.transaction(async (tx) => {
        await sql`select 1`.execute(tx)
        await released
      }),
    ),
  )
  try {
    await expect.poll(() => database.load().waiting, { timeout: 30_000 }).toBeGreaterThan(0)
    await withinMs(60_000, async () => {
      expect(await database.version()).toEqual(expect.any(String))
      expect((await sql`select 1 as one`.execute(database.lookUps)).rows).toEqual([{ one: 1 }])
    })
    expect(database.load().waiting).toBeGreaterThan(0)
  } finally {
    release()
    await Promise.all(transactions)
  }
})
