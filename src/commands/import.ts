import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { planImport } from '../features/imports/queries/plan-import.ts'
import type { ImportMapping } from '../features/imports/rules/mapping.ts'
import { boardApi } from '../features/imports/sources/board-api.ts'
import { canny } from '../features/imports/sources/canny.ts'
import { csv } from '../features/imports/sources/csv.ts'
import { fider } from '../features/imports/sources/fider.ts'
import { github } from '../features/imports/sources/github.ts'
import { convertTo } from '../features/imports/sources/map-files.ts'
import type { FolderPlan, FolderReport } from '../features/imports/sources/send-folder.ts'
import { unzipMapFiles } from '../features/imports/sources/zip.ts'
import { importMapFiles } from '../features/imports/verbs/import-map-files.ts'
import type { MapContext } from '../platform/context.ts'
import { fetchOutside } from '../platform/egress.ts'
import type { Call, Command } from './command.ts'
import { asOperator, openAnyMap } from './context.ts'

const sources = [fider, canny, github, csv, boardApi]
const names = ['files', ...sources.map(({ name }) => name)]

export const importRecords: Command = {
  name: 'import',
  argument: '<team>/<map> [<file>…]',
  about: 'Imports another board, or a map written by `cairn export`. Without --apply, it only prints what it would do.',
  options: [
    { name: 'from', about: `What to import: ${names.join(', ')}.`, required: true },
    { name: 'apply', about: 'Does the import. If it is interrupted, run it again.', flag: true },
    { name: 'mapping', about: 'A JSON file that maps lists and categories. Written if it does not exist.' },
    { name: 'source', about: 'A name for the board, if you import several of the same kind. Not for files.' },
    { name: 'site', about: 'fider: the URL of the board, for links to it.' },
    { name: 'url', about: 'board: the URL of the service.' },
    { name: 'token', about: 'board, github: a token.' },
    { name: 'key', about: 'canny: the API key.' },
    { name: 'board', about: 'canny: the name of the board, if there are several.' },
    { name: 'label', about: 'github: only issues with this label.' },
  ],
  run: (call) =>
    asOperator(call, async (ctx) => {
      const map = await openAnyMap(ctx, call.argument)
      const temporary = await mkdtemp(join(tmpdir(), 'cairn-import-'))
      try {
        const { folder, skipped } = await filesOf(call, temporary)
        await importFrom(map, call, folder, skipped)
      } finally {
        await rm(temporary, { recursive: true, force: true })
      }
    }),
}

/** The folder with the map's files: the given one, or a new one that a source's data was converted to. */
async function filesOf({ options, others }: Call, folder: string) {
  const [first = ''] = others
  if (options.from === 'files' && options.source) throw new Error('--source is only for other boards, not for files.')
  if (options.from === 'files') {
    const isZip = first.endsWith('.zip')
    if (isZip) await unzipMapFiles(first, folder)
    return { folder: isZip ? folder : resolve(first), skipped: new Map<string, number>() }
  }
  const source = sources.find(({ name }) => name === options.from)
  if (!source) throw new Error(`--from must be one of: ${names.join(', ')}.`)
  const fetch = (url: string, init = {}) => fetchOutside(url, init, { timeoutMs: 60_000, maxBytes: 100 * 1_048_576 })
  return convertTo(folder, source, { files: others, options, fetch }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' && error.path ? new Error(`There is no file “${error.path}”.`) : error
  })
}

async function importFrom(ctx: MapContext, call: Call, folder: string, skipped: Map<string, number>): Promise<void> {
  const file = call.options.mapping
  const mapping = file && existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as ImportMapping) : undefined
  const plan = !call.flags.apply || (file && !mapping) ? await planImport(ctx, { folder, mapping }) : undefined
  if (file && !mapping && plan) await writeFile(file, `${JSON.stringify(suggested(plan), null, 2)}\n`)
  for (const [reason, count] of skipped) call.out(`${count} skipped: ${reason}`)
  if (!call.flags.apply && plan) return printPlan(plan, call.out)
  const progress = (kind: string, done: number) => void process.stderr.write(`${kind}: ${done}\n`)
  printReport(await importMapFiles(ctx, { folder, mapping, progress }), call.out)
}

const suggested = ({ lists, categories }: FolderPlan): ImportMapping => ({
  lists: Object.fromEntries(lists.map(({ key, list }) => [key, list?.name ?? ''])),
  categories: Object.fromEntries(categories.map(({ key, name }) => [key, name])),
})

function printPlan({ files, lists, categories, takesOver }: FolderPlan, out: Call['out']): void {
  for (const [file, { created, unchanged, undated }] of Object.entries(files)) {
    out(`${file}: ${created} to add${unchanged > 0 ? `, ${unchanged} already here` : ''}`)
    if (undated > 0) out(`${file}: ${undated} without a date, ${dateFor(file)}`)
  }
  if (takesOver) out("The map is empty, so it gets the exported map's settings and lists.")
  else for (const { name, list } of lists) out(`list “${name}” → ${list ? `“${list.name}”` : 'not mapped'}`)
  for (const { key, name, id } of categories) {
    out(`category “${key}” → ${name === null ? 'left out' : `“${name}”${id ? '' : ' (new)'}`}`)
  }
  out('Nothing has been changed. Run it again with --apply.')
}

const dateFor = (file: string) => (file === 'tasks' ? "which get today's" : "which get their task's")

function printReport(report: FolderReport, out: Call['out']): void {
  for (const [file, { created, unchanged, undated, skipped }] of Object.entries(report)) {
    out(`${file}: ${created} added${unchanged > 0 ? `, ${unchanged} already here` : ''}`)
    if (undated > 0) out(`${file}: ${undated} without a date, ${dateFor(file)}`)
    for (const [reason, count] of skipped) out(`${file}: ${count} skipped: ${reason}`)
  }
}
