import { execFileSync, spawnSync } from 'node:child_process'

/** The processes of a server's workers. */
export function workersOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n')
  return rows.flatMap((row) => {
    const [, worker, parent] = /^\s*(\d+)\s+(\d+)\s+cairn worker/.exec(row) ?? []
    return Number(parent) === pid ? [Number(worker)] : []
  })
}

/** A zombie has ended, but its parent hasn't noticed yet. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout)
}
