import { expect, inject, it } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { aMap } from '../support/builders/a-map.ts'
import { callerOf } from '../support/requests/call.ts'
import { openDatabaseLine } from '../support/servers/database-line.ts'

it('pages and the API return 503 while PostgreSQL is unreachable, and 200 when it is back', async () => {
  const line = await openDatabaseLine(inject('databaseUrl'))
  const app = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: line.url }))
  try {
    const map = await aMap(app)
    const page = () => callerOf(app.url)('GET', `/${map.team}/map/`, { headers: { accept: 'text/html' } })
    const read = () => map.call('read', 'GET', '/api/1/map/')
    expect([(await read()).status, (await page()).status]).toEqual([200, 200])

    await line.cut()
    const [refused, shown] = [await read(), await page()]
    await line.restore()

    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
    expect([shown.status, shown.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect([(await read()).status, (await page()).status]).toEqual([200, 200])
  } finally {
    await app.close()
    await line.cut()
  }
})
