import { hash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Route, ServerParts } from './server-parts.ts'

/** Metrics for Prometheus: request durations, and the default metrics of a Node process. */
export function openMetrics(token: string): { route: Route; observe: NonNullable<ServerParts['observe']> } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'cairn_http_request_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  return {
    observe: ({ method, route, status, seconds }) => durations.observe({ method, route, status }, seconds),
    route: {
      path: '/metrics',
      reply: async ({ authorization }) => {
        if (token && !sameSecret(authorization ?? '', `Bearer ${token}`)) {
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
