import { Counter, Gauge, type Registry } from 'prom-client'
import { lagMeasures, shedMeasures } from '../measure.ts'

const reasons = ['lag', 'waiting', 'connections'] as const

/** What shows that this process cannot keep up, and what it refuses for that. */
export function registerLoad(registry: Registry): void {
  const registers = [registry]
  const shed = new Counter({
    name: 'cairn_requests_shed_total',
    help: 'Requests that were answered 503 because there was too much to do, by reason: lag, waiting, connections.',
    labelNames: ['reason'],
    registers,
  })
  // A series that appears with its first refusal would hide that refusal from `increase()`.
  for (const reason of reasons) shed.inc({ reason }, 0)
  shedMeasures.listen(({ reason }) => shed.inc({ reason }))
  const lag = new Gauge({
    name: 'cairn_event_loop_lag_seconds',
    help: 'How late the event loop was in the last second: the median, which counts for MAX_LAG_MS, and the longest.',
    labelNames: ['of'],
    registers,
  })
  const refused = new Gauge({
    name: 'cairn_requests_shed_ratio',
    help: 'The part of all requests that is refused at the moment because of the lag, 0 to 0.9.',
    registers,
  })
  lagMeasures.listen(({ medianMs, maxMs, refusedPercent }) => {
    lag.set({ of: 'median' }, medianMs / 1_000)
    lag.set({ of: 'max' }, maxMs / 1_000)
    refused.set(refusedPercent / 100)
  })
}
