import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, SqliteDialect } from 'kysely'
import type { Database } from './database.ts'
import { isBusy } from './database-errors.ts'
import { FileGuard } from './file-guard.ts'
import { isClosing, Semaphore } from './semaphore.ts'
import { SqliteHandle } from './sqlite-handle.ts'
import type { Tables, TxDb } from './tables.ts'
import { timeLimit } from './time-limit.ts'

const busyTimeoutMs = 10_000
/** A read waits only while another process opens or closes the file, but that blocks this whole process. */
const readTimeoutMs = 2_000
/** For the transaction that is running when the database is closed after an interruption. */
const endMs = 500

/**
 * One file with two connections: reads don't wait for the writer and see only committed data. Other processes, such as
 * commands, may use the file at the same time.
 */
export function openSqlite(file: string, report: (reason: string) => void = () => {}): Database {
  const guard = new FileGuard(file, report)
  const writer = new SqliteHandle(() => connect(file, false), guard)
  const reader = new SqliteHandle(() => connect(file, true), guard, { renews: true })
  const [write, read] = [kyselyOf(writer), kyselyOf(reader)]
  const semaphore = new Semaphore(1)
  const interrupted = Promise.withResolvers<void>()
  const version = dataVersion(reader)

  return {
    engine: 'sqlite',
    read,
    lookUps: read,
    version,
    inParts: async (read) => [await read()],
    isReachable: () => true,
    problem: () => guard.problem(),
    transaction: async (work) => {
      await semaphore.acquire()
      try {
        guard.assertInPlace()
        await begin(writer, () => semaphore.isClosed)
        try {
          // `TxDb` means "in a transaction". From here on, the only writing connection is in one.
          const result = await work(write as unknown as TxDb)
          writer.watch(() => writer.connection.exec('commit'))
          return result
        } catch (error) {
          rollBack(writer)
          throw error
        }
      } finally {
        semaphore.release()
      }
    },
    snapshot: async (work) => {
      // A separate connection: the one for reads is shared, and must always see the latest commit.
      const connection = connect(file, true)
      const db = kyselyOf(new SqliteHandle(() => connection, guard))
      try {
        connection.exec('begin')
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
    load: () => ({ used: semaphore.used, idle: semaphore.size - semaphore.used, waiting: semaphore.waiting }),
    interrupt: () => {
      semaphore.close()
      interrupted.resolve()
    },
    close: async () => {
      await Promise.race([semaphore.close(), interrupted.promise.then(() => wait(endMs))])
      await read.destroy()
      // Kysely doesn't close a connection it hasn't used. The writer is closed last, so that it empties the write-ahead
      // log.
      reader.close()
      await write.destroy()
      writer.close()
    },
  }
}

const kyselyOf = (database: SqliteHandle) => new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })

/**
 * `data_version` counts commits by other connections, so the reader, which never commits, sees all of them. Each
 * connection counts separately; a new one must not reuse a number.
 */
function dataVersion(reader: SqliteHandle): () => number {
  let counted: { by: DatabaseSync; read(): number } | undefined
  let before = 0
  return () => {
    reader.renew()
    const { connection } = reader
    if (counted?.by !== connection) {
      const statement = connection.prepare('pragma data_version')
      statement.setReturnArrays(true)
      if (counted) before += 2 ** 32
      counted = { by: connection, read: () => (statement.get() as unknown as [number])[0] }
    }
    return before + counted.read()
  }
}

/** Another process may be writing. SQLite's own wait would block this process, reads included, so this one polls. */
async function begin(writer: SqliteHandle, isClosed: () => boolean): Promise<void> {
  const deadline = Math.min(performance.now() + busyTimeoutMs, timeLimit()?.endsAt ?? Infinity)
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      writer.renew()
      return writer.watch(() => writer.connection.exec('begin immediate'))
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await wait(pauseMs)
      if (isClosed()) throw isClosing()
    }
  }
}

/** SQLite rolls back on its own after some errors. A connection that can't roll back would block all later writes. */
function rollBack(writer: SqliteHandle): void {
  const { connection } = writer
  try {
    if (connection.isTransaction) connection.exec('rollback')
  } catch {
    writer.drop()
  }
}

function connect(file: string, readOnly: boolean): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly, enableForeignKeyConstraints: true })
  if (!readOnly) {
    useWriteAheadLog(connection)
    // Overwrites deleted data, such as an address, so that it doesn't stay in unused parts of the file.
    connection.exec('pragma synchronous = full; pragma secure_delete = on')
  }
  connection.exec('pragma cache_size = -16000; pragma temp_store = memory')
  connection.exec(`pragma busy_timeout = ${readOnly ? readTimeoutMs : 0}`)
  return connection
}

/**
 * When several processes start with a new file, one switches it to WAL mode, and SQLite refuses the others immediately.
 */
function useWriteAheadLog(connection: DatabaseSync): void {
  const deadline = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      connection.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}
