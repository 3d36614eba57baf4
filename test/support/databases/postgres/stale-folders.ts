// Removes what killed runs left behind.

import { glob, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerUser } from './server-user.ts'

const PREFIX = 'cairn-test-postgres-'

/** The name contains the supervisor's process id, so that an abandoned folder can be recognised from the start. */
export function folderPrefix(supervisorPid: number): string {
  return `${PREFIX}${supervisorPid}-`
}

/**
 * Cleans up after supervisors that were themselves killed with -9. Only on Linux, where /proc shows whether a process
 * id still belongs to the same process.
 */
export async function removeStaleFolders(user: ServerUser | undefined): Promise<void> {
  if (process.platform !== 'linux') return
  const owner = user?.uid ?? process.getuid?.()
  for await (const name of glob(`${PREFIX}*`, { cwd: tmpdir() })) {
    const folder = join(tmpdir(), name)
    const supervisorPid = name.slice(PREFIX.length).split('-')[0]
    // Another run may be deleting the same folder at the same time.
    const found = await stat(folder).catch(() => undefined)
    if (found?.uid !== owner || (await commandLine(supervisorPid)).includes('postgres/supervisor.ts')) continue
    await endServerOf(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {})
  }
}

/** A server that we miss here exits within a minute after its lock file is deleted. */
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
