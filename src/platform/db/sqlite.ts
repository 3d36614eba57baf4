import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { Mutex } from '../../lib/mutex.ts'
import type { Database } from './database.ts'
import { isUnreachable } from './database-errors.ts'
import { SqliteHandle } from './sqlite-handle.ts'
import type { Tables, TxDb } from './tables.ts'

const busyTimeoutMs = 10_000

/**
 * One file with two connections: reads do not wait for the writer, and see only committed data. Other processes, such
 * as the commands, may use the same file at the same time.
 */
export function openSqlite(file: string): Database {
  const writer = connect(file, false)
  const reader = connect(file, true)
  const write = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new SqliteHandle(writer) }) })
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new SqliteHandle(reader) }) })
  const writeMutex = new Mutex()
  // `data_version` reports the commits of other connections. The reader never commits, so it sees all of them.
  const version = reader.prepare('pragma data_version')
  version.setReturnArrays(true)

  return {
    engine: 'sqlite',
    read,
    version: () => (version.get() as unknown as [number])[0],
    transaction: (work) =>
      writeMutex.run(async () => {
        await begin(writer)
        try {
          // `TxDb` means "in a transaction". The only writing connection is in one from here on.
          const result = await work(write as unknown as TxDb)
          writer.exec('commit')
          return result
        } catch (error) {
          if (writer.isTransaction) writer.exec('rollback')
          throw error
        }
      }),
    snapshot: async (work) => {
      // A connection of its own: the one for reads is shared, and must see what was committed last.
      const connection = connect(file, true)
      const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new SqliteHandle(connection) }) })
      try {
        connection.exec('begin')
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
    waiting: (kind) => (kind === 'write' ? writeMutex.waiting : 0),
    close: () =>
      writeMutex.run(async () => {
        await read.destroy()
        // Kysely does not close what it has not used. The writer is closed last: then it empties the write-ahead log.
        if (reader.isOpen) reader.close()
        await write.destroy()
        if (writer.isOpen) writer.close()
      }),
  }
}

/** Another process may be writing. SQLite's own wait would block this process, reads included, so this one polls. */
async function begin(writer: DatabaseSync): Promise<void> {
  const deadline = performance.now() + busyTimeoutMs
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      return writer.exec('begin immediate')
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

function connect(file: string, readOnly: boolean): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly, enableForeignKeyConstraints: true })
  if (!readOnly) connection.exec('pragma journal_mode = wal; pragma synchronous = full')
  // What was deleted, such as an address, does not stay in unused parts of the file.
  if (!readOnly) connection.exec('pragma secure_delete = on')
  connection.exec('pragma cache_size = -16000; pragma temp_store = memory')
  if (!readOnly) connection.exec('pragma busy_timeout = 0')
  return connection
}
