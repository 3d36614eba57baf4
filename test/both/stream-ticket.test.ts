import { expect, it, onTestFinished } from 'vitest'
import { createToken, revokeToken } from '../../src/features/tokens/verbs/tokens.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { anInstallation } from '../support/builders/an-installation.ts'
import { openStream } from '../support/requests/read-stream.ts'

const path = '/api/1/map/events/stream/'

/** Sends the request like `EventSource`, which can't set headers. */
const opened = async (map: TestMap, query: string, at = path): Promise<number> => {
  const answer = await fetch(`${map.url}${at}${query}`, { headers: { origin: 'https://example.org' } })
  await answer.body?.cancel()
  return answer.status
}

it('200 opens the stream without a header, limited to what the token can read', async () => {
  const map = await aMap()
  const { ticket, expires } = await map.client('read').events.ticket()
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  const stream = await openStream(map.url, undefined, `?ticket=${ticket}`, { origin: 'https://example.org' })
  expect(stream.headers.get('access-control-allow-origin')).toBe('*')
  const task = await map.task()
  await map.client('write').notes.create({ parent: task.id, content: 'For the team' })
  await map.client('write').votes.create({ parent: task.id })
  expect((await stream.take(2)).map(({ data }) => data.type)).toEqual(['task.created', 'vote.cast'])
  stream.close()
})

it("401 after a minute, and for anything we didn't sign", async () => {
  const installation = await anInstallation({}, { stopped: true })
  onTestFinished(() => installation.close())
  const [map, other] = [await aMap(installation), await aMap(installation)]
  const { ticket } = await map.client('read').events.ticket()
  const parts = ticket.split('.')
  const changed = (index: number, value: string) => `?ticket=${parts.with(index, value).join('.')}`
  expect(await opened(map, `?ticket=${ticket}`)).toBe(200)
  expect(await opened(map, changed(1, String(other.id)))).toBe(401)
  expect(await opened(map, changed(2, String(Number(parts[2]) + 1)))).toBe(401)
  expect(await opened(map, changed(3, String(Number(parts[3]) + 9)))).toBe(401)
  for (const query of ['', '?ticket=', '?ticket=x', `?ticket=${map.tokens.read}`]) {
    expect([query, await opened(map, query)]).toEqual([query, 401])
  }
  installation.pass(59_000)
  expect(await opened(map, `?ticket=${ticket}`)).toBe(200)
  installation.pass(1_000)
  expect(await opened(map, `?ticket=${ticket}`)).toBe(401)
})

it('401 on other endpoints and in a header; 400 together with a header', async () => {
  const map = await aMap()
  const { ticket } = await map.client('manage').events.ticket()
  for (const at of ['/api/1/map/', '/api/1/map/events/']) expect(await opened(map, `?ticket=${ticket}`, at)).toBe(401)
  for (const scheme of ['Token', 'Bearer', 'Ticket', 'ticket']) {
    const { status } = await fetch(map.url + path, { headers: { authorization: `${scheme} ${ticket}` } })
    expect([scheme, status]).toEqual([scheme, 401])
  }
  const both = await map.call('read', 'GET', `${path}?ticket=${ticket}`)
  expect(both).toMatchObject({ status: 400, body: { errors: [{ field: 'ticket', code: 'not_supported' }] } })
})

it('401 once the token is revoked, which also closes an open stream', async () => {
  const map = await aMap()
  const { id: token_id, text } = await createToken(map.operator, { name: 'Page', scope: 'read' })
  const answer = await map.call('read', 'POST', '/api/1/map/events/ticket/', {
    headers: { authorization: `Token ${text}` },
  })
  const query = `?ticket=${answer.body.ticket}`
  const stream = await openStream(map.url, undefined, query)
  await revokeToken(map.operator, { token_id })
  await stream.ended()
  expect(await opened(map, query)).toBe(401)
})
