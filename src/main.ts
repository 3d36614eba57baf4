#!/usr/bin/env node
import { runCommand } from './commands/run.ts'
import { wasToldToStop } from './commands/signals.ts'

// Our files contain people's email addresses, so only their owner can read them.
process.umask(0o077)
// If no one reads the output any more, a server keeps running.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
const code = await runCommand(process.argv.slice(2))
process.exitCode = code
// After a failure or a signal, a reader that's stuck can't hold the program for longer than a second.
if (code !== 0 || wasToldToStop()) setTimeout(() => process.exit(), 1_000).unref()
