import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { type EgressRules, egressRefusal, fetchOutside, isAllowedHost } from '../src/platform/egress.ts'
import { failureOf } from './support/requests/failure-of.ts'
import { aListener } from './support/servers/http-listener.ts'

type Lookup = NonNullable<EgressRules['lookup']>

/** A DNS server whose answer changes from one lookup to the next. */
const answering = (...answers: string[][]): { asked: () => number; lookup: Lookup } => {
  let asked = 0
  const lookup: Lookup = (_host, { all }, callback) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }
  return { asked: () => asked, lookup }
}

describe('a malicious DNS server', () => {
  it("can't get around the check: every answer is checked, and each request does one lookup", async () => {
    const inner = await aListener((_request, response) => response.end('secret'))
    const rebinding = answering(['192.0.2.1'], ['127.0.0.1'])
    const at = `http://rebinding.example:${inner.port}/`

    // 192.0.2.1 is reserved for documentation, so no host has it and the guard doesn't treat it as public.
    for (const round of [1, 2]) {
      expect(await failureOf(fetchOutside(at, {}, { lookup: rebinding.lookup }))).toMatchObject({ reason: 'forbidden' })
      expect(rebinding.asked()).toBe(round)
    }
    expect(inner.connections()).toBe(0)
  })

  it.each([
    ['1.1.1.1', '127.0.0.1'],
    ['2606:4700::1111', '::1'],
    ['8.8.8.8', '::ffff:169.254.169.254'],
    ['1.1.1.1', '64:ff9b::a9fe:a9fe'],
    ['1.1.1.1', '2002:7f00:1::'],
  ])('is caught by a single private address among public ones: %s, %s', async (...addresses) => {
    const refused = await failureOf(fetchOutside('http://both.example/', {}, answering(addresses)))
    expect(refused).toMatchObject({ reason: 'forbidden', message: 'both.example is not on the public internet.' })
  })

  it("can't redirect a connection to an address that wasn't checked", async () => {
    const other = await aListener((_request, response) => response.end('here'))
    const named = answering(['127.0.0.1'], ['127.0.0.2'])
    const answer = await fetchOutside(`http://named.example:${other.port}/`, {}, { ...named, trusted: true })
    expect([await answer.text(), named.asked()]).toEqual(['here', 1])
  })
})

describe('hosts allowed by the operator', () => {
  const allowed = readConfig({ EGRESS_ALLOWED_HOSTS: 'Hooks.Internal, 10.0.0.7:8080 ,[fd00::1]:9,a.example:80' })

  it('are normalised as in a browser', () => {
    expect(allowed.EGRESS_ALLOWED_HOSTS).toEqual(['hooks.internal', '10.0.0.7:8080', '[fd00::1]:9', 'a.example:80'])
  })

  it.each([
    ['https://hooks.internal/x', true],
    ['http://HOOKS.internal:123/', true],
    ['http://10.0.0.7:8080/', true],
    ['http://0x0a000007:8080/', true],
    ['http://10.0.0.7/', false],
    ['http://[fd00:0::1]:9/', true],
    ['http://a.example/', true],
    ['https://a.example/', false],
    ['http://hooks.internal.evil.example/', false],
    ['http://hooks.internal@evil.example/', false],
    ['nothing', false],
  ])('%s: %s', (address, expected) => {
    expect(isAllowedHost(address, allowed.EGRESS_ALLOWED_HOSTS)).toBe(expected)
  })

  it.each(['http://x', 'a/b', 'user@host', 'host:99999', 'a b:c'])("can't include %j", (text) => {
    expect(() => readConfig({ EGRESS_ALLOWED_HOSTS: text })).toThrow(/EGRESS_ALLOWED_HOSTS is invalid/)
  })

  it('an address that can never be reached is rejected before the request', () => {
    for (const address of ['http://0177.1/', 'http://[::ffff:7f00:1]/', 'http://2852039166/latest', 'ftp://a.example/'])
      expect(egressRefusal(address, false)?.reason).toBe('forbidden')
    expect(egressRefusal('https://a.example/', false)).toBeUndefined()
    expect(egressRefusal('http://127.0.0.1/', true)).toBeUndefined()
  })
})

it('reads only the start of an endless response, then closes the connection', async () => {
  let closed = false
  const endless = await aListener((_request, response) => {
    response.on('close', () => {
      closed = true
    })
    const more = () => {
      while (response.write(Buffer.alloc(65_536, 'x')));
      response.once('drain', more)
    }
    more()
  })
  const answer = await fetchOutside(endless.url, {}, { trusted: true, maxBytes: 1_000, cut: true })
  expect([answer.status, (await answer.text()).length]).toEqual([200, 1_000])
  await expect.poll(() => closed, { timeout: 30_000 }).toBe(true)
})
