// Runs as a separate process. Writes events in transactions that overlap, pause before they end, and sometimes roll
// back.

import { setImmediate } from 'node:timers/promises'
import { isBusy } from '../../../src/platform/db/database-errors.ts'
import { openDatabase } from '../../../src/platform/db/open.ts'
import type { TxDb } from '../../../src/platform/db/tables.ts'
import { writeEvents } from '../../../src/platform/events/event.ts'
import { openLog } from '../../../src/platform/log.ts'

const { DATABASE_URL = '', DATA_DIR = '', MAP_ID = '', NAME = '', COUNT = '' } = process.env
const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, openLog('error'))

/** On SQLite, another process may hold the write lock for longer than the timeout. */
const patiently = (work: (tx: TxDb) => Promise<void>): Promise<void> =>
  database.transaction(work).catch((error) => {
    if (!isBusy(error)) throw error
    return patiently(work)
  })

const write = async (n: number): Promise<void> => {
  const rolledBack = n % 5 === 0
  const field = `${rolledBack ? 'gone' : 'kept'}.${NAME}.${n}`
  const event = {
    ...{ map_id: Number(MAP_ID), type: 'map.edited', user_id: null, request_id: null },
    ...{ data: { fields: [field] }, created: new Date().toISOString() },
  }
  const done = patiently(async (tx) => {
    await writeEvents({ database, db: tx }, [event], new Map())
    for (let turns = Math.random() * 12; turns > 0; turns -= 1) await setImmediate()
    if (rolledBack) throw new Error('rolled back')
  })
  await (rolledBack ? done.catch(() => undefined) : done)
}

const lanes = 4
await Promise.all(
  Array.from({ length: lanes }, async (_, lane) => {
    for (let n = lane; n < Number(COUNT); n += lanes) await write(n)
  }),
)
await database.close()
