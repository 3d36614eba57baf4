import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { KeeperMessage } from './keeper.ts'

export type TestServer = { url: string; stop(): Promise<void> }

/**
 * Starts a real PostgreSQL that lives no longer than this process. A keeper process owns it, because the test runner
 * leaves within a millisecond of Ctrl-C and cannot clean up after `kill -9`; the keeper sees the channel between the
 * two close, whatever closed it.
 */
export async function startPostgres(): Promise<TestServer> {
  const keeper = fork(new URL('./keeper.ts', import.meta.url), {
    // A session of its own: Ctrl-C in the terminal reaches every process of the group, and the keeper has work left.
    detached: true,
    // The runner may have been started with flags for itself, such as a debugger port.
    execArgv: [],
  })
  const exited = once(keeper, 'exit')
  const reply = await firstMessage(keeper)
  if ('failure' in reply) {
    await exited
    throw new Error(`PostgreSQL for the tests did not start.\n${reply.failure}`)
  }
  return {
    url: reply.url,
    stop: async () => {
      if (keeper.connected) keeper.disconnect()
      await exited
    },
  }
}

async function firstMessage(keeper: ChildProcess): Promise<KeeperMessage> {
  const message = once(keeper, 'message').then(([content]) => content)
  const silence = once(keeper, 'disconnect').then(() => ({ failure: 'Its keeper ended without a word.' }))
  return Promise.race([message, silence])
}
