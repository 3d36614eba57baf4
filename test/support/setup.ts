import { afterAll, afterEach } from 'vitest'
import { closeServed, engine } from './servers/cairn.ts'
import { checkCollected } from './statements/check.ts'
import { collectStatements } from './statements/collect.ts'

if (engine === 'postgres') {
  collectStatements()
  afterEach(checkCollected)
}
afterAll(closeServed)
