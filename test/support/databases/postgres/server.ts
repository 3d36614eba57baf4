import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { SupervisorMessage } from './supervisor.ts'

export type TestServer = { url: string; stop(): Promise<void> }

/**
 * Starts a real PostgreSQL that lives no longer than this process. A supervisor process owns it, because the test runner
 * leaves within a millisecond of Ctrl-C and cannot clean up after `kill -9`; the supervisor sees the channel between the
 * two close, whatever closed it.
 */
export async function startPostgres(): Promise<TestServer> {
  const supervisor = fork(new URL('./supervisor.ts', import.meta.url), {
    // A session of its own: Ctrl-C in the terminal reaches every process of the group, and the supervisor has work left.
    detached: true,
    // The runner may have been started with flags for itself, such as a debugger port.
    execArgv: [],
  })
  const exited = once(supervisor, 'exit')
  const reply = await firstMessage(supervisor)
  if ('failure' in reply) {
    await exited
    throw new Error(`PostgreSQL for the tests did not start.\n${reply.failure}`)
  }
  return {
    url: reply.url,
    stop: async () => {
      if (supervisor.connected) supervisor.disconnect()
      await exited
    },
  }
}

async function firstMessage(supervisor: ChildProcess): Promise<SupervisorMessage> {
  const message = once(supervisor, 'message').then(([content]) => content)
  const silence = once(supervisor, 'disconnect').then(() => ({ failure: 'Its supervisor ended without a message.' }))
  return Promise.race([message, silence])
}
