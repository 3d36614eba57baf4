#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Our files contain people's email addresses, so only their owner can read them.
process.umask(0o077)
// Compiled code is kept next to the program. If that folder is read-only, it's compiled at every start.
enableCompileCache({ directory: join(import.meta.dirname, '../.compiled'), portable: true })
// If no one reads the output any more, a server keeps running.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
// Imported here, so that they come from the cache.
const [{ runCommand }, { wasToldToStop }] = await Promise.all([
  import('./commands/run.ts'),
  import('./commands/signals.ts'),
])
const code = await runCommand(process.argv.slice(2))
process.exitCode = code
// After a failure or a signal, a reader that's stuck can't hold the program for longer than a second.
if (code !== 0 || wasToldToStop()) setTimeout(() => process.exit(), 1_000).unref()
