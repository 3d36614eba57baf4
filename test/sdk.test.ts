import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  CairnError,
  type Client,
  type ClientOptions,
  ConflictError,
  createClient,
  etagOf,
  ForbiddenError,
  InvalidError,
  NetworkError,
  type NewVote,
  NotFoundError,
  RateLimitedError,
  ServerError,
  type Task,
  type TaskEdit,
  TimeoutError,
  UnauthenticatedError,
} from '@cairn/sdk'
import Type from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { sdkSource } from '../scripts/sdk.ts'
import { type App, startApp } from '../src/app.ts'
import { openAnyMap, operatorContext } from '../src/commands/places.ts'
import { createStarter } from '../src/commands/starter.ts'
import { readConfig } from '../src/config.ts'
import { createToken } from '../src/features/tokens/verbs/create-token.ts'
import type { Scope } from '../src/platform/actor.ts'
import { created, type Endpoint, endpoint } from '../src/platform/http/endpoint.ts'

/** As the public knows it; nothing of the kind exists, so whoever sent a request there would fail. */
const publicUrl = 'https://feedback.invalid/board'
const sdkFolder = join(import.meta.dirname, '../sdk/src')
const dataDir = mkdtempSync(join(tmpdir(), 'cairn-sdk-'))

let app: App
let token: string
let line: Line
let client: Client
let listId: number

beforeAll(async () => {
  app = await startApp(
    readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: '0', PUBLIC_URL: publicUrl }),
  )
  token = (await createStarter(app.database, app.site))?.token ?? ''
})

afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

beforeEach(async () => {
  line = await openLine(app.address)
  client = clientOf()
  listId = (await client.lists.create({ name: 'Inbox', role: 'suggestions' })).id
  line.seen.length = 0
})

afterEach(() => line.close())

const clientOf = (options: Partial<ClientOptions> = {}): Client =>
  createClient({ baseUrl: line.address, token, backoffMs: 1, timeoutMs: 10_000, ...options })

async function clientWith(scope: Scope): Promise<Client> {
  const operator = await openAnyMap(operatorContext(app), 'team/roadmap')
  return clientOf({ token: (await createToken(operator, { name: scope, scope })).text })
}

const aTask = (title = 'Dark mode'): Promise<Task> => client.tasks.create({ parent: listId, title })

const titlesIn = async (): Promise<string[]> =>
  (await client.tasks.list({ list_id: listId })).results.map((t) => t.title)

const failureOf = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => expect.fail('The call should have failed.'),
    (error: unknown) => error,
  )

describe('the methods', () => {
  it('reach every resource of the interface', async () => {
    const category = await client.categories.create({ name: 'Bug', emoji_shortname: ':bug:' })
    expect(await client.categories.edit(category.id, { emoji_shortname: 'beetle' })).toMatchObject({ name: 'Bug' })
    const task = await client.tasks.create({ parent: listId, title: 'Dark mode', category: 'bug' })
    expect(await client.tasks.edit(task.id, { category: null, pending: true })).toMatchObject({ category: null })
    expect(await client.tasks.get(task.id)).toMatchObject({ title: 'Dark mode', pending: true })

    const comment = await client.comments.create({ parent: task.id, content: 'Me too' })
    expect(await client.comments.get(comment.id)).toEqual(comment)
    expect(await client.comments.list(task.id, { page_size: 1 })).toMatchObject({ count: 1, results: [comment] })
    const vote = await client.votes.create({ parent: task.id, voter: { email: 'ada@example.org' } })
    expect(await client.votes.create({ parent: task.id, voter: { email: 'ada@example.org' } })).toEqual(vote)
    expect((await client.votes.list(task.id)).results).toEqual([await client.votes.get(vote.id)])

    expect(await client.lists.edit(listId, { display_count: 3 })).toMatchObject({ display_count: 3 })
    expect(await client.lists.get(listId)).toMatchObject({ name: 'Inbox' })
    expect((await client.map.get()).lists).toContainEqual(expect.objectContaining({ id: listId }))
    expect(await client.map.edit({ description: 'Welcome' })).toMatchObject({ description: 'Welcome' })
    expect(await client.team.get()).toMatchObject({ slug: 'team' })
    expect(await client.token.get()).toMatchObject({ scopes: ['read', 'write', 'manage'] })

    expect(await client.votes.delete(vote.id)).toBeUndefined()
    expect(await client.comments.delete(comment.id)).toBeUndefined()
    expect(await client.tasks.delete(task.id)).toBeUndefined()
    expect(await client.categories.delete(category.id)).toBeUndefined()
    expect(await client.lists.delete(listId)).toBeUndefined()
  })

  it('know what is optional, what can be cleared and what is read only', () => {
    expectTypeOf<TaskEdit['description']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<TaskEdit['title']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Task['category']>().toEqualTypeOf<{ name: string; emoji_shortname: string } | null>()
    expectTypeOf<NonNullable<NewVote['voter']>['email']>().toEqualTypeOf<string>()
    expectTypeOf(client.tasks.get).toBeCallableWith(1, { ifNoneMatch: '"x"' })
    // @ts-expect-error a title is required
    void (() => client.tasks.create({ parent: 1 }))
    // @ts-expect-error votes are counted, not set
    void (() => client.tasks.edit(1, { votes_count: 7 }))
    // @ts-expect-error only a create has an idempotency key
    void (() => client.tasks.edit(1, {}, { idempotencyKey: 'k' }))
  })

  it('refuse an id that would lead to another address', async () => {
    expect(await failureOf(client.tasks.delete('..' as unknown as number))).toBeInstanceOf(TypeError)
    expect(line.seen).toEqual([])
  })

  it('call the address of a record service_url whatever the brand', async () => {
    line.faults.push({ status: 200, body: '{"name":"Ours","acme_url":"https://x.test/","lists":[{"acme_url":"y"}]}' })

    const map = await clientOf({ brandPrefix: 'acme' }).map.get()

    expect(map).toEqual({ name: 'Ours', service_url: 'https://x.test/', lists: [{ service_url: 'y' }] })
  })
})

describe('a collection', () => {
  beforeEach(async () => {
    for (const title of ['one', 'two', 'three', 'four', 'five']) await aTask(title)
    line.seen.length = 0
  })
  const query = () => ({ list_id: listId, ordering: 'created', page_size: 2 }) as const

  it('is its first page when awaited, and leads on to the others and back', async () => {
    const first = await client.tasks.list(query())
    const second = await first.nextPage()
    const last = await second?.nextPage()

    expect(first).toMatchObject({ count: 5, previous: null, results: [{ title: 'one' }, { title: 'two' }] })
    expect(first.next).toMatch(publicUrl)
    expect(last).toMatchObject({ next: null, results: [{ title: 'five' }] })
    expect(await last?.nextPage()).toBeUndefined()
    expect((await second?.previousPage())?.results).toEqual(first.results)
    expect(Object.keys(JSON.parse(JSON.stringify(first)))).toEqual(['count', 'next', 'previous', 'results'])
  })

  it('is every record when walked, on the address that was given and with the filters that were asked for', async () => {
    const titles: string[] = []
    for await (const task of client.tasks.list(query())) titles.push(task.title)

    expect(titles).toEqual(['one', 'two', 'three', 'four', 'five'])
    expect(line.seen).toHaveLength(3)
    for (const { url } of line.seen) expect(url).toMatch(new RegExp(`list_id=${listId}&ordering=created&page_size=2`))
  })

  it('is every page when walked by pages, by number too', async () => {
    const sizes: number[] = []
    for await (const page of client.tasks.list({ ...query(), page: 2 }).pages()) sizes.push(page.results.length)

    expect(sizes).toEqual([2, 1])
  })

  it('is asked for only when needed, and only as far as needed', async () => {
    const listing = client.tasks.list(query())
    expect(line.seen).toHaveLength(0)
    const page = await listing
    for await (const task of listing) {
      expect(task).toEqual(page.results[0])
      break
    }
    expect(line.seen).toHaveLength(1)
  })

  it('fails like any other call', async () => {
    await expect(client.tasks.list({ page: 99 })).rejects.toBeInstanceOf(NotFoundError)
    await expect(client.comments.list(999_999).pages().next()).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an error', () => {
  it('names every field that is wrong', async () => {
    const task = await client.tasks.create({ parent: listId, title: 'Dark mode', lock_comments: true })

    const refused = await failureOf(client.comments.create({ parent: task.id, content: 'Me too' }))

    expect(refused).toBeInstanceOf(InvalidError)
    expect(refused).toMatchObject({
      name: 'InvalidError',
      status: 400,
      code: 'invalid',
      errors: [{ field: 'parent', code: 'comments_locked' }],
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      problem: { title: 'Bad Request' },
    })
    expect(String(refused)).toMatch(/^InvalidError: parent: .*locked/)
  })

  it('has a class for what is refused, missing or in conflict', async () => {
    const reader = await clientWith('read')
    expect(await failureOf(clientOf({ token: 'cairn_x' }).map.get())).toBeInstanceOf(UnauthenticatedError)
    const forbidden = await failureOf(reader.tasks.delete(1))
    expect(forbidden).toBeInstanceOf(ForbiddenError)
    expect(forbidden).toMatchObject({ code: 'insufficient_scope', requiredScopes: ['read', 'write'] })
    expect(await failureOf(client.tasks.delete(999_999))).toBeInstanceOf(NotFoundError)

    const idempotencyKey = crypto.randomUUID()
    await client.tasks.create({ parent: listId, title: 'First' }, { idempotencyKey })
    const reused = await failureOf(client.tasks.create({ parent: listId, title: 'Second' }, { idempotencyKey }))
    expect(reused).toBeInstanceOf(ConflictError)
    expect(reused).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  it('says when to come back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-sdk-limited-'))
    const limited = await startApp(
      readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: '1' }),
      () => new Date('2026-01-01T00:00:20Z'),
    )
    try {
      const own = (await createStarter(limited.database, limited.site))?.token ?? ''
      const hasty = createClient({ baseUrl: limited.address, token: own, retries: 0 })
      await hasty.map.get()

      const refused = await failureOf(hasty.map.get())

      expect(refused).toBeInstanceOf(RateLimitedError)
      expect(refused).toMatchObject({ status: 429, retryAfterSeconds: 40 })
    } finally {
      await limited.close()
      rmSync(folder, { recursive: true })
    }
  })

  it('tells what else stands at the address', async () => {
    line.faults.push({ status: 301, headers: { location: 'https://elsewhere.invalid/' } })
    expect(await failureOf(client.tasks.get(1))).toMatchObject({ status: 301, code: 'unexpected_answer' })
    line.faults.push({ status: 200, body: '<!doctype html>' })
    expect(await failureOf(client.map.get())).toMatchObject({ status: 200, code: 'unexpected_answer' })
    line.faults.push({ status: 500, body: '<h1>Oops</h1>' })
    const broken = await failureOf(client.map.get())
    expect(broken).toBeInstanceOf(ServerError)
    expect(broken).toMatchObject({ code: 'http_500', requestId: undefined })
    line.faults.push({ status: 413, body: '{"code":"too_large"}' })
    expect((await failureOf(aTask())) as CairnError).toMatchObject({ name: 'CairnError', code: 'too_large' })
    expect(line.seen).toHaveLength(4)
  })

  it('never holds the token', async () => {
    line.faults.push('drop')
    const lost = await failureOf(clientOf({ retries: 0 }).map.get())
    expect(lost).toBeInstanceOf(NetworkError)
    expect(JSON.stringify(lost)).not.toContain(token)
  })

  it('comes at once for settings that cannot work', () => {
    expect(() => createClient({ baseUrl: 'feedback.example.org', token })).toThrow(TypeError)
    expect(() => createClient({ baseUrl: 'ftp://example.org', token })).toThrow('baseUrl must be')
    expect(() => createClient({ baseUrl: line.address, token: 'read from a file\n' })).toThrow('token must be')
  })
})

describe('repeating', () => {
  it('makes exactly one task of a create whose answer was lost', async () => {
    line.faults.push('lose', 'cut')

    const task = await aTask('Only once')

    expect(line.seen.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(line.seen.map(({ key }) => key)).size).toBe(1)
    expect(await titlesIn()).toEqual(['Only once'])
    expect(await client.tasks.get(task.id)).toEqual(task)
  })

  it('makes two tasks of two creates that look the same', async () => {
    await Promise.all([aTask('Twin'), aTask('Twin')])

    expect(new Set(line.seen.map(({ key }) => key)).size).toBe(2)
    expect(await titlesIn()).toEqual(['Twin', 'Twin'])
  })

  it('makes one task of creates that share the key of the caller', async () => {
    const body = { parent: listId, title: 'Imported' }
    const idempotencyKey = crypto.randomUUID()

    const patient = clientOf({ retries: 10, backoffMs: 10 })

    const made = await Promise.all([1, 2, 3].map(() => patient.tasks.create(body, { idempotencyKey })))

    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await titlesIn()).toEqual(['Imported'])
  })

  it('waits for a create with the same key that is still running', async () => {
    line.faults.push({ status: 409, body: '{"code":"idempotency_key_in_use"}' })

    await aTask('Patient')

    expect(await titlesIn()).toEqual(['Patient'])
  })

  it('reads again after a lost connection and after each answer that only passes on trouble', async () => {
    const { id } = await aTask()
    for (const fault of ['drop', 'cut', 502, 503, 504] as const) {
      line.faults.push(typeof fault === 'number' ? { status: fault } : fault)
      expect(await client.tasks.get(id)).toMatchObject({ title: 'Dark mode' })
      expect(line.faults).toEqual([])
    }
  })

  it('takes a delete for done when its second try finds nothing', async () => {
    const { id } = await aTask()
    line.faults.push('lose')

    await client.tasks.delete(id)

    expect(line.seen.slice(1).map(({ status }) => status)).toEqual([204, 404])
  })

  it('does not take a delete for done that was only turned away', async () => {
    line.faults.push({ status: 429, headers: { 'retry-after': '0' } })

    expect(await failureOf(client.tasks.delete(999_999))).toBeInstanceOf(NotFoundError)
  })

  it('leaves it to the caller whether an edit without an answer is sent again', async () => {
    const { id } = await aTask()
    line.seen.length = 0
    for (const fault of ['lose', 'drop', { status: 502 }, { status: 504 }] as const) {
      line.faults.push(fault)
      expect(await failureOf(client.tasks.edit(id, { title: 'Darker mode' }))).toBeInstanceOf(CairnError)
    }
    expect(line.seen).toHaveLength(4)
  })

  it('sends an edit again that the server has not acted on', async () => {
    const { id } = await aTask()
    line.faults.push({ status: 503 }, { status: 429 })

    expect(await client.tasks.edit(id, { title: 'Darker mode' })).toMatchObject({ title: 'Darker mode' })
  })

  it('sends an edit again that found no connection', async () => {
    const { id } = await aTask()
    await line.close()
    const unused = await openLine(app.address)
    await unused.close()
    const port = Number(new URL(unused.address).port)
    const refused: unknown[] = []
    const early = clientOf({
      baseUrl: unused.address,
      fetch: async (input, init) => {
        try {
          return await fetch(input, init)
        } catch (error) {
          refused.push(error)
          line = await openLine(app.address, port)
          throw error
        }
      },
    })

    expect(await early.tasks.edit(id, { title: 'Darker mode' })).toMatchObject({ title: 'Darker mode' })
    expect(refused).toHaveLength(1)
  })

  it('ends after as many times as it was told', async () => {
    for (let times = 0; times < 5; times++) line.faults.push({ status: 503, body: '{"code":"unavailable"}' })

    const gaveUp = await failureOf(clientOf({ retries: 2 }).map.get())

    expect(gaveUp).toBeInstanceOf(ServerError)
    expect(gaveUp).toMatchObject({ status: 503, code: 'unavailable' })
    expect(line.seen).toHaveLength(3)
  })

  it('waits as long as the server says', async () => {
    line.faults.push({ status: 429, headers: { 'retry-after': '1' } })
    const start = performance.now()

    await client.map.get()

    expect(performance.now() - start).toBeGreaterThan(990)
  })

  it('hands over instead of waiting for an hour', async () => {
    line.faults.push({ status: 429, headers: { 'retry-after': '3600' } })

    expect(await failureOf(client.map.get())).toMatchObject({ name: 'RateLimitedError', retryAfterSeconds: 3600 })
  })

  it('stops waiting when the caller aborts', async () => {
    const abort = new AbortController()
    line.faults.push({ status: 503, headers: { 'retry-after': '60' }, then: () => abort.abort(new Error('enough')) })

    expect(await failureOf(client.map.get({ signal: abort.signal }))).toBe(abort.signal.reason)
  })
})

describe('a call that takes too long', () => {
  it('is a TimeoutError, after its repetitions', async () => {
    line.faults.push('hang', 'hang')

    const late = await failureOf(clientOf({ timeoutMs: 50, retries: 1 }).map.get())

    expect(late).toBeInstanceOf(TimeoutError)
    expect(late).toBeInstanceOf(NetworkError)
    expect(late).toMatchObject({ status: 0, code: 'timeout', detail: 'No answer within 50 ms.' })
    expect(line.seen).toHaveLength(2)
  })

  it('can be aborted, which is not repeated', async () => {
    const abort = new AbortController()
    line.faults.push('hang')
    const call = failureOf(client.map.get({ signal: abort.signal }))
    await line.reached()
    abort.abort()

    expect(await call).toMatchObject({ name: 'AbortError' })
    expect(line.seen).toHaveLength(1)
  })
})

describe('the ETag of what was read', () => {
  it('spares reading it again', async () => {
    const { id } = await aTask()
    const task = await client.tasks.get(id)

    expect(await client.tasks.get(id, { ifNoneMatch: etagOf(task) })).toBeUndefined()
    await client.tasks.edit(id, { title: 'Darker mode' })
    expect(await client.tasks.get(id, { ifNoneMatch: etagOf(task) })).toMatchObject({ title: 'Darker mode' })
  })

  it('keeps an edit or a delete from overwriting what somebody else wrote', async () => {
    const { id } = await aTask()
    const mine = await client.tasks.get(id)
    await client.tasks.edit(id, { title: 'Theirs' }, { ifMatch: etagOf(mine) })

    const refused = await failureOf(client.tasks.edit(id, { title: 'Mine' }, { ifMatch: etagOf(mine) }))

    expect(refused).toBeInstanceOf(ConflictError)
    expect(refused).toMatchObject({ status: 412, code: 'changed_meanwhile' })
    expect(await failureOf(client.tasks.delete(id, { ifMatch: etagOf(mine) }))).toMatchObject({ status: 412 })
    expect(await titlesIn()).toEqual(['Theirs'])
  })

  it('is never made up for something else', async () => {
    expect(() => etagOf({ id: 1 })).toThrow(TypeError)
  })
})

describe('the package', () => {
  const files = readdirSync(sdkFolder)

  it.each(files)('%s imports nothing from outside its folder', (file) => {
    const source = readFileSync(join(sdkFolder, file), 'utf8')
    const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name]) => name ?? '')

    for (const name of imported) expect(files.map((known) => `./${known}`)).toContain(name)
  })

  it('needs nothing that a browser lacks', async () => {
    const task = await aTask('Seen in a browser')
    const program = ['--experimental-vm-modules', '--input-type=module', '-e', browser]
    const { stdout } = await promisify(execFile)(process.execPath, program, {
      env: { SDK: sdkFolder, BASE_URL: line.address, TOKEN: token, LIST_ID: String(listId) },
      timeout: 20_000,
    })

    expect(JSON.parse(stdout)).toEqual({
      titles: ['Made in a browser', task.title],
      code: 'not_found',
      node: 'undefinedundefined',
    })
  })

  it('is not made from an endpoint whose types would be wrong', () => {
    const of = (schema: object, id = 'things.create'): Endpoint[] => [
      endpoint({
        id,
        method: 'POST',
        path: '/api/1/things/create/',
        scope: 'write',
        summary: 'Create a thing',
        reply: created(Type.Object({ held: schema }, { $id: 'Thing' })),
        handle: async () => undefined,
      }),
    ]
    expect(sdkSource(of(Type.Array(Type.Union([Type.Literal("it's"), Type.Null()]))))).toContain(
      "held: ('it\\'s' | null)[]",
    )
    expect(() => sdkSource(of({ not: {} }))).toThrow('No TypeScript type is known for {"not":{}}')
    expect(() => sdkSource(of(Type.String(), 'things'))).toThrow('not of the form group.method')
    expect(() => sdkSource([...of(Type.String()), ...of(Type.Integer())])).toThrow('both be called Thing')
  })
})

/** What a page that came over plain http has, with a fetch as touchy as a browser's; and nothing else of Node. */
const browser = `
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { createContext, SourceTextModule } from 'node:vm'

const { SDK, BASE_URL, TOKEN, LIST_ID } = process.env
const touchy = function (...given) {
  if (this !== undefined && this !== page) throw new TypeError('Illegal invocation')
  return fetch(...given)
}
const { log } = console
const randoms = { getRandomValues: (into) => crypto.getRandomValues(into) }
const page = createContext({
  fetch: touchy, crypto: randoms, log, AbortSignal, Headers, URL, URLSearchParams, setTimeout, clearTimeout,
  settings: { baseUrl: BASE_URL, token: TOKEN }, list_id: Number(LIST_ID),
})
const modules = new Map()
const load = (name) => {
  const known = modules.get(name)
  if (known) return known
  const source = stripTypeScriptTypes(readFileSync(join(SDK, name), 'utf8'))
  const made = new SourceTextModule(source, { identifier: name, context: page })
  modules.set(name, made)
  return made
}
const script = new SourceTextModule(\`
  import { createClient } from './index.ts'
  const client = createClient(settings)
  await client.tasks.create({ parent: list_id, title: 'Made in a browser' })
  const titles = []
  for await (const task of client.tasks.list({ list_id, page_size: 1 })) titles.push(task.title)
  const code = await client.tasks.get(999999).catch((error) => error.code)
  log(JSON.stringify({ titles, code, node: typeof process + typeof Buffer }))
\`, { identifier: 'page.js', context: page })
await script.link((name) => load(name))
await script.evaluate()
`

type Fault =
  /** The connection ends before the server hears of the request. */
  | 'drop'
  /** The server does its work; the answer never arrives. */
  | 'lose'
  /** The server does its work; the answer ends in the middle. */
  | 'cut'
  /** Nothing happens at all. */
  | 'hang'
  /** Somebody on the way answers. */
  | { status: number; headers?: Record<string, string>; body?: string; then?: () => void }

interface Line {
  address: string
  /** What goes wrong with the next requests, one each. */
  faults: Fault[]
  /** The requests that came, with the status that the server itself answered. */
  seen: { method: string; url: string; key: string | undefined; status: number | undefined }[]
  /** Resolves when the next request has come. */
  reached(): Promise<void>
  close(): Promise<void>
}

/** The line between the client and the server, on which things can go wrong. */
async function openLine(target: string, port = 0): Promise<Line> {
  const faults: Fault[] = []
  const seen: Line['seen'] = []
  let tell = () => {}
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const entry: Line['seen'][number] = { method, url, key: String(headers['idempotency-key']), status: undefined }
    seen.push(entry)
    tell()
    const fault = faults.shift()
    if (fault === 'drop') return void response.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'object') {
      response.writeHead(fault.status, fault.headers).end(fault.body, fault.then)
      return
    }
    const answer = await passOn(target, request)
    entry.status = answer.statusCode
    const body = Buffer.concat(await answer.toArray())
    if (fault === 'lose') return void response.destroy()
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    if (fault === 'cut') cut(response, body)
    else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    seen,
    reached: () =>
      new Promise((resolve) => {
        tell = resolve
        if (seen.length > 0) resolve()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function passOn(target: string, request: IncomingMessage): Promise<IncomingMessage> {
  const { method = '', url = '', headers } = request
  return new Promise((resolve, reject) => {
    request.pipe(forward(new URL(url, target), { method, headers, agent: false }, resolve).on('error', reject))
  })
}

const cut = (response: ServerResponse, body: Buffer): void =>
  void response.write(body.subarray(0, body.length / 2), () => response.destroy())
