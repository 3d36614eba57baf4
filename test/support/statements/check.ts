import { loadModule } from 'libpg-query'
import { inject } from 'vitest'
import { readDistributionPlan } from '../../../src/platform/db/citus.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { openPostgres } from '../../../src/platform/db/postgres.ts'
import { openLog } from '../../../src/platform/log.ts'
import { allowed } from './allowed.ts'
import { takeCollected } from './collect.ts'
import { brokenRules, type Placement } from './rules.ts'

let placement: Promise<Placement> | undefined

/** Fails if the program has sent a statement since the last check that breaks a Citus rule. */
export async function checkCollected(): Promise<void> {
  const statements = takeCollected()
  if (statements.length === 0) return
  placement ??= readPlacement()
  const places = await placement
  const complaints = statements.flatMap((statement) => {
    const pardoned = allowed.flatMap(({ from, by, rules }) =>
      from === statement.from && by.includes(statement.by) ? rules : [],
    )
    const broken = [...brokenRules(statement, places)].filter(([rule]) => !pardoned.includes(rule))
    return broken.map(
      ([rule, what]) => `${rule}: ${what}\n${statement.by} in ${statement.from} sends\n${statement.text}`,
    )
  })
  if (complaints.length > 0)
    throw new Error(`These statements break a rule of Citus, or read what is hidden.\n\n${complaints.join('\n\n')}`)
}

/** Read from the catalogue of this run's database, like `cairn citus distribute` does. */
async function readPlacement(): Promise<Placement> {
  await loadModule()
  const database = openPostgres(inject('databaseUrl'), openLog('error'))
  try {
    await migrate(database, new Date().toISOString())
    return await readDistributionPlan(database.read, 'map_id')
  } finally {
    await database.close()
  }
}
