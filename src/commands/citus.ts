import { openInstallation } from '../open-installation.ts'
import { distributionStatements, runStatements } from '../platform/db/citus.ts'
import type { Command } from './command.ts'

/** All rows of a map are on one node of the cluster. */
const column = 'map_id'

export const citusDistribute: Command = {
  name: 'citus distribute',
  about:
    'Distributes the tables over a Citus cluster, by map. Run it again after an upgrade: it distributes only new tables.',
  options: [{ name: 'plan', about: 'Only prints the statements that are left to do.', flag: true }],
  run: async ({ flags, config, out }) => {
    if (!config.DATABASE_URL) throw new Error('The embedded database cannot be distributed. Set DATABASE_URL.')
    const { database } = await openInstallation(config, { migrates: !flags.plan })
    try {
      const statements = await distributionStatements(database, column)
      const print = (statement: string) => out(`${statement};`)
      if (flags.plan) statements.forEach(print)
      else await runStatements(database, statements, print)
    } finally {
      await database.close()
    }
  },
}
