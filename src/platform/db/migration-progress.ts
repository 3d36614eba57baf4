import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'

/** What the operator learns while migrations are applied. */
export interface MigrationProgress {
  /** Called with the statement that runs next. */
  running(migration: string, statement: number, statements: number): void
  applied(migration: string, ms: number, wasEmpty: boolean): void
  /** Called in any case. */
  end(): Promise<void>
}

export const noProgress: MigrationProgress = {
  running: () => {},
  applied: () => {},
  end: async () => {},
}

/** A line for each migration of an upgrade with the time it took, and meanwhile lines that show it's alive. */
export const logProgress = (log: Log, level: string): MigrationProgress => ({
  ...(level === 'info' ? heartbeat() : noProgress),
  applied: (migration, ms, wasEmpty) => {
    if (!wasEmpty) log.info({ migration, ms }, 'migration applied')
  },
})

/**
 * A statement of SQLite blocks the main thread, timers and log included. So a thread of its own writes the lines: one after
 * a second, then every five.
 */
function heartbeat(): MigrationProgress {
  let thread: Worker | undefined
  return {
    ...noProgress,
    running: (migration, statement, statements) => {
      thread ??= new Worker(writeLines, { eval: true, execArgv: [] })
      thread.postMessage({ migration, statement, statements })
    },
    end: async () => {
      await thread?.terminate()
      thread = undefined
    },
  }
}

/** As the log writes them, straight to stderr: from a thread, `process.stderr` goes through the main thread. */
const writeLines = `
  const { writeSync } = require('node:fs')
  const { parentPort } = require('node:worker_threads')
  const begun = Date.now()
  let now
  parentPort.on('message', (message) => { now = message })
  const write = () => {
    const seconds = Math.round((Date.now() - begun) / 1000)
    const line = { level: 30, time: new Date().toISOString(), ...now, seconds, msg: 'migration running' }
    writeSync(2, JSON.stringify(line) + '\\n')
  }
  parentPort.once('message', () => {
    setTimeout(write, 1000)
    setInterval(write, 5000)
  })
`
