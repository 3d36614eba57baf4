import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { vi } from 'vitest'
import type { Empty } from './engines.ts'

/** Simulates a write that doesn't finish: on SQLite it blocks all writes, on PostgreSQL those to tasks. */
export async function holdLock({ settings }: Pick<Empty, 'settings'>): Promise<() => Promise<void>> {
  if (settings.DATABASE_URL) {
    const holder = new pg.Client({ connectionString: settings.DATABASE_URL })
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table tasks in exclusive mode')
    return () => holder.end()
  }
  const holder = new DatabaseSync(join(settings.DATA_DIR ?? '', 'cairn.db'), { timeout: 0 })
  // A server in this process may be writing. It can only finish if we don't block the thread.
  await vi.waitFor(() => holder.exec('begin immediate'), 30_000)
  return async () => {
    holder.exec('rollback')
    holder.close()
  }
}
