import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { runs } from '../support/fuzzing/runs.ts'
import { openRawHttp } from '../support/requests/raw-http.ts'

/** A URL segment in any encoding, valid or not. */
const piece = fc.oneof(
  fc.constantFrom(
    '%00',
    '%zz',
    '%',
    '%ff',
    '%F0%9F%98%80',
    '..',
    '.',
    '',
    '%2e%2e',
    '%2F',
    ';',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom('api', '1', '2', 'map', 'tasks', 'create', 'avatar', 'health', 'metrics', 'docs', 'openapi.json'),
  fc.string({ unit: 'binary', maxLength: 300 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

const known = ['/avatar/', '/api/1/docs/', '/api/1/map/tasks/', '/api/', '/', '/health/']
const paths = fc.oneof(
  fc.tuple(fc.constantFrom(...known), fc.array(piece, { maxLength: 4 })).map(([start, rest]) => start + rest.join('/')),
  fc.tuple(piece, piece).map(([team, map]) => `/avatar/${team}/${map}.svg`),
  piece.map((team) => `/avatar/${team}.svg`),
  fc.constantFrom('*', '//', 'http://example.org/api/1/map/', '/api/1/map/tasks/?', '/api/1/map//tasks/', '/%'),
)
const methods = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'DELETE',
  'OPTIONS',
  'PUT',
  'TRACE',
  'PROPFIND',
  'QUERY',
)
const tokens = fc.constantFrom(
  'own',
  'Token',
  'Token ',
  'Bearer x',
  'Token cairn_1_00',
  '\xff',
  'Basic Og==',
  undefined,
)

describe('no URL causes a 5xx', () => {
  let map: TestMap
  let wire: ReturnType<typeof openRawHttp>

  beforeAll(async () => {
    map = await aMap()
    wire = openRawHttp(map.url)
  })
  afterAll(() => wire.close())

  it('with any method, with and without a token', async () => {
    const everyUrl = fc.asyncProperty(methods, paths, tokens, async (method, path, token) => {
      const authorization = token === 'own' ? `Token ${map.tokens.manage}` : token
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
      const answer = await wire.send({ method, path, headers })

      expect(answer.status, answer.text).toBeLessThan(500)
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      if (answer.status >= 400) expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    })
    await fc.assert(everyUrl, { numRuns: runs(200), interruptAfterTimeLimit: 20_000 })
  })
})
