import { resolve } from 'node:path'
import { exportMapFiles, exportMapZip } from '../features/imports/queries/export-map-files.ts'
import { createMapWithLists } from '../features/lists/verbs/create-map-with-lists.ts'
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

export const exportMap: Command = {
  name: 'export',
  argument: '<team>/<map> <folder|file.zip>',
  about: 'Writes a map: its settings, records, people with their email addresses, and images.',
  options: [{ name: 'csv', about: 'Writes spreadsheets of tasks, comments, votes and notes instead.', flag: true }],
  run: (call) =>
    asOperator(
      call,
      async (ctx) => {
        const path = resolve(call.others[0] ?? '')
        const progress = (file: string, records: number) => process.stderr.write(`${file}: ${records}\n`)
        const [map, options] = [await openAnyMap(ctx, call.argument), { csv: call.flags.csv === true, progress }]
        await (path.endsWith('.zip')
          ? exportMapZip(map, { path, ...options })
          : exportMapFiles(map, { folder: path, ...options }))
        call.out(path)
      },
      { migrates: false },
    ),
}
