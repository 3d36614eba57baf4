#!/usr/bin/env node
import { runCommand } from './commands/run.ts'

// Our files contain people's email addresses, so only their owner can read them.
process.umask(0o077)
process.exitCode = await runCommand(process.argv.slice(2))
