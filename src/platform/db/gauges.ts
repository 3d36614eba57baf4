import type { GaugeSource } from '../feature.ts'

/** How busy the database is with this process. Nothing is asked of the database for it. */
export const databaseGauges: GaugeSource = {
  gauges: [
    {
      name: 'cairn_database_connections',
      help: 'Connections of this process by state, used or idle; on SQLite, the writer.',
      label: 'state',
    },
    { name: 'cairn_database_waiting', help: 'Requests and jobs that wait for a connection, or for the writer.' },
  ],
  read: async ({ database }) => {
    const { used, idle, waiting } = database.load()
    return {
      cairn_database_connections: new Map(Object.entries({ used, idle })),
      cairn_database_waiting: new Map([['', waiting]]),
    }
  },
}
