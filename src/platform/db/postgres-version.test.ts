import { expect, it } from 'vitest'
import { PostgresVersion } from './postgres-version.ts'

/** A database that answers each query when the test tells it to. */
function aDatabase() {
  const questions: PromiseWithResolvers<string | null>[] = []
  const database = {
    opened: 1,
    connect: async () => ({
      query: async () => {
        questions.push(Promise.withResolvers())
        return { rows: [{ snapshot: await (questions.at(-1) as PromiseWithResolvers<string | null>).promise }] }
      },
      release: () => {},
    }),
  }
  return { database, questions, version: new PostgresVersion(database) }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('one query answers all requests that were waiting, and later ones wait for the next', async () => {
  const { version, questions } = aDatabase()
  const early = [version.read(), version.read(), version.read()]
  await nextTurn()
  const late = [version.read(), version.read()]
  await nextTurn()
  expect(questions).toHaveLength(1)

  questions[0]?.resolve('5:5:')
  expect(await Promise.all(early)).toEqual(Array(3).fill('1 5:5:'))
  await nextTurn()
  expect(questions).toHaveLength(2)
  questions[1]?.resolve('6:6:')
  expect(await Promise.all(late)).toEqual(Array(2).fill('1 6:6:'))
})

it('is unknown if the database has none, and fails only for requests that waited for a failed query', async () => {
  const { version, questions } = aDatabase()
  const read = async (answer: (question: PromiseWithResolvers<string | null> | undefined) => void) => {
    const answered = version.read()
    await nextTurn()
    answer(questions.at(-1))
    return answered
  }

  expect(await read((question) => question?.resolve(null))).toBeUndefined()
  await expect(read((question) => question?.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await read((question) => question?.resolve('7:7:'))).toBe('1 7:7:')
})

it('differs on a new connection, because a server that crashed may reuse transaction ids', async () => {
  const { database, version, questions } = aDatabase()
  const read = async () => {
    const answered = version.read()
    await nextTurn()
    questions.at(-1)?.resolve('5:5:')
    return answered
  }

  const before = await read()
  expect(await read()).toBe(before)
  database.opened += 1
  expect(await read()).not.toBe(before)
})
