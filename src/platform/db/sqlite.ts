import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Checkpoints, usedLogBytes } from './checkpoints.ts'
import type { Database } from './database.ts'
import { faultOf, isBusy } from './database-errors.ts'
import { DurableReads } from './durable-reads.ts'
import { FileGuard } from './file-guard.ts'
import { rewriteLog } from './rewrite-log.ts'
import { isClosing, Semaphore } from './semaphore.ts'
import { busyTimeoutMs, connect } from './sqlite-connect.ts'
import { SqliteHandle } from './sqlite-handle.ts'
import { kyselyOf } from './sqlite-kysely.ts'
import { nothingToWake, type TxDb } from './tables.ts'
import { timeLimit } from './time-limit.ts'
import { isOnReadOnlyDisk, WalSync } from './wal-sync.ts'

/** For the transaction that is running when the database is closed after an interruption. */
const endMs = 500

/** In one turn, the event loop answers the reads that have arrived and accepts one new connection. */
const maxTurnsBetweenWrites = 8

interface SqliteOptions {
  /** Reports a problem with the file. */
  report?: (reason: string) => void
  /** Ends the process: the disk failed to save commits, and nothing is known about them. */
  onFailedSync?: (error: Error) => void
  /** For commands: SQLite syncs each commit before any other process can see it. */
  syncsCommits?: boolean
  /** If false, another program moves commits from the log into the file. */
  checkpoints?: boolean
}

/**
 * One file with one writing connection. Reads don't wait for the writer, and see only durable commits. Other processes,
 * such as commands, may use the file at the same time.
 */
export function openSqlite(file: string, options: SqliteOptions = {}): Database {
  const { report = () => {}, syncsCommits = false, onFailedSync = endProcess } = options
  const guard = new FileGuard(file, report)
  const writer = new SqliteHandle(() => connect(file, { syncsCommits }), guard)
  const reads = new DurableReads(() => new SqliteHandle(() => connect(file, { readOnly: true }), guard), writer)
  let [commits, durableCommits, lastChange] = [0, 0, 0]
  let changes: ReturnType<typeof countChanges> | undefined
  /** A disk that has become read-only keeps what was synced before. If nothing was written since, reads can continue. */
  const onFailure = (error: Error) => {
    if (lastChange > durableCommits || !isOnReadOnlyDisk(file)) onFailedSync(error)
  }
  const log = new WalSync(file, {
    onFailure,
    onStart: () => {
      const synced = commits
      const useSnapshot = reads.takeSnapshot(synced)
      return () => {
        durableCommits = synced
        useSnapshot()
        // If the log was removed during the sync, nothing in it will survive a crash.
        guard.problem()
      }
    },
  })
  const read = kyselyOf(reads, () =>
    reads.isReady({ isDurable: commits === durableCommits }) ? undefined : log.sync(),
  )
  const semaphore = new Semaphore(1)
  const interrupted = Promise.withResolvers<void>()
  const checkpoints = new Checkpoints(file, {
    onFailure,
    bytes: () => usedLogBytes(writer),
    sync: () => log.sync(),
    holdWriters: async (work) => {
      try {
        await semaphore.acquire()
      } catch (error) {
        if (faultOf(error) === 'closing') return
        throw error
      }
      try {
        await work()
      } finally {
        semaphore.release()
      }
    },
  })

  return {
    engine: 'sqlite',
    read,
    lookUps: read,
    version: () => reads.version(),
    versionOf: (tables) => {
      let change = 0
      // If the statement's transaction is rolled back, the next one has its number.
      writer.watchTables(tables, () => {
        change = commits + 1
      })
      return () => reads.versionSince(change)
    },
    inParts: async (read) => [await read()],
    inReachableMaps: (read) => read(),
    isReachable: () => true,
    problem: () => guard.problem(),
    makeLogDurable: async () => {
      await begin(writer, () => semaphore.isClosed)
      try {
        await rewriteLog(file)
      } catch (error) {
        onFailure(error as Error)
      } finally {
        writer.rollBack()
      }
      if (options.checkpoints !== false) checkpoints.recordCommit()
    },
    transaction: async (work) => {
      await semaphore.acquire()
      try {
        guard.assertInPlace()
        await begin(writer, () => semaphore.isClosed)
        const before = changes?.on === writer.connection ? changes : countChanges(writer)
        // `TxDb` means "in a transaction". From here on, the only writing connection is in one.
        const tx = Object.assign(kyselyOf(writer), { wakes: nothingToWake() }) as unknown as TxDb
        const result = await work(tx)
        writer.run('commit')
        commits += 1
        changes = countChanges(writer)
        if (changes.count !== before.count) lastChange = commits
        if (options.checkpoints !== false) checkpoints.recordCommit()
        return result
      } catch (error) {
        writer.rollBack()
        changes = undefined
        throw error
      } finally {
        afterTurns(maxTurnsBetweenWrites, () => semaphore.release())
        // A refusal may be based on someone else's commit, so it also waits until that's durable.
        if (commits !== durableCommits || !reads.hasSeenOthers) {
          await (semaphore.waiting > 0 ? log.syncSoon() : log.sync())
          guard.assertNoneFound()
        }
      }
    },
    snapshot: async (work) => {
      // A separate connection, because the ones for reads move on with each commit.
      const handle = new SqliteHandle(() => connect(file, { readOnly: true }), guard)
      try {
        handle.begin()
        await log.sync()
        return await work(kyselyOf(handle))
      } finally {
        handle.close()
      }
    },
    load: () => ({ used: semaphore.used, idle: semaphore.size - semaphore.used, waiting: semaphore.waiting }),
    interrupt: () => {
      semaphore.close()
      interrupted.resolve()
    },
    close: async () => {
      await Promise.race([semaphore.close(), interrupted.promise.then(() => wait(endMs))])
      await checkpoints.close()
      await log.close()
      reads.close()
      // The writer is closed last, so that it empties the write-ahead log.
      writer.close()
    },
  }
}

/** Runs `work` after this many turns of the event loop, or after the first one in which nothing arrived. */
function afterTurns(turns: number, work: () => void): void {
  const before = countEvents()
  setImmediate(() => (turns > 1 && countEvents() > before ? afterTurns(turns - 1, work) : work()))
}

const countEvents = (): number => performance.nodeTiming.uvMetricsInfo.events

/** A transaction without changes writes nothing to the log. Each connection counts its own. */
const countChanges = (writer: SqliteHandle) => ({
  on: writer.connection,
  count: Object.values(writer.prepare('select total_changes()').all([])[0] ?? {})[0],
})

function endProcess(error: Error): void {
  throw new Error('The database could not be saved to disk.', { cause: error })
}

/** Another process may be writing. SQLite's own wait would block this process, reads included, so this one polls. */
async function begin(writer: SqliteHandle, isClosed: () => boolean): Promise<void> {
  const deadline = Math.min(performance.now() + busyTimeoutMs, timeLimit()?.endsAt ?? Infinity)
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      writer.renew()
      return writer.run('begin immediate')
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await wait(pauseMs)
      if (isClosed()) throw isClosing()
    }
  }
}
