import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** What Cairn and the backends of its database have used so far, by process, in milliseconds. */
export type ProcessorTimes = Map<number, number>

/** Reads the processor time of the server, and of PostgreSQL where it runs on this machine. Linux only. */
export function openProcessorClock(serverPid: number, databaseUrl: string) {
  const pool = databaseUrl === '' ? undefined : new pg.Pool({ connectionString: databaseUrl, max: 1 })
  return {
    now: async (): Promise<ProcessorTimes> => {
      const pids = pool ? await backends(pool) : []
      return new Map([serverPid, ...pids].map((pid) => [pid, processorMs(pid)]))
    },
    close: () => pool?.end(),
  }
}

export type ProcessorClock = ReturnType<typeof openProcessorClock>

/** A backend that is new began with nothing. */
export const spentBetween = (start: ProcessorTimes, end: ProcessorTimes): number =>
  [...end].reduce((total, [pid, ms]) => total + ms - (start.get(pid) ?? 0), 0)

const idleMs = 20
const looks = 300

/** Until they have hardly used the processor for a second. */
export async function untilIdle(clock: ProcessorClock): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    const start = await clock.now()
    await setTimeout(1_000)
    if (spentBetween(start, await clock.now()) < idleMs) return
  }
  throw new Error(`The server is still busy after ${looks} seconds without requests.`)
}

async function backends(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query("select pid from pg_stat_activity where application_name = 'cairn'")
  return rows.map(({ pid }) => Number(pid))
}

/** Of all threads. The kernel counts it in nanoseconds; unlike the clock it does not run while others use the machine. */
function processorMs(pid: number): number {
  const times = readdirSync(`/proc/${pid}/task`).map((thread) => nanosecondsOf(`/proc/${pid}/task/${thread}/schedstat`))
  return times.reduce((total, time) => total + time, 0) / 1_000_000
}

/** A thread may end between two looks. */
function nanosecondsOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
