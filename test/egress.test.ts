import { describe, expect, it } from 'vitest'
import { isPublicIp } from '../src/lib/ip.ts'
import { EgressFailure, fetchOutside } from '../src/platform/egress.ts'
import { aListener } from './support/servers/http-listener.ts'

const trusted = { trusted: true }
const failure = (asked: Promise<Response>): Promise<EgressFailure> =>
  asked.then(
    () => expect.unreachable('It was answered.'),
    (error) => {
      expect(error).toBeInstanceOf(EgressFailure)
      return error
    },
  )

describe('an outgoing request', () => {
  it('reaches a host named by the operator, even a private one, and returns the full response', async () => {
    const other = await aListener((request, response) => {
      response.writeHead(201, { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] })
      request.on('data', (part) => response.write(`${request.method} ${request.headers['x-mark']} ${part}`))
      request.on('end', () => response.end())
    })

    const outgoing = { method: 'POST', headers: { 'x-mark': 'here' }, body: 'hello' }
    const answer = await fetchOutside(`${other.url}/inbox?a=b`, outgoing, trusted)

    expect([answer.status, await answer.text()]).toEqual([201, 'POST here hello'])
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(other.heard).toEqual(['/inbox?a=b'])
  })

  it("can't reach local or private addresses, however they are written", async () => {
    const other = await aListener((_request, response) => response.end())
    const hosts = ['127.0.0.1', 'localhost', 'LOCALHOST', '0.0.0.0', '0', '127.1', '2130706433', '0177.0.0.1', '0x7f.1']
    const wrapped = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '①②⑦.0.0.1']
    for (const host of [...hosts, ...wrapped]) {
      expect((await failure(fetchOutside(`http://${host}:${other.port}/`))).reason, host).toBe('forbidden')
    }
    expect(other.connections()).toBe(0)
  })

  it('checks the address a name resolves to, even with TLS', async () => {
    const refused = await failure(fetchOutside('https://localhost:1/'))
    expect([refused.reason, refused.message]).toEqual(['forbidden', 'localhost is not on the public internet.'])
  })

  it("doesn't reuse a connection from a trusted request", async () => {
    const other = await aListener((_request, response) => response.end())
    await fetchOutside(`http://localhost:${other.port}/`, { headers: { connection: 'keep-alive' } }, trusted)

    expect((await failure(fetchOutside(`http://localhost:${other.port}/`))).reason).toBe('forbidden')
    expect(other.connections()).toBe(1)
  })

  it.each(['file:///etc/passwd', 'ftp://example.org/', 'gopher://example.org/', 'data:,hello', 'nothing', '/local'])(
    'supports only http and https, not %s',
    async (url) => {
      expect((await failure(fetchOutside(url, {}, trusted))).reason).toBe('forbidden')
    },
  )

  it("doesn't follow redirects", async () => {
    const inner = await aListener((_request, response) => response.end('secret'))
    const other = await aListener((_request, response) => {
      response.writeHead(302, { location: `${inner.url}/latest/meta-data/` }).end()
    })

    const answer = await fetchOutside(other.url, {}, trusted)

    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${inner.url}/latest/meta-data/`])
    expect(inner.connections()).toBe(0)
  })

  it('limits the response size', async () => {
    const other = await aListener(({ url }, response) => {
      const bytes = Number(url?.slice(1))
      for (let sent = 0; sent < bytes; sent += 1_000) response.write(Buffer.alloc(Math.min(1_000, bytes - sent)))
      response.end()
    })
    const rules = { ...trusted, maxBytes: 10_000 }

    const fits = await fetchOutside(`${other.url}/10000`, {}, rules)
    expect((await fits.arrayBuffer()).byteLength).toBe(10_000)
    expect((await failure(fetchOutside(`${other.url}/10001`, {}, rules))).reason).toBe('too_large')
  })

  it('times out while waiting for the headers or the end of the response', async () => {
    const silent = await aListener(() => {})
    const endless = await aListener((_request, response) => {
      const timer = setInterval(() => response.write('more '), 5)
      response.on('close', () => clearInterval(timer))
    })
    for (const { url } of [silent, endless]) {
      const refused = await failure(fetchOutside(url, {}, { ...trusted, timeoutMs: 100 }))
      expect([refused.reason, refused.message]).toEqual(['too_slow', expect.stringContaining('longer than 100 ms')])
    }
  })

  it('stops when the caller aborts', async () => {
    const silent = await aListener(() => {})
    const stopped = fetchOutside(silent.url, { signal: AbortSignal.timeout(50) }, trusted)
    await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('reports an unreachable host', async () => {
    const { reason, message } = await failure(fetchOutside('http://127.0.0.1:1/', {}, trusted))
    expect([reason, message]).toEqual(['unreachable', '127.0.0.1:1 cannot be reached: ECONNREFUSED.'])
  })
})

describe('public addresses', () => {
  it.each([
    '8.8.8.8',
    '168.63.129.17',
    '100.63.255.255',
    '172.32.0.1',
    '192.169.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('include %s', (ip) => expect(isPublicIp(ip)).toBe(true))

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1'],
    ...['fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '2002:7f00:1::'],
    ...['64:ff9b::a00:1', '64:ff9b:1::a00:1', '2001:0:4136:e378::', '2001:db8::1', '100::1', '', 'localhost'],
    ...['::127.0.0.1', '::ffff:0:127.0.0.1', '127.1', '0x7f.0.0.1', '2130706433', '192.0.2.1', '3fff::1', '4000::1'],
    ...['168.63.129.16', '::ffff:168.63.129.16'],
  ])("don't include %s", (ip) => expect(isPublicIp(ip)).toBe(false))
})
