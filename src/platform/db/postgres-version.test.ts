import { expect, it } from 'vitest'
import { readsVersion } from './postgres-version.ts'

/** A database that answers each query when the test tells it to. `asked` resolves when it receives the given query. */
function aDatabase() {
  const questions = Array.from({ length: 4 }, () => ({
    asked: Promise.withResolvers<void>(),
    answer: Promise.withResolvers<string | null>(),
  }))
  let count = 0
  const database = {
    opened: 1,
    connect: async () => ({
      query: async () => {
        const { asked, answer } = questions[count++] as (typeof questions)[number]
        asked.resolve()
        return { rows: [{ snapshot: await answer.promise }] }
      },
      release: () => {},
    }),
  }
  const question = async (number: number) => {
    await questions[number - 1]?.asked.promise
    return (questions[number - 1] as (typeof questions)[number]).answer
  }
  return { database, question, count: () => count, version: { read: readsVersion(database) } }
}

it('one query answers all requests that were waiting, and later ones wait for the next', async () => {
  const { version, question, count } = aDatabase()
  const early = [version.read(), version.read(), version.read()]
  const first = await question(1)
  const late = [version.read(), version.read()]
  first.resolve('5:5:')
  expect(await Promise.all(early)).toEqual(Array(3).fill('1 5:5:'))

  const second = await question(2)
  second.resolve('6:6:')
  expect(await Promise.all(late)).toEqual(Array(2).fill('1 6:6:'))
  expect(count()).toBe(2)
})

it('a query also answers requests that arrive while the previous responses are being sent', async () => {
  const { version, question, count } = aDatabase()
  const early = version.read()
  const first = await question(1)
  const late = version.read()
  const meanwhile = early.then(
    () => new Promise<string | undefined>((resolve) => setImmediate(() => resolve(version.read()))),
  )
  first.resolve('5:5:')
  ;(await question(2)).resolve('6:6:')
  expect(await Promise.all([early, late, meanwhile])).toEqual(['1 5:5:', '1 6:6:', '1 6:6:'])
  expect(count()).toBe(2)
})

it('is unknown if the database has none, and fails only for requests that waited for a failed query', async () => {
  const { version, question } = aDatabase()
  const read = async (number: number, answer: (question: PromiseWithResolvers<string | null>) => void) => {
    const answered = version.read()
    answer(await question(number))
    return answered
  }

  expect(await read(1, (asked) => asked.resolve(null))).toBeUndefined()
  await expect(read(2, (asked) => asked.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await read(3, (asked) => asked.resolve('7:7:'))).toBe('1 7:7:')
})

it('differs on a new connection, because a server that crashed may reuse transaction ids', async () => {
  const { database, version, question } = aDatabase()
  const read = async (number: number) => {
    const answered = version.read()
    ;(await question(number)).resolve('5:5:')
    return answered
  }

  const before = await read(1)
  expect(await read(2)).toBe(before)
  database.opened += 1
  expect(await read(3)).not.toBe(before)
})
