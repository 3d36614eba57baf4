import { openInstallation } from '../open-installation.ts'
import { distribute, distributionStatements } from '../platform/db/distribute.ts'
import type { Command } from './command.ts'

/** All rows of a map are on one node of the cluster. */
const column = 'map_id'

export const citusDistribute: Command = {
  name: 'citus distribute',
  about: 'Distributes the tables over a Citus cluster, by map. Interrupted, it continues when it is run again.',
  options: [{ name: 'plan', about: 'Only prints the statements that are left to do.', flag: true }],
  run: async ({ flags, config, out }) => {
    if (!config.DATABASE_URL) throw new Error('The embedded database cannot be distributed. Set DATABASE_URL.')
    const { database } = await openInstallation(config, { migrates: !flags.plan, distributes: false })
    try {
      if (flags.plan) for (const statement of await distributionStatements(database, column)) out(`${statement};`)
      else {
        const placed = await distribute(database, column, ({ table, size, number, of }) =>
          out(`${number} of ${of}: ${table} (${size})`),
        )
        out(placed === 0 ? 'Nothing is left to do.' : 'All tables are distributed.')
      }
    } finally {
      await database.close()
    }
  },
}
