import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import type { App } from '../../src/app.ts'
import { aMap } from '../support/builders/a-map.ts'
import { callerOf } from '../support/requests/call.ts'
import { engine, served, startServer } from '../support/servers/cairn.ts'

describe('GET /health', () => {
  it('200 without a token, and never cached', async () => {
    const { url } = await served()

    const answer = await callerOf(url)('GET', '/health')

    expect([answer.status, answer.body]).toEqual([200, { status: 'ok', database: engine }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('503 when the database is gone, without revealing details', async () => {
    const { app, takeAway } = await serverWithDatabase()
    const map = await aMap(app)
    const call = callerOf(app.url)
    expect((await call('GET', '/health')).status).toBe(200)

    await takeAway()

    const health = await call('GET', '/health')
    expect([health.status, health.body]).toEqual([503, { status: 'unavailable', database: engine }])
    const answer = await map.call('read', 'GET', '/api/1/map/')
    expect(answer.body).toEqual({
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      detail: 'The database is unavailable. Try again in a few seconds.',
      code: 'unavailable',
      request_id: answer.headers.get('x-request-id'),
    })
  })

  // A dropped PostgreSQL database can come back; a closed SQLite file can't.
  if (engine === 'postgres')
    it('200 again when the database is back', async () => {
      const { app, takeAway, bringBack } = await serverWithDatabase()
      await takeAway()
      expect((await callerOf(app.url)('GET', '/health')).status).toBe(503)

      await bringBack()

      expect((await callerOf(app.url)('GET', '/health')).status).toBe(200)
      await takeAway()
    })
})

describe('GET /metrics', () => {
  it('404 unless METRICS is true', async () => {
    for (const settings of [{}, { METRICS: 'false' }, { METRICS_TOKEN: 'secret' }]) {
      const { url } = await startServer(settings)
      expect((await callerOf(url)('GET', '/metrics')).status).toBe(404)
    }
  })

  it('200 counts requests by route, never by URL', async () => {
    const map = await aMap(await startServer({ METRICS: 'true' }))
    await map.call('read', 'GET', '/api/1/map/tasks/999994711/')
    await callerOf(map.url)('GET', '/api/1/map/?secret=999994712')

    const { status, headers, text } = await callerOf(map.url)('GET', '/metrics')

    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/plain')
    expect(text).toMatch(
      /cairn_http_request_seconds_count\{method="GET",route="\/api\/1\/map\/tasks\/:id\/",status="404"\} 1/,
    )
    expect(text).toMatch(/cairn_http_request_seconds_count\{method="GET",route="\/api\/1\/map\/",status="401"\} 1/)
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).not.toMatch(/99999471[12]/)
  })

  it('401 without the METRICS_TOKEN, if one is set', async () => {
    const { url } = await startServer({ METRICS: 'true', METRICS_TOKEN: 'secret' })
    const ask = (headers: Record<string, string>) => callerOf(url)('GET', '/metrics', { headers })

    for (const authorization of ['', 'Bearer', 'Bearer secre', 'Bearer secret2', 'Token secret', 'secret']) {
      const { status, headers, text } = await ask(authorization ? { authorization } : {})
      expect([authorization, status, headers.get('www-authenticate')]).toEqual([authorization, 401, 'Bearer'])
      expect(text).not.toContain('cairn_http')
    }
    expect((await ask({ authorization: 'Bearer secret' })).status).toBe(200)
  })
})

/** A server whose database can be taken away: dropped on PostgreSQL, closed on SQLite. */
async function serverWithDatabase(): Promise<{
  app: App
  takeAway(): Promise<unknown>
  bringBack(): Promise<unknown>
}> {
  if (engine === 'sqlite') {
    const app = await startServer({ LOG_LEVEL: 'silent' })
    return { app, takeAway: () => app.database.close(), bringBack: async () => {} }
  }
  const { database } = await served()
  const name = `cairn_gone_${randomBytes(6).toString('hex')}`
  const bringBack = () => sql`create database ${sql.id(name)}`.execute(database.read)
  await bringBack()
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  const app = await startServer({ LOG_LEVEL: 'silent', DATABASE_URL: url.href })
  return { app, takeAway: () => sql`drop database ${sql.id(name)} with (force)`.execute(database.read), bringBack }
}
