#!/usr/bin/env node
import { runCommand } from './commands/run.ts'

// What we write holds people's addresses: it is for the owner alone.
process.umask(0o077)
process.exitCode = await runCommand(process.argv.slice(2))
