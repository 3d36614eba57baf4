import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { SupervisorMessage } from './supervisor.ts'

export type TestServer = { url: string; stop(): Promise<void> }

/**
 * Starts a real PostgreSQL that ends with this process. A supervisor process owns it, because the test runner exits
 * within a millisecond of Ctrl-C and can't clean up after `kill -9`. The supervisor notices when the channel between
 * them closes, whatever the reason.
 */
export async function startPostgres(): Promise<TestServer> {
  const supervisor = fork(new URL('./supervisor.ts', import.meta.url), {
    // Runs in a new session, because Ctrl-C in a terminal reaches every process in the group, and the supervisor has to
    // clean up.
    detached: true,
    // The runner's own flags, such as a debugger port, aren't for the supervisor.
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
