import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { warnOf } from '../db/report-fault.ts'
import { withinMs } from '../db/time-limit.ts'
import type { GaugeSource } from '../gauge.ts'
import type { Log } from '../log.ts'

interface Deps {
  gauges: GaugeSource[]
  context(): Context
  log: Log
}

const keptMs = 10_000
/** Where all connections are taken, the metrics that need none are what somebody wants to see. */
const readWithinMs = 2_000

/** Each source is read once for all its gauges, and not again for ten seconds, however often somebody asks. */
export function registerGauges(registry: Registry, { gauges, context, log }: Deps): void {
  for (const source of gauges) {
    const values = keptFor(keptMs, () =>
      withinMs(readWithinMs, () => source.read(context())).catch((error) => {
        // The other metrics are worth having while the database is away.
        warnOf(log, error, 'metrics could not be read')
        return undefined
      }),
    )
    for (const { name, help, label } of source.gauges) {
      new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers: [registry],
        async collect() {
          this.reset()
          for (const [key, value] of (await values())?.[name] ?? []) this.set(label ? { [label]: key } : {}, value)
        },
      })
    }
  }
}

function keptFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { until: number; value: Promise<Value> } | undefined
  return () => {
    if (!kept || kept.until <= performance.now()) kept = { until: performance.now() + ms, value: read() }
    return kept.value
  }
}
