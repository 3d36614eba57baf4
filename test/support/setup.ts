// Closes a test file's servers and programs afterwards and, on PostgreSQL, checks the statements that each test sent.

import { afterAll, afterEach } from 'vitest'
import { closeServed, engine } from './servers/cairn.ts'
import { endPrograms } from './servers/program.ts'
import { checkCollected } from './statements/check.ts'
import { collectStatements } from './statements/collect.ts'

// If the runner is killed, its workers also exit, and each closes its browser.
if (process.listenerCount('disconnect') === 0) process.once('disconnect', () => process.exit(1))

if (engine === 'postgres') {
  collectStatements()
  afterEach(checkCollected)
}
afterAll(closeServed)
afterAll(endPrograms)
