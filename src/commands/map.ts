import { openParts } from '../app.ts'
import { startMap } from '../features/lists/start-map.ts'
import type { Command } from './command.ts'
import { requireTeam, splitPlace } from './places.ts'
import { readLine } from './values.ts'

export const mapCreate: Command = {
  name: 'map create',
  argument: '<team>/<map>',
  about: 'Makes a map with its seven lists.',
  options: [{ name: 'name', about: 'What people call it.', required: true }],
  run: async ({ argument, options, config, out }) => {
    const name = readLine('name', options.name)
    const place = splitPlace(argument)
    const { database, site } = await openParts(config)
    try {
      const team = await requireTeam(database, place.team)
      const values = { database, site, now: new Date().toISOString(), requestId: null }
      await database.transaction((tx) => startMap(tx, values, { team, slug: place.map, name }))
      out(argument)
    } finally {
      await database.close()
    }
  },
}
