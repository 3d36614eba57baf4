import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorPage } from '../src/pages/error.tsx'
import { commonData } from '../src/pages/layout/common-data.ts'
import { Forbidden, Gone, NotFound, TooManyRequests, Unavailable } from '../src/platform/errors.ts'
import { createServer } from '../src/platform/http/server.ts'
import type { ServerDeps } from '../src/platform/http/server-deps.ts'
import { openLog } from '../src/platform/log.ts'
import { languageFor } from '../src/words/words.ts'
import { say } from './support/say.ts'
import { closeServed, startServer } from './support/servers/cairn.ts'

const refusals = {
  403: new Forbidden('not_yours', 'Not yours.'),
  404: new NotFound(),
  410: new Gone(),
  429: new TooManyRequests(30),
  500: new Error('A secret of ours'),
  503: new Unavailable(),
}

let server: ReturnType<typeof createServer>

beforeAll(async () => {
  const { database, site } = await startServer()
  const refuses = Object.entries(refusals).map(([status, refusal]) => ({
    path: `/refuses/${status}`,
    show: () => Promise.reject(refusal),
  }))
  const parts: ServerDeps = {
    database,
    site,
    log: openLog('silent'),
    endpoints: [],
    routes: [],
    pages: {
      pages: refuses,
      language: languageFor('en'),
      viewData: commonData,
      errorView: errorPage,
      flashView: () => null,
      findPerson: async () => undefined,
      findPersonInMap: async () => undefined,
      saveForm: async () => undefined,
      signInUrl: (to) => `/sign-in?to=${to}`,
    },
    archivedRefusal: () => new Gone(),
    perMinute: { requests: 0, pages: 0, searches: 0, searchMs: 0, previews: 0 },
    limits: { connections: 0, receiveSeconds: 0, lagMs: 0 },
    publicUrl: '',
    trustedProxies: 0,
    clock: () => new Date(),
    authenticate: async () => undefined,
  }
  server = createServer(parts)
})
afterAll(closeServed)

describe('error pages', () => {
  it.each([
    [403, say('error.403'), say('error.403.help')],
    [404, say('error.404'), say('error.404.help')],
    [410, say('error.410'), say('error.410.help')],
    [429, say('error.429'), say('problem.too_many_requests')],
    [500, say('error.500'), say('error.500.help', { id: '' }).slice(0, -1)],
    [503, say('error.503'), say('error.503.help')],
  ])('for %i say what happened and what to do, and link to the home page', async (status, title, help) => {
    const page = await server.inject({ url: `/refuses/${status}`, headers: { accept: 'text/html' } })

    expect(page.statusCode).toBe(status)
    expect(page.body).toContain(`<h1>${title}</h1>`)
    expect(page.body).toContain(help)
    expect(page.body).toContain('href="/"')
    expect(page.body.includes(`href="/refuses/${status}"`)).toBe([429, 500, 503].includes(status))
    expect(page.body).not.toContain('secret')
  })
})
