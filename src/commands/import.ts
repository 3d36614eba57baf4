import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { planImport } from '../features/imports/queries/plan-import.ts'
import type { ImportMapping, ImportPlan, ImportReport } from '../features/imports/rules/api-schema.ts'
import type { Skipped } from '../features/imports/rules/page.ts'
import { boardApi } from '../features/imports/sources/board-api.ts'
import { canny } from '../features/imports/sources/canny.ts'
import { csv } from '../features/imports/sources/csv.ts'
import { fider } from '../features/imports/sources/fider.ts'
import { github } from '../features/imports/sources/github.ts'
import { convertTo } from '../features/imports/sources/map-files.ts'
import type { Fetch } from '../features/imports/sources/source.ts'
import { unzipMapFiles } from '../features/imports/sources/zip.ts'
import { importMapFiles } from '../features/imports/verbs/import-map-files.ts'
import { hourMs } from '../lib/time.ts'
import { fetchOutside } from '../platform/egress.ts'
import { openTemporaryFolder } from '../platform/temporary-file.ts'
import { leftOutText, peopleText, undatedTexts } from '../words/imports.ts'
import { wordsIn } from '../words/words.ts'
import type { Call, Command } from './command.ts'
import { asOperator, openAnyMap, splitMapPath } from './context.ts'
import { openRemote, type Progress } from './import-to.ts'
import { progressBar } from './progress-bar.ts'

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
    { name: 'to', about: 'The URL of another installation, to import into a map there. Needs no database here.' },
    {
      name: 'to-token',
      about: "With --to: a token with the manage scope, created in that map. Not the source's --token.",
    },
    { name: 'source', about: 'A name for the board, if you import several of the same kind. Not for files.' },
    { name: 'site', about: 'fider: the URL of the board, for links to it.' },
    { name: 'url', about: 'board: the URL of the service to read from. github: the API of GitHub Enterprise Server.' },
    { name: 'token', about: 'board, github: a token for reading from the source.' },
    { name: 'key', about: 'canny: the API key.' },
    { name: 'board', about: 'canny: the name of the board, if there are several.' },
    { name: 'label', about: 'github: only issues with this label.' },
  ],
  run: async (call) => {
    const { to, 'to-token': token } = call.options
    if (Boolean(to) !== Boolean(token)) throw new Error('--to and --to-token go together.')
    const mapping = await readMapping(call.options.mapping)
    if (to && token) {
      splitMapPath(call.argument)
      const remote = await openRemote({ url: to, token, place: call.argument, mapping: mapping ?? {}, fetch: sendTo })
      return importInto(call, mapping, remote).finally(remote.close)
    }
    await asOperator(call, async (ctx) => {
      const map = await openAnyMap(ctx, call.argument)
      await importInto(call, mapping, {
        plan: (folder) => planImport(map, { folder, mapping }),
        apply: (folder, progress) => importMapFiles(map, { folder, mapping, progress }),
      })
    })
  },
}

/** The operator chose this installation, so it may be in a private network. So may a source's --url. */
const sendTo: Fetch = (url, init = {}) =>
  fetchOutside(url, init, { trusted: true, timeoutMs: init.file ? 5 * hourMs : 300_000, maxBytes: 10 * 1_048_576 })

interface Place {
  plan(folder: string): Promise<ImportPlan>
  apply(folder: string, progress: Progress): Promise<ImportReport>
}

async function readMapping(file: string | undefined): Promise<ImportMapping | undefined> {
  if (!file || !existsSync(file)) return undefined
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ImportMapping
  } catch {
    throw new Error(`“${file}” isn't valid JSON.`)
  }
}

async function importInto(call: Call, mapping: ImportMapping | undefined, place: Place): Promise<void> {
  await using temporary = await openTemporaryFolder()
  const bar = progressBar(process.stderr)
  const { folder, skipped } = await filesOf(call, temporary.path)
  const file = call.options.mapping
  const plan = !call.flags.apply || (file && !mapping) ? await place.plan(folder) : undefined
  if (file && !mapping && plan) await writeFile(file, `${JSON.stringify(suggested(plan), null, 2)}\n`)
  for (const each of skipped) call.out(`left out: ${leftOutText(wordsIn('en'), each)}`)
  if (!call.flags.apply && plan) return printPlan(plan, call.out)
  const report = await place.apply(folder, bar.show).finally(bar.end)
  printOutcomes(report, call.out, 'added')
}

/** The folder with the map's files: the given one, or a new one that a source's data was converted to. */
async function filesOf({ options, others }: Call, folder: string) {
  const [first = ''] = others
  if (options.from === 'files' && options.source) throw new Error('--source is only for other boards, not for files.')
  if (options.from === 'files') {
    const isZip = first.endsWith('.zip')
    if (isZip) await unzipMapFiles(first, folder)
    return { folder: isZip ? folder : resolve(first), skipped: [] as Skipped }
  }
  const source = sources.find(({ name }) => name === options.from)
  if (!source) throw new Error(`--from must be one of: ${names.join(', ')}.`)
  const rules = { trusted: Boolean(options.url), timeoutMs: 60_000, maxBytes: 100 * 1_048_576 }
  const fetch = (url: string, init = {}) => fetchOutside(url, init, rules)
  return convertTo(folder, source, { files: others, options, fetch }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' && error.path ? new Error(`There is no file “${error.path}”.`) : error
  })
}

const suggested = ({ lists, categories }: ImportPlan): ImportMapping => ({
  lists: Object.fromEntries(lists.map(({ key, list }) => [key, list?.name ?? ''])),
  categories: Object.fromEntries(categories.map(({ key, category }) => [key, category])),
})

function printPlan({ files, lists, categories, takes_over, people }: ImportPlan, out: Call['out']): void {
  printOutcomes(files, out, 'to add')
  const inPlan = peopleText(wordsIn('en'), { files, people })
  if (inPlan) out(inPlan)
  if (takes_over) out("The map is empty, so it gets the exported map's settings and lists.")
  else for (const { name, list } of lists) out(`list “${name}” → ${list ? `“${list.name}”` : 'not mapped'}`)
  for (const { key, category, id } of categories) {
    out(`category “${key}” → ${category === null ? 'left out' : `“${category}”${id ? '' : ' (new)'}`}`)
  }
  out('Nothing has been changed. Run it again with --apply.')
}

/** Files without records aren't listed. */
function printOutcomes(files: ImportReport, out: Call['out'], said: string): void {
  for (const [file, { created, unchanged, skipped }] of Object.entries(files)) {
    const counts = [
      ...(created > 0 ? [`${created} ${said}`] : []),
      ...(unchanged > 0 ? [`${unchanged} imported before`] : []),
    ]
    if (counts.length > 0) out(`${file}: ${counts.join(', ')}`)
    for (const each of skipped) out(`${file}: left out: ${leftOutText(wordsIn('en'), each)}`)
  }
  for (const text of undatedTexts(wordsIn('en'), files)) out(text)
}
