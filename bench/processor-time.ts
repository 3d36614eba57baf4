import { readdirSync, readFileSync } from 'node:fs'
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

async function backends(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query("select pid from pg_stat_activity where application_name = 'cairn'")
  return rows.map(({ pid }) => Number(pid))
}

/** Of all threads. The kernel counts it in nanoseconds; unlike the clock it does not run while others use the machine. */
function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((total, time) => total + time, 0) / 1_000_000
}
