import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CairnError,
  ConflictError,
  createClient,
  ForbiddenError,
  InvalidError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthenticatedError,
} from '@cairn/sdk'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../src/app.ts'
import { createStarter } from '../../src/commands/server-process.ts'
import { readConfig } from '../../src/config.ts'
import { useSdk } from '../support/builders/sdk-client.ts'
import { failureOf } from '../support/requests/failure-of.ts'

const sdk = useSdk()

/** A response that never comes. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

describe('an error', () => {
  it('names every invalid field', async () => {
    const task = await sdk.client.tasks.create({ parent: sdk.listId, title: 'Dark mode', lock_comments: true })

    const refused = await failureOf(sdk.client.comments.create({ parent: task.id, content: 'Me too' }))

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

  it('names the method, the path and the request, without the query', async () => {
    const create = (await failureOf(sdk.client.tasks.create({ parent: sdk.listId, title: ' ' }))) as CairnError
    expect(create).toMatchObject({ method: 'POST', path: '/api/1/map/tasks/create/' })
    expect(create.message).toBe(
      `title: Must not be empty. (POST /api/1/map/tasks/create/, request ${create.requestId})`,
    )
    const filtered = sdk.client.tasks.list({ title: 'secret plans', cursor: 'x' })
    expect(await failureOf(filtered)).toMatchObject({
      method: 'GET',
      path: '/api/1/map/tasks/',
      message: expect.not.stringContaining('secret'),
    })

    const impatient = sdk.clientOf({ retries: 0, timeoutMs: 1, fetch: (_url, init) => silence(init?.signal) })
    const nowhere = sdk.clientOf({ retries: 0, baseUrl: 'http://127.0.0.1:1/base' })
    for (const [client, path] of [[impatient, ''] as const, [nowhere, '/base'] as const]) {
      const lost = (await failureOf(client.tasks.delete(1))) as CairnError
      expect(lost).toMatchObject({ status: 0, method: 'DELETE', path: `${path}/api/1/map/tasks/1/` })
      expect(lost.message).toBe(`${lost.detail} (DELETE ${path}/api/1/map/tasks/1/)`)
    }
    sdk.proxy.faults.push({ status: 500, body: '<h1>Oops</h1>' })
    expect(String(await failureOf(sdk.client.map.get()))).toMatch(/^ServerError: .* \(GET \/api\/1\/map\/\)$/)
  })

  it('has a class for forbidden, missing and conflicting requests', async () => {
    const reader = await sdk.clientWith('read')
    expect(await failureOf(sdk.clientOf({ token: 'cairn_x' }).map.get())).toBeInstanceOf(UnauthenticatedError)
    const forbidden = await failureOf(reader.tasks.delete(1))
    expect(forbidden).toBeInstanceOf(ForbiddenError)
    expect(forbidden).toMatchObject({ code: 'insufficient_scope', requiredScopes: ['read', 'write'] })
    expect(await failureOf(sdk.client.tasks.delete(999_999))).toBeInstanceOf(NotFoundError)

    const idempotencyKey = crypto.randomUUID()
    await sdk.client.tasks.create({ parent: sdk.listId, title: 'First' }, { idempotencyKey })
    const reused = await failureOf(sdk.client.tasks.create({ parent: sdk.listId, title: 'Second' }, { idempotencyKey }))
    expect(reused).toBeInstanceOf(ConflictError)
    expect(reused).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  it('says when to retry', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-sdk-limited-'))
    const limited = await startApp(
      readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: '1' }),
      () => new Date('2026-01-01T00:00:20Z'),
    )
    try {
      const own = (await createStarter(limited.database, limited.site))?.token ?? ''
      const hasty = createClient({ baseUrl: limited.url, token: own, retries: 0 })
      await hasty.map.get()

      const refused = await failureOf(hasty.map.get())

      expect(refused).toBeInstanceOf(RateLimitedError)
      expect(refused).toMatchObject({ status: 429, retryAfterSeconds: 40 })
    } finally {
      await limited.close()
      rmSync(folder, { recursive: true })
    }
  })

  it("reports a response that isn't from Cairn", async () => {
    sdk.proxy.faults.push({ status: 301, headers: { location: 'https://elsewhere.invalid/' } })
    expect(await failureOf(sdk.client.tasks.get(1))).toMatchObject({ status: 301, code: 'unexpected_answer' })
    sdk.proxy.faults.push({ status: 200, body: '<!doctype html>' })
    expect(await failureOf(sdk.client.map.get())).toMatchObject({ status: 200, code: 'unexpected_answer' })
    sdk.proxy.faults.push({ status: 500, body: '<h1>Oops</h1>' })
    const broken = await failureOf(sdk.client.map.get())
    expect(broken).toBeInstanceOf(ServerError)
    expect(broken).toMatchObject({ code: 'http_500', requestId: undefined })
    sdk.proxy.faults.push({ status: 413, body: '{"code":"too_large"}' })
    expect((await failureOf(sdk.aTask())) as CairnError).toMatchObject({ name: 'CairnError', code: 'too_large' })
    expect(sdk.proxy.seen).toHaveLength(4)
  })

  it('never contains the token', async () => {
    sdk.proxy.faults.push('drop')
    const lost = await failureOf(sdk.clientOf({ retries: 0 }).map.get())
    expect(lost).toBeInstanceOf(NetworkError)
    expect(JSON.stringify(lost)).not.toContain(sdk.token)
  })

  it('is thrown immediately for invalid settings', () => {
    expect(() => createClient({ baseUrl: 'feedback.example.org', token: sdk.token })).toThrow(TypeError)
    expect(() => createClient({ baseUrl: 'ftp://example.org', token: sdk.token })).toThrow('baseUrl must be')
    expect(() => createClient({ baseUrl: sdk.proxy.url, token: 'read from a file\n' })).toThrow('token must be')
  })
})
