// Creates, starts and stops a PostgreSQL server.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, findBinaries } from './binaries.ts'
import type { ServerUser } from './server-user.ts'

export type Cluster = { binaries: Binaries; data: string; password: string; as: object }

const PORT_ATTEMPTS = 10
const START_DEADLINE_MS = 30_000

/** Together shorter than the ten seconds that vitest allows for a teardown. */
const SHUT_DOWN_STEPS = [
  { signal: 'SIGINT', deadlineMs: 4_000 }, // "fast": ends every session, then checkpoints
  { signal: 'SIGQUIT', deadlineMs: 2_000 }, // "immediate": no checkpoint
  { signal: 'SIGKILL', deadlineMs: 1_000 },
] as const

const SETTINGS = {
  // The data is thrown away, so nothing has to survive a crash.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  max_prepared_transactions: '5',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Inside the data folder, so that a killed server leaves nothing in /dev/shm (which containers also keep tiny).
  dynamic_shared_memory_type: 'mmap',
  // Doesn't log errors, because tests cause them on purpose.
  log_min_messages: 'log',
}

export async function createCluster(folder: string, user: ServerUser | undefined): Promise<Cluster> {
  const binaries = await findBinaries(folder, user)
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(folder, 'password')
  const data = join(folder, 'data')
  // The developer's environment (PGDATA, TZ, a locale) must not affect the server, which may not be able to read our
  // folder.
  const as = { ...user, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' } }

  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) await chown(passwordFile, user.uid, user.gid)
  const flags = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // The password is random and only valid for one run. A stronger method would slow down every connection.
    '--set=scram_iterations=1',
    '--no-sync',
    '--no-instructions',
  ]
  // The same collation on every machine, even beyond ASCII, independent of the operating system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await promisify(execFile)(binaries.initdb, [`--pgdata=${data}`, ...flags, ...locale], as)
  await rm(passwordFile)
  return { binaries, data, password, as }
}

export async function launch(
  cluster: Cluster,
  own: Record<string, string> = {},
): Promise<{ server: ChildProcess; url: string }> {
  const { binaries, data, password, as } = cluster
  const settings = Object.entries({ ...SETTINGS, ...own }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    const server = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...settings], {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const failure = await whyNotReady(server)
    if (!failure) return { server, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` }
    // Another program may take the free port before the server binds it.
    const portTaken = failure.includes('could not create any TCP/IP sockets')
    if (!portTaken || attempt === PORT_ATTEMPTS) throw new Error(failure)
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function whyNotReady(server: ChildProcess): Promise<string | undefined> {
  let log = ''
  const ready = Promise.withResolvers<string | undefined>()
  const deadline = setTimeout(() => server.kill('SIGKILL'), START_DEADLINE_MS)
  server.stderr?.on('data', (text) => {
    log = (log + text).slice(-10_000)
    if (/ready to accept (read-only )?connections/.test(log)) ready.resolve(undefined)
  })
  server.once('error', (error) => ready.resolve(String(error)))
  server.once('close', (code, signal) => ready.resolve(`postgres ended with ${code ?? signal}:\n${log}`))
  return ready.promise.finally(() => clearTimeout(deadline))
}

export async function shutDown(server: ChildProcess): Promise<void> {
  for (const { signal, deadlineMs } of SHUT_DOWN_STEPS) {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit', { signal: AbortSignal.timeout(deadlineMs) }).catch(() => {})
    server.kill(signal)
    await exited
  }
}
