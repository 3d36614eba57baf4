import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { aMap } from '../support/builders/a-map.ts'
import { type Answered, callerOf } from '../support/requests/call.ts'
import { sendRaw } from '../support/requests/raw-socket.ts'
import { engine, served, startServer } from '../support/servers/cairn.ts'

const create = '/api/1/map/tasks/create/'
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('7 the problem format', () => {
  it.each([
    ['a missing record', 404, 'GET', '/api/1/map/tasks/999999999/'],
    ['a non-numeric id', 404, 'GET', '/api/1/map/tasks/abc/'],
    ['an id that is too large', 404, 'GET', `/api/1/map/tasks/${'9'.repeat(300)}/`],
    ['an unknown path', 404, 'GET', '/api/1/map/nonsense/'],
    ['a path outside the API', 404, 'GET', '/nonsense'],
    ['an unknown version', 404, 'GET', '/api/2/map/'],
    ['an unknown filter', 400, 'GET', '/api/1/map/tasks/?colour=red'],
    ['a bad percent-encoding', 400, 'GET', '/api/1/map/tasks/%zz/'],
    ['a wrong method', 405, 'PUT', '/api/1/map/'],
    ['a GET of a POST-only path', 405, 'GET', create],
    ['an empty create', 400, 'POST', create],
  ])('returns a problem for %s, with its request id in the header', async (_what, status, method, path) => {
    const map = await aMap()

    const answer = await map.call('manage', method, path)

    expectProblem(answer, status)
  })

  it('400 lists every problem at once, with field, code and message', async () => {
    const map = await aMap()
    const wrong = { parent: '1', title: 7, pending: 'yes', url: 'ftp://a.example', colour: 'red', votes_count: 3 }

    const answer = await map.call('manage', 'POST', create, { json: wrong })

    expectProblem(answer, 400)
    const entry = { field: expect.any(String), code: expect.any(String), message: expect.any(String) }
    for (const error of answer.body.errors) expect(error).toEqual(entry)
    expect(fieldsOf(answer)).toEqual([
      'colour unknown_field',
      'parent invalid_type',
      'pending invalid_type',
      'title invalid_type',
      'url invalid_format',
      'votes_count read_only',
    ])
  })
})

describe('7 unreadable bodies', () => {
  it.each([
    ['truncated JSON', json, '{"title":', 'invalid_json'],
    ['a JSON array', json, '[1]', 'invalid_type'],
    ['JSON null', json, 'null', 'invalid_type'],
    ['deeply nested objects', json, `${'{"title":'.repeat(30)}1${'}'.repeat(30)}`, 'too_deep'],
    ['half a megabyte of brackets', json, '['.repeat(500_000), 'too_deep'],
    ['invalid UTF-8 in JSON', json, new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'invalid_encoding'],
    ['invalid UTF-8 in a form', form, new Uint8Array([0x74, 0x3d, 0xc3]), 'invalid_encoding'],
  ])('400 for %s', async (_what, headers, raw, code) => {
    const map = await aMap()

    const answer = await map.call('manage', 'POST', create, { headers, raw })

    expectProblem(answer, 400)
    expect(answer.body.errors).toEqual([{ field: null, code, message: expect.any(String) }])
  })

  it('400 treats names with a meaning in JavaScript as unknown fields', async () => {
    const map = await aMap()
    const raw = '{"__proto__":{"title":"x"},"constructor":1,"toString":2}'

    const answer = await map.call('manage', 'POST', create, { headers: json, raw })

    expect(fieldsOf(answer)).toEqual([
      '__proto__ unknown_field',
      'constructor unknown_field',
      'parent required',
      'title required',
      'toString unknown_field',
    ])
  })

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/problem+json', ''])(
    '415 for content type "%s"',
    async (type) => {
      const map = await aMap()
      const raw = new TextEncoder().encode('{"parent":1,"title":"x"}')

      const answer = await map.call('manage', 'POST', create, { headers: type ? { 'content-type': type } : {}, raw })

      expectProblem(answer, 415)
      expect(answer.body.code).toBe('unsupported_media_type')
    },
  )

  it('413 as soon as the declared length is too large', async () => {
    const map = await aMap()
    const head = `POST ${create} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${map.tokens.write}\r\n`

    const answer = await sendRaw(map, `${head}Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{`)

    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"code":"too_large"')
  })
})

describe('7 methods', () => {
  const paths = Map.groupBy(endpoints, ({ path }) => path.replace(':id', '1'))
  it.each([...paths.keys()])('405 for PUT %s, listing the allowed methods', async (path) => {
    const { url } = await served()

    const answer = await callerOf(url)('PUT', path)

    expectProblem(answer, 405)
    const allowed = answer.headers.get('allow')?.split(', ') ?? []
    const methods = (paths.get(path) ?? []).flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    expect(allowed.sort()).toEqual([...methods, 'OPTIONS'].sort())
  })
})

describe('7 invalid HTTP', () => {
  it.each([
    ['garbage', 'hello\r\n\r\n', 400],
    [
      'two lengths',
      `POST ${create} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
    ],
    ['a non-numeric length', `POST ${create} HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n`, 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['an oversized header', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s gets an error response, and the connection is closed', async (_what, sent, status) => {
    const answer = await sendRaw(await served(), sent)

    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toContain('Content-Type: application/problem+json')
    const problem = JSON.parse(body)
    expect(problem).toMatchObject({ status, code: status === 431 ? 'headers_too_large' : 'bad_http' })
    expect(head).toContain(`X-Request-Id: ${problem.request_id}`)
  })
})

describe('7 an internal error', () => {
  it('500 reveals nothing and rolls back the transaction', async () => {
    const map = await aMap(await startServer({ LOG_LEVEL: 'silent', ...(await settingsOfItsOwn()) }))
    const task = await map.task({ title: 'Before' })
    await map.database.transaction((tx) => sql`alter table events rename to lost_events`.execute(tx))

    const edited = await map.call('write', 'POST', `/api/1/map/tasks/${task.id}/edit/`, { json: { title: 'After' } })
    const made = await map.call('write', 'POST', create, { json: { parent: map.list(), title: 'After' } })

    for (const answer of [edited, made]) {
      expectProblem(answer, 500)
      expect(answer.body).toEqual({
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        detail: `Something went wrong on our side. Please report it with the id ${answer.body.request_id}.`,
        code: 'internal',
        request_id: answer.body.request_id,
      })
    }
    const { results } = await map.client('read').tasks.list()
    expect(results.map(({ title }) => title)).toEqual(['Before'])
  })
})

function expectProblem({ status, headers, body }: Answered, expected: number): void {
  expect([status, headers.get('content-type')]).toEqual([expected, 'application/problem+json; charset=utf-8'])
  expect(body).toMatchObject({
    type: 'about:blank',
    title: expect.stringMatching(/./),
    status: expected,
    detail: expect.stringMatching(/./),
    code: expect.stringMatching(/^[a-z_]+$/),
    request_id: headers.get('x-request-id'),
  })
  expect('errors' in body).toBe(expected === 400)
}

const fieldsOf = ({ body }: Answered): string[] =>
  body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`).sort()

/** Each server has its own SQLite file; on PostgreSQL this gives it its own schema. */
async function settingsOfItsOwn(): Promise<Record<string, string>> {
  if (engine === 'sqlite') return {}
  const schema = `own_${randomBytes(6).toString('hex')}`
  const { database } = await served()
  await sql`create schema ${sql.id(schema)}`.execute(database.read)
  const url = new URL(inject('databaseUrl'))
  url.searchParams.set('options', `-c search_path=${schema}`)
  return { DATABASE_URL: url.href }
}
