import { createMapWithLists } from '../features/lists/verbs/create-map-with-lists.ts'
import { exportMap } from '../features/map-data/queries/export-map.ts'
import type { Command } from './command.ts'
import { asOperator, openAnyMap, openTeam, splitMapPath } from './context.ts'
import { readLine } from './values.ts'

export const mapCreate: Command = {
  name: 'map create',
  argument: '<team>/<map>',
  about: 'Creates a map with its seven lists.',
  options: [{ name: 'name', about: 'The display name.', required: true }],
  run: (call) => {
    const name = readLine('name', call.options.name)
    const place = splitMapPath(call.argument)
    return asOperator(call, async (ctx) => {
      await createMapWithLists(await openTeam(ctx, place.team), { slug: place.map, name })
      call.out(call.argument)
    })
  },
}

export const mapExport: Command = {
  name: 'map export',
  argument: '<team>/<map>',
  about: 'Prints everything in a map as JSON, from a consistent snapshot.',
  run: (call) =>
    asOperator(
      call,
      async (ctx) => {
        const progress = (table: string, records: number) => process.stderr.write(`${table}: ${records}\n`)
        await exportMap(await openAnyMap(ctx, call.argument), call.out, progress)
      },
      { migrates: false },
    ),
}
