import { NetworkError, NotFoundError, ServerError, TimeoutError } from '@cairn/sdk'
import { describe, expect, it } from 'vitest'
import { useSdk } from '../support/builders/sdk-client.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { openFaultyProxy } from '../support/servers/faulty-proxy.ts'
import { aFreePort } from '../support/servers/free-port.ts'

const sdk = useSdk()

describe('retrying', () => {
  it('creates exactly one task when the response is lost', async () => {
    sdk.proxy.faults.push('lose', 'cut')

    const task = await sdk.aTask('Only once')

    expect(sdk.proxy.seen.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(sdk.proxy.seen.map(({ key }) => key)).size).toBe(1)
    expect(await sdk.titlesIn()).toEqual(['Only once'])
    expect(await sdk.client.tasks.get(task.id)).toEqual(task)
  })

  it('creates two tasks for two identical calls', async () => {
    await Promise.all([sdk.aTask('Twin'), sdk.aTask('Twin')])

    expect(new Set(sdk.proxy.seen.map(({ key }) => key)).size).toBe(2)
    expect(await sdk.titlesIn()).toEqual(['Twin', 'Twin'])
  })

  it('creates one task for calls that share an idempotency key', async () => {
    const body = { parent: sdk.listId, title: 'Imported' }
    const idempotencyKey = crypto.randomUUID()

    const patient = sdk.clientOf({ retries: 10, backoffMs: 10 })

    const made = await Promise.all([1, 2, 3].map(() => patient.tasks.create(body, { idempotencyKey })))

    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await sdk.titlesIn()).toEqual(['Imported'])
  })

  it('waits for a create with the same key that is still running', async () => {
    sdk.proxy.faults.push({ status: 409, body: '{"code":"idempotency_key_in_use"}' })

    await sdk.aTask('Patient')

    expect(await sdk.titlesIn()).toEqual(['Patient'])
  })

  it('retries a read after a lost connection and after each gateway error', async () => {
    const { id } = await sdk.aTask()
    for (const fault of ['drop', 'cut', 502, 503, 504] as const) {
      sdk.proxy.faults.push(typeof fault === 'number' ? { status: fault } : fault)
      expect(await sdk.client.tasks.get(id)).toMatchObject({ title: 'Dark mode' })
      expect(sdk.proxy.faults).toEqual([])
    }
  })

  it('treats a delete as done when the retry returns 404', async () => {
    const { id } = await sdk.aTask()
    sdk.proxy.faults.push('lose')

    await sdk.client.tasks.delete(id)

    expect(sdk.proxy.seen.slice(1).map(({ status }) => status)).toEqual([204, 404])
  })

  it("doesn't treat a delete as done when the first try was only rate limited", async () => {
    sdk.proxy.faults.push({ status: 429, headers: { 'retry-after': '0' } })

    expect(await failureOf(sdk.client.tasks.delete(999_999))).toBeInstanceOf(NotFoundError)
  })

  it("retries an edit without a response with the same key, so it can't overwrite a later edit", async () => {
    const { id } = await sdk.aTask()
    const direct = sdk.clientOf({ baseUrl: sdk.app.url })
    sdk.proxy.seen.length = 0
    for (const fault of ['drop', 'cut', { status: 502 }, { status: 504 }] as const) {
      sdk.proxy.faults.push(fault)
      expect(await sdk.client.tasks.edit(id, { title: `Darker ${fault}` })).toMatchObject({ title: `Darker ${fault}` })
    }
    expect(new Set(sdk.proxy.seen.map(({ key }) => key)).size).toBe(4)
    expect(sdk.proxy.seen).toHaveLength(8)

    let attempts = 0
    const slow = sdk.clientOf({
      onRequest: async () => {
        attempts += 1
        if (attempts === 2) await direct.tasks.edit(id, { title: 'Of someone else' })
      },
    })
    sdk.proxy.faults.push('lose')
    await slow.tasks.edit(id, { title: 'Mine' })
    expect([attempts, (await direct.tasks.get(id)).title]).toEqual([2, 'Of someone else'])
  })

  it("retries an edit that the server hasn't processed", async () => {
    const { id } = await sdk.aTask()
    sdk.proxy.faults.push({ status: 503 }, { status: 429 })

    expect(await sdk.client.tasks.edit(id, { title: 'Darker mode' })).toMatchObject({ title: 'Darker mode' })
  })

  it("retries an edit that couldn't connect", async () => {
    const { id } = await sdk.aTask()
    await sdk.proxy.close()
    const port = await aFreePort()
    const refused: unknown[] = []
    const early = sdk.clientOf({
      baseUrl: `http://127.0.0.1:${port}`,
      fetch: async (input, init) => {
        try {
          return await fetch(input, init)
        } catch (error) {
          refused.push(error)
          sdk.proxy = await openFaultyProxy(sdk.app.url, port)
          throw error
        }
      },
    })

    expect(await early.tasks.edit(id, { title: 'Darker mode' })).toMatchObject({ title: 'Darker mode' })
    expect(refused).toHaveLength(1)
  })

  it('gives up after the configured number of retries', async () => {
    for (let times = 0; times < 5; times++) sdk.proxy.faults.push({ status: 503, body: '{"code":"unavailable"}' })

    const gaveUp = await failureOf(sdk.clientOf({ retries: 2 }).map.get())

    expect(gaveUp).toBeInstanceOf(ServerError)
    expect(gaveUp).toMatchObject({ status: 503, code: 'unavailable' })
    expect(sdk.proxy.seen).toHaveLength(3)
  })

  it('waits as long as Retry-After says', async () => {
    sdk.proxy.faults.push({ status: 429, headers: { 'retry-after': '1' } })
    const start = performance.now()

    await sdk.client.map.get()

    expect(performance.now() - start).toBeGreaterThan(990)
  })

  it('throws instead of waiting for an hour', async () => {
    sdk.proxy.faults.push({ status: 429, headers: { 'retry-after': '3600' } })

    expect(await failureOf(sdk.client.map.get())).toMatchObject({ name: 'RateLimitedError', retryAfterSeconds: 3600 })
  })

  it('stops waiting when the caller aborts', async () => {
    const abort = new AbortController()
    sdk.proxy.faults.push({
      status: 503,
      headers: { 'retry-after': '60' },
      then: () => abort.abort(new Error('enough')),
    })

    expect(await failureOf(sdk.client.map.get({ signal: abort.signal }))).toBe(abort.signal.reason)
  })
})

describe('a call that takes too long', () => {
  it('throws a TimeoutError after its retries', async () => {
    sdk.proxy.faults.push('hang', 'hang')

    const late = await failureOf(sdk.clientOf({ timeoutMs: 500, retries: 1 }).map.get())

    expect(late).toBeInstanceOf(TimeoutError)
    expect(late).toBeInstanceOf(NetworkError)
    expect(late).toMatchObject({ status: 0, code: 'timeout', detail: 'No answer within 500 ms.' })
    expect(sdk.proxy.seen).toHaveLength(2)
  })

  it("can be aborted, and isn't retried after that", async () => {
    const abort = new AbortController()
    sdk.proxy.faults.push('hang')
    const call = failureOf(sdk.client.map.get({ signal: abort.signal }))
    await sdk.proxy.reached()
    abort.abort()

    expect(await call).toMatchObject({ name: 'AbortError' })
    expect(sdk.proxy.seen).toHaveLength(1)
  })
})
