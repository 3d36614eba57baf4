#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Our files contain people's email addresses, so only their owner can read them.
process.umask(0o077)
// Compiled code is kept next to the program. If that folder is read-only, it's compiled at every start.
enableCompileCache({ directory: join(import.meta.dirname, '../.compiled'), portable: true })
// A server keeps running even if no one reads its output anymore.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
// Node exits when nothing is left to wait for. If the command hasn't finished by then, it has failed.
process.exitCode = 1
void run()

async function run(): Promise<void> {
  // Imported here, so they come from the cache.
  const { runCommand } = await import('./commands/run.ts')
  const { wasToldToStop } = await import('./commands/signals.ts')
  const code = await runCommand(process.argv.slice(2))
  process.exitCode = code
  // After a failure or a signal, a stuck reader can't delay the exit by more than a second.
  if (code !== 0 || wasToldToStop()) setTimeout(() => process.exit(), 1_000).unref()
}
