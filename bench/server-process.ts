import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Starts Cairn in a separate process, using `server-main.ts`. */
export async function startServerProcess(settings: Record<string, string>) {
  const child = forked('server-main.js', { PATH: '', ...settings })
  return { url: `http://127.0.0.1:${await portOf(child)}`, pid: child.pid ?? 0, close: () => ended(child) }
}

export function forked(file: string, env?: Record<string, string>): ChildProcess {
  const log = openSync('/dev/null', 'w')
  return fork(join(import.meta.dirname, file), { ...(env ? { env } : {}), stdio: ['ignore', log, log, 'ipc'] })
}

export async function portOf(child: ChildProcess): Promise<number> {
  const { port } = (await messageOf(child)) as { port: number }
  return port
}

/** The child's next message. Fails if it exits instead. */
export async function messageOf(child: ChildProcess): Promise<unknown> {
  const stopped = new AbortController()
  const { signal } = stopped
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      once(child, 'exit', { signal }).then(([code]) =>
        Promise.reject(new Error(`${child.spawnargs.at(-1)} exited with ${code}.`)),
      ),
    ])
  } finally {
    stopped.abort()
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}

/** A process's resident memory. */
export const memoryMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** The CPU time of Cairn and of its database backends so far, by process, in milliseconds. */
type ProcessorTimes = Record<'server' | 'database', Map<number, number>>

/** Reads the CPU time of the server, its child processes, and PostgreSQL if it runs on this machine. Linux only. */
export function openProcessorClock(serverPid: number, databaseUrl: string) {
  const pool = databaseUrl === '' ? undefined : new pg.Pool({ connectionString: databaseUrl, max: 1 })
  return {
    now: async (): Promise<ProcessorTimes> => {
      const timesOf = (pids: number[]) => new Map(pids.map((pid) => [pid, processorMs(pid)]))
      const database = timesOf(pool ? await backends(pool) : [])
      return { server: timesOf([serverPid, ...childrenOf(serverPid)]), database }
    },
    close: () => pool?.end(),
  }
}

export type ProcessorClock = ReturnType<typeof openProcessorClock>

/** Of the server and of the database. Processes that started after the first reading count from zero. */
export function spentSeparately(start: ProcessorTimes, end: ProcessorTimes): Record<keyof ProcessorTimes, number> {
  const spent = (part: keyof ProcessorTimes) =>
    [...end[part]].reduce((total, [pid, ms]) => total + ms - (start[part].get(pid) ?? 0), 0)
  return { server: spent('server'), database: spent('database') }
}

export function spentBetween(start: ProcessorTimes, end: ProcessorTimes): number {
  const { server, database } = spentSeparately(start, end)
  return server + database
}

/** Per process of the server. */
const idleMs = 20
const looks = 300

/** Waits until the processes have been nearly idle for a second. */
export async function untilIdle(clock: ProcessorClock): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    const start = await clock.now()
    await setTimeout(1_000)
    const end = await clock.now()
    if (spentBetween(start, end) < idleMs * end.server.size) return
  }
  throw new Error(`The server is still busy after ${looks} seconds without requests.`)
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    (unlessEnded(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')) ?? '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )

async function backends(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query("select pid from pg_stat_activity where application_name = 'cairn'")
  return rows.map(({ pid }) => Number(pid))
}

/**
 * Covers all threads. The kernel counts in nanoseconds and, unlike a wall clock, excludes time used by other processes.
 */
export function processorMs(pid: number): number {
  const threads = unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? []
  const times = threads.map((thread) => {
    const line = unlessEnded(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return Number(line?.split(' ')[0] ?? 0)
  })
  return times.reduce((total, time) => total + time, 0) / 1_000_000
}

/** A thread or a database connection may end between two reads. */
function unlessEnded<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return
    throw error
  }
}
