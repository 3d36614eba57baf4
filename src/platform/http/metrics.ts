import { hash, timingSafeEqual } from 'node:crypto'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { warnOf } from '../db/database-errors.ts'
import { withinMs } from '../db/time-limit.ts'
import type { GaugeSource } from '../feature.ts'
import type { Log } from '../log.ts'
import {
  databaseErrorMeasures,
  deliveryMeasures,
  jobMeasures,
  lagMeasures,
  limitMeasures,
  logMeasures,
  shedMeasures,
} from '../measure.ts'
import { readInAll, type Siblings } from '../siblings.ts'
import type { Route, ServerDeps } from './server-deps.ts'

interface Deps {
  token: string
  gauges: GaugeSource[]
  context(): Context
  log: Log
  siblings: Siblings
}

/**
 * Metrics for Prometheus: requests, jobs, deliveries, database errors, feature gauges, and the standard Node metrics.
 */
export function openMetrics(deps: Deps): { route: Route; observe: NonNullable<ServerDeps['observe']> } {
  const registry = new Registry()
  const registers = [registry]
  if (deps.siblings.count > 1) registry.setDefaultLabels({ worker: deps.siblings.id })
  const readAll = readInAll(deps.siblings, 'metrics', () => registry.getMetricsAsJSON())
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  collectDefaultMetrics({ register: registry })
  for (const source of deps.gauges) registerGauges(registry, source, deps)
  registerLag(registry)

  const jobs = counter(
    'cairn_jobs_run_total',
    'Runs of jobs in this process, by kind and result: done, retry, given up, put back.',
    ...(['kind', 'result'] as const),
  )
  jobMeasures.listen(({ kind, result }) => jobs.inc({ kind, result }))
  const databaseErrors = counter(
    'cairn_database_errors_total',
    'Failures in this process because the database could not be used, by kind.',
    'kind',
  )
  databaseErrorMeasures.listen(({ kind }) => databaseErrors.inc({ kind }))
  const dropped = counter(
    'cairn_log_lines_dropped_total',
    "Log lines that couldn't be written, because stderr's reader was gone or too slow.",
  )
  logMeasures.listen((lines) => dropped.inc(lines.dropped))
  const refused = counter(
    'cairn_limit_refused_total',
    'Refusals in this process because a limit was reached, by the name of the limit.',
    'limit',
  )
  limitMeasures.listen(({ limit }) => refused.inc({ limit }))
  const shed = counter(
    'cairn_requests_shed_total',
    'Requests answered 503 because of overload, by reason: lag, waiting, connections.',
    'reason',
  )
  // If a series only appeared with its first rejection, `increase()` wouldn't count that one.
  for (const reason of ['lag', 'waiting', 'connections']) shed.inc({ reason }, 0)
  shedMeasures.listen(({ reason }) => shed.inc({ reason }))

  const durations = new Histogram({
    name: 'cairn_http_request_seconds',
    help: 'Duration of requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const deliveries = new Histogram({
    name: 'cairn_webhook_delivery_seconds',
    help: 'Duration of webhook requests in this process, by the first digit of the response, or "no answer".',
    labelNames: ['result'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers,
  })
  deliveryMeasures.listen(({ result, seconds }) => deliveries.observe({ result }, seconds))
  return {
    observe: ({ method, route, status, seconds }) => durations.observe({ method, route, status }, seconds),
    route: {
      path: '/metrics',
      reply: async ({ authorization }) => {
        if (deps.token && !sameSecret(authorization ?? '', `Bearer ${deps.token}`)) {
          const headers = { 'www-authenticate': 'Bearer' }
          return { status: 401, type: 'text/plain', body: 'A Bearer token is required.\n', headers }
        }
        const body = deps.siblings.count === 1 ? registry.metrics() : merged(await readAll()).metrics()
        return { status: 200, type: registry.contentType, body: await body }
      },
    },
  }
}

/** Series aren't added up, because each has its worker's label. */
const merged = (metrics: object[][]) =>
  AggregatorRegistry.aggregate(metrics.map((each) => each.map((one) => ({ ...one, aggregator: 'first' as const }))))

/** Compares in constant time. The hashes have equal length, as `timingSafeEqual` requires. */
const sameSecret = (actual: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', actual, 'buffer'), hash('sha256', expected, 'buffer'))

const keptMs = 10_000
/** When all database connections are busy, the other metrics matter most. */
const readWithinMs = 2_000

/** Reads a source once for all its gauges, and at most every ten seconds. */
function registerGauges(registry: Registry, source: GaugeSource, { context, log }: Deps): void {
  let kept: { until: number; values: ReturnType<typeof read> } | undefined
  const read = () =>
    withinMs(readWithinMs, () => source.read(context())).catch((error) => {
      // The other metrics are still useful while the database is down.
      warnOf(log, error, 'metrics could not be read')
      return undefined
    })
  const values = () => {
    const now = performance.now()
    if (!kept || kept.until <= now) kept = { until: now + keptMs, values: read() }
    return kept.values
  }
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

function registerLag(registry: Registry): void {
  const lag = new Gauge({
    name: 'cairn_event_loop_lag_seconds',
    help: 'How late the event loop was in the last second: the median and the maximum.',
    labelNames: ['of'],
    registers: [registry],
  })
  lagMeasures.listen(({ medianMs, maxMs }) => {
    lag.set({ of: 'median' }, medianMs / 1_000)
    lag.set({ of: 'max' }, maxMs / 1_000)
  })
}
