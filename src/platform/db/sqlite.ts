import { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { Mutex } from '../../lib/mutex.ts'
import type { Database } from './database.ts'
import { SqliteHandle } from './sqlite-handle.ts'
import type { Tables, TxDb } from './tables.ts'
import { isUnreachable } from './violation.ts'

const busyTimeoutMs = 10_000

/**
 * One file, two connections: reads never wait for the writer, and never see what it has not committed. Other
 * processes, such as the commands, may use the same file at the same time.
 */
export function openSqlite(file: string): Database {
  const writer = connect(file, false)
  const reader = connect(file, true)
  const write = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new SqliteHandle(writer) }) })
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new SqliteHandle(reader) }) })
  const turn = new Mutex()
  // Asked on the connection that never commits, so that it tells of every commit of the others.
  const version = reader.prepare('pragma data_version')
  version.setReturnArrays(true)

  return {
    engine: 'sqlite',
    read,
    version: () => (version.get() as unknown as [number])[0],
    transaction: (work) =>
      turn.run(async () => {
        await begin(writer)
        try {
          // The one connection is inside a transaction from here on, which is all that the type promises.
          const result = await work(write as unknown as TxDb)
          writer.exec('commit')
          return result
        } catch (error) {
          if (writer.isTransaction) writer.exec('rollback')
          throw error
        }
      }),
    close: () =>
      turn.run(async () => {
        await read.destroy()
        await write.destroy()
      }),
  }
}

/**
 * Another process may be writing. Waiting inside SQLite would stop everything here, reads too, so we ask again.
 */
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
  connection.exec('pragma cache_size = -16000; pragma temp_store = memory')
  if (!readOnly) connection.exec('pragma busy_timeout = 0')
  return connection
}
