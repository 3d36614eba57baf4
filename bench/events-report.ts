import { type BadEndpointFacts, measureBesideBadEndpoints } from './bad-endpoints.ts'
import { type DeliveryFacts, measureDeliveries } from './deliveries.ts'
import { measureStreams, type StreamFacts } from './streams.ts'
import type { Verdict } from './verdict.ts'

export interface EventFacts {
  streams: StreamFacts
  deliveries: DeliveryFacts
  beside: BadEndpointFacts
}

/** Everything about those who are told of events. */
export async function measureEvents(rounds: number, seconds: number): Promise<EventFacts> {
  process.stderr.write('measuring: open pages, and readers that do not read\n')
  const streams = await measureStreams()
  process.stderr.write('measuring: deliveries, and votes with readers\n')
  const deliveries = await measureDeliveries(rounds, seconds)
  process.stderr.write('measuring: requests beside bad endpoints\n')
  return { streams, deliveries, beside: await measureBesideBadEndpoints(rounds, seconds) }
}

export function eventsReport({ streams, deliveries, beside }: EventFacts): string {
  const { alone, followed, arrivedMs } = deliveries
  return `- **Open pages.** ${streams.pages} of them took ${streams.pagesMb} MB, ${kilobytes(streams)} KB each. From the answer to a vote until a page has
  heard of it: ${rounded(streams.heardMs)}.
- **Programs that never read.** ${streams.readers} streams took at most ${streams.readersMb} MB while ${streams.events} events of 15 KB went by; a program that
  reads missed ${streams.missed} of them.
- **Webhooks.** From the answer to a write until its endpoint has it: ${rounded(arrivedMs)}.
- **Votes a second** with nobody who follows them ${Math.round(alone.perSecond)}; with 10 programs, 100 pages and a webhook ${Math.round(followed.perSecond)}: ${(followed.perSecond / alone.perSecond).toFixed(2)}.
- **Beside bad endpoints.** The p99 of a filtered page is ${beside.quiet.p99Ms} ms alone, and ${beside.beside.p99Ms} ms beside eight endpoints that hang, drip,
  answer 10 GB or redirect inside, and a mail server that hangs: ${(beside.beside.p99Ms / beside.quiet.p99Ms).toFixed(2)}.
`
}

export function eventVerdicts({ streams, beside }: EventFacts): Verdict[] {
  const moved = beside.beside.p99Ms / beside.quiet.p99Ms
  return [
    {
      what: '2,000 open pages',
      goal: 'within 300 MB',
      measured: `${streams.pagesMb} MB`,
      met: streams.pagesMb <= 300,
    },
    {
      what: '1,000 programs that never read',
      goal: 'within 300 MB, and nothing missed by others',
      measured: `${streams.readersMb} MB, ${streams.missed} missed`,
      met: streams.readersMb <= 300 && streams.missed === 0,
    },
    {
      what: 'p99 beside bad endpoints and a mail server that hangs',
      goal: 'at most 1.10 of that alone',
      measured: moved.toFixed(2),
      met: moved <= 1.1,
    },
  ]
}

const kilobytes = ({ pagesMb, pages }: StreamFacts): number => Math.round((pagesMb * 1_024) / pages)

const rounded = ({ p50, p99 }: { p50: number; p99: number }): string =>
  `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`
