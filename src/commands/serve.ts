import type { Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import type { Call, Command } from './command.ts'

export const serve: Command = {
  name: 'serve',
  about: 'Starts the server. On an empty database, it first creates a team with an administrator, a map and a token.',
  run: async (call) => {
    const { WORKERS, DATABASE_URL, LOG_LEVEL } = call.config
    const count = WORKERS === 'auto' ? (DATABASE_URL ? availableParallelism() : 1) : WORKERS
    if (count === 1) return (await import('./server-process.ts')).serveHere(call)
    const { default: cluster } = await import('node:cluster')
    if (cluster.worker) return serveWithOthers(call, cluster.worker, count)
    // The supervisor serves nothing, so it doesn't load the server.
    const { supervise } = await import('./supervisor.ts')
    const { openLog } = await import('../platform/log.ts')
    await supervise(count, openLog(LOG_LEVEL), call.out)
  },
}

async function serveWithOthers(call: Call, worker: Worker, count: number): Promise<void> {
  const [{ serveHere }, { joinSiblings }] = await Promise.all([
    import('./server-process.ts'),
    import('../platform/siblings.ts'),
  ])
  process.title = `cairn worker ${worker.id}`
  // Sent to the whole group when a terminal closes. The supervisor decides what it means.
  process.on('SIGHUP', () => {})
  const replaced = new Promise<void>((resolve) => worker.on('message', ({ drain }) => drain && resolve()))
  const ready = (lines: string[]) => void worker.send({ ready: lines })
  try {
    await serveHere(call, { siblings: joinSiblings(worker, count), ready, replaced })
  } finally {
    // Otherwise the connection to the supervisor would keep the process alive.
    worker.disconnect()
  }
}
