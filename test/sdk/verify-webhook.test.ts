import { verifyWebhook, WebhookVerificationError } from '@cairn/sdk'
import { describe, expect, it } from 'vitest'
import { newSecret, signedHeaders } from '../../src/features/webhooks/rules/message.ts'
import { failureOf } from '../support/requests/failure-of.ts'

const now = new Date('2026-03-02T12:00:00Z')
const body = JSON.stringify({ id: 7, seq: 7, type: 'vote.cast', data: { vote: { id: 3 }, title: 'Größe' } })
const [secret, other] = [newSecret(), newSecret()]

/** Headers as the server signs them. */
const signed = (secrets = [secret], at = now) =>
  signedHeaders(secrets, { id: 'evt_1_7', timestamp: Math.floor(at.getTime() / 1_000), body })

const check = (headers: Parameters<typeof verifyWebhook>[0]['headers'], sent: string | Uint8Array = body) =>
  verifyWebhook({ headers, body: sent }, secret, { now })

const codeOf = async (verified: Promise<unknown>): Promise<unknown> => {
  const error = await failureOf(verified)
  expect(error).toBeInstanceOf(WebhookVerificationError)
  return (error as WebhookVerificationError).code
}

describe('verifyWebhook', () => {
  it('returns the typed event from text or bytes, with headers from Node or fetch', async () => {
    const event = await check(signed())
    expect(event).toEqual(JSON.parse(body))
    expect(event.type === 'vote.cast' && event.data.vote?.id).toBe(3)
    const shouted = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]))
    for (const headers of [new Headers(signed()), shouted]) expect(await check(headers)).toEqual(event)
    expect(await check(signed(), new TextEncoder().encode(body))).toEqual(event)
  })

  it('accepts either secret during a rotation, on both sides', async () => {
    expect(await check(signed([other, secret]))).toBeTruthy()
    expect(await verifyWebhook({ headers: signed([other]), body }, [secret, other], { now })).toBeTruthy()
    const v1 = signed()['webhook-signature']
    expect(await check({ ...signed(), 'webhook-signature': `v1a,AAAA v2,%% v1,%% ${v1}` })).toBeTruthy()
  })

  it('rejects a different secret, body, id or scheme', async () => {
    expect(await codeOf(check(signed([other])))).toBe('signature')
    expect(await codeOf(check(signed(), `${body} `))).toBe('signature')
    expect(await codeOf(check({ ...signed(), 'webhook-id': 'evt_1_8' }))).toBe('signature')
    const asV2 = signed()['webhook-signature']?.replace('v1,', 'v2,')
    expect(await codeOf(check({ ...signed(), 'webhook-signature': asV2 }))).toBe('signature')
  })

  it('rejects a timestamp that is invalid or more than five minutes off', async () => {
    const at = (seconds: number) => signed([secret], new Date(now.getTime() + seconds * 1_000))
    for (const seconds of [-300, 0, 300]) expect(await check(at(seconds))).toBeTruthy()
    for (const seconds of [-301, 301]) expect(await codeOf(check(at(seconds)))).toBe('timestamp')
    for (const said of ['soon', '1e9', '-1']) {
      expect(await codeOf(check({ ...signed(), 'webhook-timestamp': said }))).toBe('timestamp')
    }
    expect(await verifyWebhook({ headers: at(-900), body }, secret, { now, toleranceSeconds: 900 })).toBeTruthy()
  })

  it('names the missing header, and throws without a secret', async () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const missing = check({ ...signed(), [name]: undefined })
      expect(await codeOf(missing)).toBe('missing_header')
      expect((await failureOf(missing)) as Error).toMatchObject({ message: expect.stringContaining(name) })
    }
    for (const none of [[], '', 'whsec_', 'whsec_%%', undefined as never]) {
      expect(await failureOf(verifyWebhook({ headers: signed(), body }, none, { now }))).toBeInstanceOf(TypeError)
    }
  })
})
