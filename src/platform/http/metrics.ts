import { hash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import type { GaugeSource } from '../gauge.ts'
import type { Log } from '../log.ts'
import { databaseErrorMeasures, deliveryMeasures, jobMeasures, limitMeasures } from '../measure.ts'
import { registerGauges } from './metrics-gauges.ts'
import { registerLoad } from './metrics-load.ts'
import type { Route, ServerDeps } from './server-deps.ts'

interface Deps {
  token: string
  gauges: GaugeSource[]
  context(): Context
  log: Log
}

/** Metrics for Prometheus: requests, jobs, deliveries, faults of the database, the gauges of features, and what a Node process always has. */
export function openMetrics(deps: Deps): { route: Route; observe: NonNullable<ServerDeps['observe']> } {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  registerGauges(registry, deps)
  registerLoad(registry)
  const durations = new Histogram({
    name: 'cairn_http_request_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const jobs = new Counter({
    name: 'cairn_jobs_run_total',
    help: 'Runs of jobs in this process, by kind and result: done, retry, given up, put back.',
    labelNames: ['kind', 'result'],
    registers,
  })
  jobMeasures.listen(({ kind, result }) => jobs.inc({ kind, result }))
  const databaseErrors = new Counter({
    name: 'cairn_database_errors_total',
    help: 'What failed in this process because the database could not be used, by kind.',
    labelNames: ['kind'],
    registers,
  })
  databaseErrorMeasures.listen(({ kind }) => databaseErrors.inc({ kind }))
  const deliveries = new Histogram({
    name: 'cairn_webhook_delivery_seconds',
    help: 'How long requests to webhooks took in this process, by the first digit of the answer, or "no answer".',
    labelNames: ['result'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers,
  })
  deliveryMeasures.listen(({ result, seconds }) => deliveries.observe({ result }, seconds))
  const refused = new Counter({
    name: 'cairn_limit_refused_total',
    help: 'What this process refused because a limit was reached, by the name of the limit.',
    labelNames: ['limit'],
    registers,
  })
  limitMeasures.listen(({ limit }) => refused.inc({ limit }))
  return {
    observe: ({ method, route, status, seconds }) => durations.observe({ method, route, status }, seconds),
    route: {
      path: '/metrics',
      reply: async ({ authorization }) => {
        if (deps.token && !sameSecret(authorization ?? '', `Bearer ${deps.token}`)) {
          return { status: 401, type: 'text/plain', body: 'A Bearer token is needed.\n', headers: challenge }
        }
        return { status: 200, type: registry.contentType, body: await registry.metrics() }
      },
    },
  }
}

const challenge = { 'www-authenticate': 'Bearer' }

/** Compares in constant time. The hashes have equal length, which `timingSafeEqual` requires. */
const sameSecret = (actual: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', actual, 'buffer'), hash('sha256', expected, 'buffer'))
