import { glob, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerUser } from './server-user.ts'

const PREFIX = 'cairn-test-postgres-'

/** The supervisor's process id is in the name, so that a folder can be told from an abandoned one as soon as it exists. */
export function folderPrefix(supervisorPid: number): string {
  return `${PREFIX}${supervisorPid}-`
}

/**
 * Cleans up after supervisors that were themselves killed with -9. Only on Linux, where /proc tells whether a process id
 * still means the process we think of.
 */
export async function removeStaleFolders(user: ServerUser | undefined): Promise<void> {
  if (process.platform !== 'linux') return
  const owner = user?.uid ?? process.getuid?.()
  for await (const name of glob(`${PREFIX}*`, { cwd: tmpdir() })) {
    const folder = join(tmpdir(), name)
    const supervisorPid = name.slice(PREFIX.length).split('-')[0]
    // Another run may be cleaning up the same folder, and then it vanishes under our hands.
    const found = await stat(folder).catch(() => undefined)
    if (found?.uid !== owner || (await commandLine(supervisorPid)).includes('postgres/supervisor.ts')) continue
    await endServerOf(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {})
  }
}

/** A server that we miss here ends by itself within a minute of its lock file's disappearing. */
async function endServerOf(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const lockFile = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = lockFile.split('\n')[0]
  if (!pid || !(await commandLine(pid)).includes(data)) return
  try {
    process.kill(Number(pid), 'SIGQUIT')
  } catch {
    // It ended in between.
  }
}

async function commandLine(pid: string | undefined): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}
