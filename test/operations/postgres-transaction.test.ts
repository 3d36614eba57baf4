import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type StatementBuilder, write } from '../../src/platform/db/statement.ts'
import type { TxDb } from '../../src/platform/db/tables.ts'
import { withinMs } from '../../src/platform/db/time-limit.ts'
import { engines } from '../support/databases/engines.ts'

const inRequest = <T>(work: () => Promise<T>) => withinMs(60_000, work)
const insert = (tx: TxDb, n: unknown) =>
  tx
    .insertInto('numbers' as 'events')
    .values({ n } as never)
    .execute()

/** A statement that isn't awaited. */
const add = write(({ value }: StatementBuilder<{ n: number }>) => sql`update numbers set n = n + ${value.n}`)

async function aTable() {
  const empty = await engines.postgres()
  await empty.rows('create table numbers (n integer primary key)')
  const database = empty.open()
  onTestFinished(async () => {
    await database.close()
    await empty.drop()
  })
  const numbers = async () => (await empty.rows('select n from numbers order by n')).map(({ n }) => n)
  return { database, numbers, empty }
}

describe('writes in a transaction that are not awaited', () => {
  it('are read by its next statement and committed with it', async () => {
    const { database, numbers } = await aTable()
    const read = await inRequest(() =>
      database.transaction(async (tx) => {
        await sql`select 1`.execute(tx)
        await insert(tx, 1)
        const { rows } = await sql`select n from numbers`.execute(tx)
        await insert(tx, 2)
        return rows
      }),
    )
    expect([read, await numbers()]).toEqual([[{ n: 1 }], [1, 2]])
  })

  it('fail the commit with their own error, and nothing is written', async () => {
    const { database, numbers } = await aTable()
    const twice = database.transaction.bind(database, async (tx: TxDb) => {
      await sql`insert into numbers values (1)`.execute(tx)
      await insert(tx, 1)
      await insert(tx, 2)
    })
    await expect(inRequest(() => twice())).rejects.toMatchObject({ code: '23505' })
    expect(await numbers()).toEqual([])
  })

  it('fail the next statement with their own error', async () => {
    const { database, numbers } = await aTable()
    const seen: unknown[] = []
    const fails = database.transaction.bind(database, async (tx: TxDb) => {
      await sql`select 1`.execute(tx)
      await insert(tx, 'x')
      await sql`select 1`.execute(tx).catch((error) => {
        seen.push(error.code)
        throw error
      })
    })
    await expect(inRequest(() => fails())).rejects.toMatchObject({ code: '22P02' })
    expect([seen, await numbers()]).toEqual([['22P02'], []])
  })

  it('fail the commit even if they are the last statement and not an insert', async () => {
    const { database, numbers, empty } = await aTable()
    await empty.rows('insert into numbers values (1)')
    let isSent = false
    const fails = database.transaction.bind(database, async (tx: TxDb) => {
      await sql`insert into numbers values (2)`.execute(tx)
      await add({ database, db: tx }, { n: 2 ** 31 - 1 })
      isSent = true
    })
    await expect(inRequest(() => fails())).rejects.toMatchObject({ code: '22003' })
    expect([isSent, await numbers()]).toEqual([true, [1]])
  })

  it('fail the commit even if a read that was sent with them also fails', async () => {
    const { database, numbers } = await aTable()
    let response: Promise<unknown> | undefined
    const fails = database.transaction.bind(database, async (tx: TxDb) => {
      await sql`insert into numbers values (2)`.execute(tx)
      await add({ database, db: tx }, { n: 2 ** 31 - 1 })
      response = sql`select n from numbers`.execute(tx)
      response.catch(() => undefined)
    })
    await expect(inRequest(() => fails())).rejects.toMatchObject({ code: '22003' })
    await expect(response).rejects.toMatchObject({ code: '22003' })
    expect(await numbers()).toEqual([])
  })

  it('are retried with the transaction after a conflict', async () => {
    const { database, numbers, empty } = await aTable()
    await empty.rows('insert into numbers values (1)')
    let attempts = 0
    await inRequest(() =>
      database.transaction(
        async (tx) => {
          attempts += 1
          await sql`select n from numbers`.execute(tx)
          if (attempts === 1) await empty.rows('update numbers set n = 2')
          await sql`update numbers set n = n + 10`.execute(tx)
          await insert(tx, attempts)
        },
        { isolation: 'repeatable read' },
      ),
    )
    expect([attempts, await numbers()]).toEqual([2, [2, 12]])
  })
})

it('a transaction without statements does nothing, and a failed one leaves a usable connection', async () => {
  const { database, numbers } = await aTable()
  expect(await inRequest(() => database.transaction(async () => 'nothing'))).toBe('nothing')
  for (let n = 0; n < 20; n += 1) {
    const failing = () =>
      database.transaction(async (tx) => {
        await sql`insert into numbers values (${n})`.execute(tx)
        throw new Error('no')
      })
    await expect(inRequest(failing)).rejects.toThrow('no')
  }
  await inRequest(() => database.transaction((tx) => sql`insert into numbers values (7)`.execute(tx)))
  expect(await numbers()).toEqual([7])
})
