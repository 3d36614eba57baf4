import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../src/lib/project.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureIdle, measurePage } from './idle.ts'
import { type Call, cases, load, type Measured, median, type Row } from './load.ts'
import { measurePages, type Who } from './pages.ts'
import { type EventFacts, eventsReport, eventVerdicts, pagesReport, report, verdicts, verdictTable } from './report.ts'
import { openSetup } from './setup.ts'
import { measureStreams } from './streams.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    large: { type: 'string', default: '100000' },
    pages: { type: 'boolean' },
    events: { type: 'boolean' },
    keep: { type: 'string' },
    only: { type: 'string' },
    as: { type: 'string', default: 'administrator' },
    help: { type: 'boolean' },
  },
})

const sizes = { small: 1_000, large: Number(values.large), keep: values.keep }

if (values.help) {
  process.stdout.write(
    'npm run bench -- [--seconds 2] [--rounds 5] [--large 100000] [--pages [--as visitor|person|administrator] [--only <part of path>]] [--events] [--keep <folder>]\n',
  )
} else if (values.events) {
  // Measures only streams and webhooks.
  const facts = await measureEvents()
  process.stdout.write(`${eventsReport(facts)}\n${verdictTable(eventVerdicts(facts))}\n`)
} else if (values.pages) {
  // Measures only a map's pages, without writing a report.
  const setup = await openSetup({ ...sizes, jobs: false })
  try {
    const { only, as } = values
    const pages = await measurePages(setup.small, setup.large, setup.clock, { only, as: as as Who })
    process.stdout.write(pagesReport(pages, { all: true }))
  } finally {
    await setup.close()
  }
} else {
  const idle = await measureIdle()
  const events = await measureEvents()
  const setup = await openSetup(sizes)
  try {
    const rows: Row[] = []
    for (const measured of cases) rows.push(await measure(measured))
    const page = await measurePage(setup.small.page)
    const { pageMs: largePageMs } = await measurePage(setup.large.page)
    process.stderr.write('measuring: every page of a map\n')
    const pages = await measurePages(setup.small, setup.large, setup.clock)
    const facts = {
      large: Number(values.large),
      memoryMb: setup.memoryMb(),
      ...idle,
      ...page,
      largePageMs,
      pages,
      events,
    }
    const results = verdicts(rows, facts)
    const text = report(rows, facts, results)
    writeFileSync(join(projectRoot, 'bench', 'results.md'), text)
    process.stdout.write(text)
    if (results.some(([, , , met]) => !met)) process.exitCode = 1
  } finally {
    await setup.close()
  }

  /** Measures the three servers alternately, so that other work on the machine affects them equally. */
  async function measure({ name, call }: (typeof cases)[number]): Promise<Row> {
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
}

async function measureEvents(): Promise<EventFacts> {
  process.stderr.write('measuring: open pages\n')
  const streams = await measureStreams()
  process.stderr.write('measuring: deliveries, and votes with readers\n')
  return { streams, deliveries: await measureDeliveries(Number(values.rounds), Number(values.seconds)) }
}
