import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../src/lib/project.ts'
import { measureBeside } from './beside.ts'
import { measureDeliveries } from './deliveries.ts'
import { useEngine } from './engine.ts'
import { measureIdle, measurePage } from './idle.ts'
import { measureImport } from './import.ts'
import { type Call, cases, load, type Measured, median, type Row } from './load.ts'
import { measurePages, type Who } from './pages.ts'
import {
  type EventFacts,
  eventsReport,
  eventVerdicts,
  pagesReport,
  report,
  verdicts,
  verdictTable,
  writesReport,
  writeVerdicts,
} from './report.ts'
import { openSetup, type Setup } from './setup.ts'
import { measureStreams } from './streams.ts'
import { measureWrites } from './writes.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    tasks: { type: 'string', default: '100000' },
    large: { type: 'boolean' },
    engine: { type: 'string', default: process.env.DATABASE_URL ? 'postgres' : 'sqlite' },
    pages: { type: 'boolean' },
    events: { type: 'boolean' },
    writes: { type: 'boolean' },
    import: { type: 'boolean' },
    keep: { type: 'string' },
    only: { type: 'string' },
    as: { type: 'string', default: 'administrator' },
    help: { type: 'boolean' },
  },
})

const million = 1_000_000
const sizes = { small: 1_000, large: values.large ? million : Number(values.tasks), keep: values.keep }

if (values.help) {
  process.stdout.write(`npm run bench -- [--engine sqlite|postgres] [--large | --tasks 100000] [--seconds 2] [--rounds 5]
  --engine        The database engine. With DATABASE_URL, PostgreSQL is that server.
  --large         The large map has a million tasks. --tasks sets another number.
  --pages         Measures only pages: [--as visitor|person|administrator] [--only <part of path>]
  --events        Measures only streams and webhooks.
  --writes        Measures only the CPU time of writes.
  --import        Only measures an import of --tasks tasks with ten votes and three comments each.
  --keep <folder> Keeps the maps, or reuses the ones in this folder. For PostgreSQL, set DATABASE_URL as well.
`)
} else {
  const stopEngine = await useEngine(values.engine)
  try {
    if (values.events) await onlyEvents()
    else if (values.writes) await onlyWrites()
    else if (values.import) await onlyImport()
    else if (values.pages) await onlyPages()
    else await everything()
  } finally {
    await stopEngine()
  }
}

async function onlyEvents(): Promise<void> {
  const facts = await measureEvents()
  process.stdout.write(`${eventsReport(facts)}\n${verdictTable(eventVerdicts(facts))}\n`)
}

async function onlyWrites(): Promise<void> {
  const setup = await openSetup({ ...sizes, large: sizes.small })
  try {
    const writes = await measureWrites(setup.small, setup.clock)
    process.stdout.write(`${writesReport(writes)}\n${verdictTable(writeVerdicts(writes))}\n`)
  } finally {
    await setup.close()
  }
}

async function onlyImport(): Promise<void> {
  const { seconds, processorSeconds, peakMb, idleP95, besideP95 } = await measureImport(sizes.large)
  const pages = `page p95 ${idleP95.toFixed(1)} ms idle, ${besideP95.toFixed(1)} ms during the import`
  const spent = `${processorSeconds.toFixed(1)} s of CPU time in ${seconds.toFixed(0)} s`
  process.stdout.write(`import of ${sizes.large} tasks: ${spent}, at most ${peakMb} MB; ${pages}\n`)
}

/** Measures a map's pages, without writing a report. */
async function onlyPages(): Promise<void> {
  const setup = await openSetup({ ...sizes, jobs: false })
  try {
    const { only, as } = values
    const pages = await measurePages(setup.small, setup.large, setup.clock, { only, as: as as Who })
    process.stdout.write(pagesReport(pages, { all: true }))
  } finally {
    await setup.close()
  }
}

async function everything(): Promise<void> {
  const idle = await measureIdle()
  const events = await measureEvents()
  const setup = await openSetup(sizes)
  try {
    const rows: Row[] = []
    for (const measured of cases) rows.push(await measure(setup, measured))
    const page = await measurePage(setup.small.page)
    const { pageMs: largePageMs } = await measurePage(setup.large.page)
    process.stderr.write('measuring: every page of a map\n')
    const pages = await measurePages(setup.small, setup.large, setup.clock)
    process.stderr.write('measuring: CPU time of writes\n')
    const writes = await measureWrites(setup.small, setup.clock)
    const memoryMb = setup.memoryMb()
    const facts = { large: sizes.large, memoryMb, ...idle, ...page, largePageMs, pages, events, writes }
    const results = verdicts(rows, facts)
    const text = report(rows, facts, results)
    writeFileSync(join(projectRoot, 'bench', 'results.md'), text)
    process.stdout.write(text)
    if (results.some(([, , , met]) => !met)) process.exitCode = 1
  } finally {
    await setup.close()
  }
}

/** Measures the three servers alternately, so that other work on the machine affects them equally. */
async function measure(setup: Setup, { name, call }: (typeof cases)[number]): Promise<Row> {
  process.stderr.write(`measuring: ${name}\n`)
  const small = call(setup.small)
  const large = call(setup.large)
  const bare: Call = { url: await setup.bareUrl(name, small) }
  const results: Record<'small' | 'large' | 'bare', Measured[]> = { small: [], large: [], bare: [] }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    results.bare.push(await load(bare, Number(values.seconds)))
    results.small.push(await load(small, Number(values.seconds)))
    results.large.push(await load(large, Number(values.seconds)))
  }
  return { name, small: median(results.small), large: median(results.large), bare: median(results.bare) }
}

async function measureEvents(): Promise<EventFacts> {
  process.stderr.write('measuring: open pages\n')
  const streams = await measureStreams()
  process.stderr.write('measuring: deliveries, and votes with readers\n')
  const deliveries = await measureDeliveries(Number(values.rounds), Number(values.seconds))
  process.stderr.write('measuring: reads beside bad endpoints and writers\n')
  return { streams, deliveries, beside: await measureBeside(Number(values.rounds), Number(values.seconds)) }
}
