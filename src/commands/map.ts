import { resolve } from 'node:path'
import { exportMapFiles } from '../features/imports/queries/export-map-files.ts'
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

export const exportFiles: Command = {
  name: 'export',
  argument: '<team>/<map> <folder>',
  about: 'Writes a map to a folder: its settings, records, people with their email addresses, and images.',
  run: (call) =>
    asOperator(
      call,
      async (ctx) => {
        const folder = resolve(call.others[0] ?? '')
        const progress = (file: string, records: number) => process.stderr.write(`${file}: ${records}\n`)
        await exportMapFiles(await openAnyMap(ctx, call.argument), { folder, progress })
        call.out(folder)
      },
      { migrates: false },
    ),
}
