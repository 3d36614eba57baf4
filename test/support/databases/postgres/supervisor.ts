// Runs as a separate process: see `startPostgres`. When it ends, it leaves no processes or files behind.

import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCluster, launch, shutDown } from './cluster.ts'
import { serverUser } from './server-user.ts'
import { folderPrefix, removeStaleFolders } from './stale-folders.ts'

export type SupervisorMessage = { url: string } | { failure: string }

async function supervise(): Promise<void> {
  const released = whenReleased()
  const user = serverUser()
  await removeStaleFolders(user)

  const folder = await mkdtemp(join(tmpdir(), folderPrefix(process.pid)))
  try {
    if (user) await chown(folder, user.uid, user.gid)
    // Not interrupted even if the runner exits: it takes a second, and a killed initdb leaves shared memory behind.
    const cluster = await createCluster(folder, user)
    const { server, url } = await launch(cluster)
    report({ url })
    if (!released.aborted) await Promise.race([once(released, 'abort'), once(server, 'exit')])
    await shutDown(server)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

function whenReleased(): AbortSignal {
  const release = new AbortController()
  for (const reason of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.on(reason, () => release.abort())
  if (!process.connected) release.abort()
  return release.signal
}

function report(message: SupervisorMessage): void {
  // The callback ignores the error if the parent is gone, so that we still clean up.
  process.send?.(message, () => {})
}

try {
  await supervise()
} catch (error) {
  report({ failure: String(error) })
} finally {
  if (process.connected) process.disconnect()
}
