import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'

/** Cairn in a process of its own, as `server-main.ts` starts it. */
export async function startServerProcess(settings: Record<string, string>) {
  const child = forked('server-main.js', { PATH: '', ...settings })
  return { url: `http://127.0.0.1:${await portOf(child)}`, pid: child.pid ?? 0, close: () => ended(child) }
}

export function forked(file: string, env?: Record<string, string>): ChildProcess {
  const log = openSync('/dev/null', 'w')
  return fork(join(import.meta.dirname, file), { ...(env ? { env } : {}), stdio: ['ignore', log, log, 'ipc'] })
}

export async function portOf(child: ChildProcess): Promise<number> {
  const [message] = await once(child, 'message')
  return message.port
}

export async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}
