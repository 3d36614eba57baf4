import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../src/lib/project.ts'
import { measureBeside } from './beside.ts'
import { measureCases } from './cases.ts'
import { measureCosts } from './costs.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureDriver } from './driver.ts'
import { type EngineName, engineNames, useEngine } from './engine.ts'
import {
  allGoals,
  type EventFacts,
  eventGoals,
  type Facts,
  idleGoals,
  readGoals,
  workerGoals,
  writeGoals,
} from './goals.ts'
import { measureIdle, measurePage } from './idle.ts'
import { measureImport } from './import.ts'
import { note } from './load.ts'
import { measurePages, type Who } from './pages.ts'
import {
  engineReport,
  eventsReport,
  goalTable,
  idleReport,
  pagesReport,
  readsReport,
  report,
  workersReport,
  writesReport,
} from './report.ts'
import { type Setup, type Sizes, withSetup } from './setup.ts'
import { measureStreams } from './streams.ts'
import { measureWorkers } from './workers.ts'
import { measureWrites } from './writes.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    tasks: { type: 'string', default: '100000' },
    large: { type: 'boolean' },
    workers: { type: 'string', default: '1' },
    keep: { type: 'string' },
    only: { type: 'string' },
    as: { type: 'string', default: 'administrator' },
    to: { type: 'string', default: join(projectRoot, 'bench', 'results.md') },
    help: { type: 'boolean' },
  },
})
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
const tasks = values.large ? 1_000_000 : Number(values.tasks)

/** What can be measured alone. The results are printed. */
const parts: Record<string, (engine: EngineName) => Promise<string>> = {
  start: async () => {
    const idle = await measureIdle(rounds)
    return `${idleReport(idle)}\n${goalTable(idleGoals(idle))}`
  },
  reads: (engine) =>
    withMaps(async (setup) => {
      const rows = await measureCases(setup, { rounds, seconds, only: values.only })
      return `${readsReport(rows, await measureDriver(), tasks)}\n${goalTable(readGoals(rows, engine))}`
    }),
  writes: () =>
    withMaps(
      async ({ small, clock }) => {
        const writes = await measureWrites(small, clock)
        return `${writesReport(writes, await measureDriver())}\n${goalTable(writeGoals(writes))}`
      },
      { large: 1_000 },
    ),
  pages: () =>
    withMaps(
      async (setup) =>
        pagesReport(await measurePages(setup.small, setup.large, setup, { only: values.only, as: values.as as Who }), {
          all: true,
        }),
      { jobs: false },
    ),
  events: async () => {
    const events = await measureEvents()
    return `${eventsReport(events)}\n${goalTable(eventGoals(events))}`
  },
  costs: () => measureCosts(Number(values.workers)),
  workers: async () => {
    const workers = await measureWorkers(rounds, seconds)
    return `${workersReport(workers)}\n${goalTable(workerGoals(workers))}`
  },
  import: async () => {
    const { seconds: took, processorSeconds, peakMb, idleP95, besideP95 } = await measureImport(tasks)
    const pages = `page p95 ${idleP95.toFixed(1)} ms idle, ${besideP95.toFixed(1)} ms during the import`
    const spent = `${processorSeconds.toFixed(1)} s of CPU time in ${took.toFixed(0)} s`
    return `import of ${tasks} tasks: ${spent}, at most ${peakMb} MB; ${pages}\n`
  },
}

if (values.help) {
  process.stdout.write(`npm run bench -- [part] [--engine sqlite|postgres] [--large | --tasks 100000] [--seconds 2] [--rounds 5]
  Measures everything on both engines and writes bench/results.md. With a part or an engine, it only prints the results.
  part            start, reads, writes, pages [--as visitor|person|administrator] [--only <part of path>],
                  events (streams, webhooks, reads beside writers), workers (PostgreSQL), costs [--workers 1] (for
                  docs/scale.md), or import (a map with --tasks tasks)
  --engine        The database engine. With DATABASE_URL, PostgreSQL is that server.
  --tasks         The size of the large map. The small one has 1,000 tasks. --large stands for a million.
  --keep <folder> Keeps the maps, or reuses the ones in this folder. For PostgreSQL, set DATABASE_URL as well.
  --to <file>     Writes the report to another file.
`)
} else if (positionals.length > 0 || values.engine) void measureSome(positionals, values.engine ?? 'sqlite')
else void measureAll()

async function measureSome(names: string[], engineName: string): Promise<void> {
  const engine = engineNames.find((name) => name === engineName)
  if (!engine) throw new Error(`There is no engine "${engineName}".`)
  await withEngine(engine, async () => {
    if (names.length === 0) process.stdout.write(engineReport(engine, await measureEverything(engine), tasks))
    for (const name of names) {
      const part = parts[name]
      if (!part) throw new Error(`There is no part "${name}". Try --help.`)
      process.stdout.write(await part(engine))
    }
  })
}

async function measureAll(): Promise<void> {
  const sections: string[] = []
  for (const engine of engineNames) {
    const facts = await withEngine(engine, () => measureEverything(engine))
    sections.push(engineReport(engine, facts, tasks))
    if (allGoals(facts, engine).some(({ met }) => !met)) process.exitCode = 1
  }
  writeFileSync(values.to, report(sections, { rounds, seconds }))
}

async function withEngine<Result>(engine: EngineName, work: () => Promise<Result>): Promise<Result> {
  const stop = await useEngine(engine)
  try {
    return await work()
  } finally {
    await stop()
  }
}

function withMaps<Result>(work: (setup: Setup) => Promise<Result>, sizes: Partial<Sizes> = {}): Promise<Result> {
  return withSetup({ small: 1_000, large: tasks, keep: values.keep, ...sizes }, work)
}

async function measureEverything(engine: EngineName): Promise<Facts> {
  const idle = engine === 'sqlite' ? await measureIdle(rounds) : undefined
  const events = await measureEvents()
  note('two workers')
  const workers = engine === 'postgres' ? await measureWorkers(rounds, seconds) : undefined
  return withMaps(async (setup) => {
    const rows = await measureCases(setup, { rounds, seconds, only: values.only })
    const page = await measurePage(setup.small.page)
    const { pageMs: largePageMs } = await measurePage(setup.large.page)
    const memoryMb = setup.memoryMb()
    note('every page of a map')
    const pages = await measurePages(setup.small, setup.large, setup)
    note('CPU time of writes')
    const writes = await measureWrites(setup.small, setup.clock)
    return {
      idle,
      events,
      workers,
      rows,
      page: { ...page, largePageMs },
      memoryMb,
      pages,
      writes,
      driver: await measureDriver(),
    }
  })
}

async function measureEvents(): Promise<EventFacts> {
  note('open pages')
  const streams = await measureStreams()
  note('deliveries, and votes with readers')
  const deliveries = await measureDeliveries(rounds, seconds)
  note('reads beside bad endpoints and writers')
  return { streams, deliveries, beside: await measureBeside(rounds, seconds) }
}
