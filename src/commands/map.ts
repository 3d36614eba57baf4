import { createMapWithLists } from '../features/lists/verbs/create-map-with-lists.ts'
import { exportMap } from '../features/map-data/queries/export-map.ts'
import { openInstallation } from '../open-installation.ts'
import type { Command } from './command.ts'
import { openAnyMap, openTeam, operatorContext, splitMapPath } from './context.ts'
import { readLine } from './values.ts'

export const mapCreate: Command = {
  name: 'map create',
  argument: '<team>/<map>',
  about: 'Creates a map with its seven lists.',
  options: [{ name: 'name', about: 'What people call it.', required: true }],
  run: async ({ argument, options, config, out }) => {
    const name = readLine('name', options.name)
    const place = splitMapPath(argument)
    const { database, site } = await openInstallation(config)
    try {
      const ctx = await openTeam(operatorContext({ database, site }), place.team)
      await createMapWithLists(ctx, { slug: place.map, name })
      out(argument)
    } finally {
      await database.close()
    }
  },
}

export const mapExport: Command = {
  name: 'map export',
  argument: '<team>/<map>',
  about: 'Prints everything in a map as JSON, as it is at one moment.',
  run: async ({ argument, config, out }) => {
    const { database, site } = await openInstallation(config, { migrates: false })
    try {
      const ctx = await openAnyMap(operatorContext({ database, site }), argument)
      await exportMap(ctx, out, (table, records) => process.stderr.write(`${table}: ${records}\n`))
    } finally {
      await database.close()
    }
  },
}
