import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { callerOf } from '../support/requests/call.ts'

const robot = { name: 'Robot', scope: 'write', days: '30' }

describe("a map's tokens page", () => {
  it('200 a new token is shown once with a working command, and is never stored', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator' })
    const path = `${map.path}/manage/tokens`

    const made = await person.post(path, robot)

    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const text = /<code id="token"[^>]*>(cairn_\w+)<\/code>/.exec(made.text)?.[1] ?? ''
    expect(made.text).toContain(`curl -H &#39;Authorization: Token ${text}&#39;`.replaceAll('&#39;', "'"))
    expect((await callerOf(map.url)('GET', '/api/1/token/', { token: text })).body).toMatchObject({
      ...{ name: 'Robot', scopes: ['read', 'write'], expires: expect.any(String) },
    })
    expect((await person.get(path)).text).toContain('Robot')
    expect((await person.get(path)).text).not.toContain(text)
    const rows = await map.database.read.selectFrom('tokens').selectAll().where('map_id', '=', map.id).execute()
    expect(JSON.stringify(rows)).not.toContain(text)
  })

  it.each([
    ['0', null],
    ['30', 30],
    ['90', 90],
    ['365', 365],
  ])('200 accepts an expiry of %s days', async (days, expected) => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator' })

    await person.post(`${map.path}/manage/tokens`, { ...robot, days })

    const { created, expires } = await lastToken(map)
    const found = expires === null ? null : (Date.parse(expires) - Date.parse(created)) / 86_400_000
    expect(found).toBe(expected)
  })

  it('400 errors are shown next to their fields, and the form keeps its values', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator' })
    const before = await lastToken(map)

    const refused = await person.post(`${map.path}/manage/tokens`, { name: '  ', scope: 'everything', days: '7' })

    expect(refused.status).toBe(400)
    expect(refused.text).toContain('id="name-problem"')
    expect(await lastToken(map)).toEqual(before)
  })

  it('303 a token can be renamed and revoked, and is then rejected', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator' })
    const { id } = await lastToken(map)
    const path = `${map.path}/manage/tokens`

    const renamed = await person.post(`${path}/rename`, { token: String(id), name: 'Android' })
    expect(renamed.headers.get('location')).toBe(path)
    expect((await map.call('manage', 'GET', '/api/1/token/')).body.name).toBe('Android')

    const revoked = await person.post(`${path}/revoke`, { token: String(id) })
    expect(revoked.headers.get('location')).toBe(path)
    expect((await map.call('manage', 'GET', '/api/1/token/')).status).toBe(401)
  })

  it("404 for another map's token, as for an unknown one", async () => {
    const [map, other] = [await aMap(), await aMap()]
    const person = await aPerson(map, { role: 'Administrator' })
    const { id } = await lastToken(other)

    for (const token of [String(id), '999999999', 'x', '']) {
      expect((await person.post(`${map.path}/manage/tokens/revoke`, { token })).status).toBe(404)
      expect((await person.post(`${map.path}/manage/tokens/rename`, { token, name: 'Mine' })).status).toBe(404)
    }
    expect((await other.call('manage', 'GET', '/api/1/token/')).status).toBe(200)
  })

  it('400 an invalid name shows an error next to that token', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator' })
    const { id } = await lastToken(map)

    const refused = await person.post(`${map.path}/manage/tokens/rename`, { token: String(id), name: '' })

    expect(refused.status).toBe(400)
    expect(refused.text).toContain(`id="token-${id}-problem"`)
    expect(refused.text).not.toContain('id="name-problem"')
  })
})

/** The newest token. In a new map, it has the manage scope. */
const lastToken = (map: Awaited<ReturnType<typeof aMap>>) =>
  map.database.read
    .selectFrom('tokens')
    .select(['id', 'created', 'expires'])
    .where('map_id', '=', map.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
