import { createClient } from '@cairn/sdk'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mapOfToken, newTokenText } from '../../src/features/tokens/rules/secrets.ts'
import { createToken, renameToken, revokeToken } from '../../src/features/tokens/verbs/tokens.ts'
import type { Scope } from '../../src/platform/actor.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { callerOf } from '../support/requests/call.ts'
import { startServer } from '../support/servers/cairn.ts'

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('5.1 the header', () => {
  it.each(['Token', 'Bearer', 'token', 'BEARER'])('200 with the %s scheme', async (scheme) => {
    const map = await aMap()

    expect((await withHeader(map, `${scheme} ${map.tokens.read}`)).status).toBe(200)
  })

  it('401 with any other header, always with the same message', async () => {
    const map = await aMap()
    const token = map.tokens.manage
    const headers = [
      '',
      'Token',
      'Token ',
      token,
      `Basic ${token}`,
      `Token ${token} ${token}`,
      `Token "${token}"`,
      `Token ${token.slice(0, -1)}`,
      `Token ${token.replace(`_${map.id}_`, `_${map.id + 1}_`)}`,
      `Token ${newTokenText(map.id)}`,
      `Token cairn_${'9'.repeat(400)}_${'0'.repeat(56)}`,
      'Token \u00ff\u00fe',
    ]
    const first = await callerOf(map.url)('GET', '/api/1/map/')

    expect(first.headers.get('www-authenticate')).toBe('Token')
    for (const header of headers) {
      const { status, body } = await withHeader(map, header)
      expect({ header, status, ...body }).toEqual({ header, ...first.body, request_id: body.request_id })
    }
  })

  it('401 before the body is validated', async () => {
    const map = await aMap()

    const answer = await callerOf(map.url)('POST', '/api/1/map/tasks/create/', {
      headers: { 'content-type': 'application/json' },
      raw: '{not json',
    })

    expect(answer.status).toBe(401)
  })
})

describe('5.2 one map per token', () => {
  it("200 the same request acts on each token's map", async () => {
    const [one, two] = [await aMap(), await aMap()]
    await one.task()

    expect((await one.client('read').map.get()).name).toBe(`Map ${one.team}`)
    expect((await two.client('read').map.get()).name).toBe(`Map ${two.team}`)
    expect((await one.client('read').tasks.list()).count).toBe(1)
    expect((await two.client('read').tasks.list()).count).toBe(0)
  })

  it('200 a token describes itself', async () => {
    const map = await aMap()
    const expires = '2999-12-31T00:00:00.000Z'
    const token = await createToken(map.operator, { name: 'The robot', scope: 'write', expires })

    const client = createClient({ baseUrl: map.url, token: token.text, retries: 0 })

    expect(await client.token.get()).toEqual({
      id: token.id,
      name: 'The robot',
      map: { name: `Map ${map.team}`, slug: 'map', service_url: `${map.operator.site.publicUrl}/${map.team}/map/` },
      scopes: ['read', 'write'],
      created: moment,
      expires,
      limits: { requests_per_minute: null, page_size: 100, body_bytes: 1_048_576 },
    })
  })
})

describe('5.3 the name', () => {
  it('200 is the author of everything the token wrote, follows a rename and outlives the token', async () => {
    const map = await aMap()
    const token = await createToken(map.operator, { name: 'Robot', scope: 'write' })
    const robot = createClient({ baseUrl: map.url, token: token.text, retries: 0 })
    const task = await robot.tasks.create({ parent: map.list(), title: 'x' })
    const comment = await robot.comments.create({ parent: task.id, content: 'x' })
    expect([task.author.first_name, comment.author.first_name]).toEqual(['Robot', 'Robot'])

    await renameToken(map.operator, { token_id: token.id, name: 'Android' })
    expect((await robot.token.get()).name).toBe('Android')
    await revokeToken(map.operator, { token_id: token.id })

    const names = { first_name: 'Android', last_name: '', display_name: 'Android' }
    const author = { id: task.author.id, ...names, email: null, staff: false, external_id: null }
    expect((await map.client('read').tasks.get(task.id)).author).toEqual(author)
    expect((await map.client('read').comments.get(comment.id)).author).toEqual(author)
  })

  it('201 two tokens with the same name are two authors', async () => {
    const map = await aMap()
    const ids = new Set<number>()
    for (const { text } of [await aRobot(map), await aRobot(map)]) {
      const client = createClient({ baseUrl: map.url, token: text, retries: 0 })
      ids.add((await client.tasks.create({ parent: map.list(), title: 'x' })).author.id)
    }

    expect(ids.size).toBe(2)
  })
})

describe('5.4 scopes', () => {
  it('200 each scope includes the lower ones', async () => {
    const map = await aMap()
    const scopesOf = async (scope: Scope) => (await map.client(scope).token.get()).scopes

    expect(await scopesOf('public')).toEqual(['public'])
    expect(await scopesOf('read')).toEqual(['read'])
    expect(await scopesOf('write')).toEqual(['read', 'write'])
    expect(await scopesOf('manage')).toEqual(['read', 'write', 'manage'])
  })

  it('403 creating a list through the task path needs the manage scope, checked before the body', async () => {
    const map = await aMap()

    const answer = await map.call('write', 'POST', '/api/1/map/tasks/create/', { json: { name: '', role: 'nonsense' } })

    expect(answer.body).toMatchObject({ status: 403, required_scopes: ['read', 'write', 'manage'] })
    expect(answer.body.errors).toBeUndefined()
  })
})

describe('5.6 issuing and revoking', () => {
  it('the token contains its map and a checksum, and is never stored', async () => {
    const map = await aMap()
    const { text } = await aRobot(map)
    const random = text.split('_')[2] ?? ''

    expect(text).toMatch(/^cairn_\d+_[0-9a-f]{56}$/)
    expect(mapOfToken(text)).toBe(map.id)
    expect(mapOfToken(text.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBeUndefined()
    for (const table of ['tokens', 'users', 'events']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(map.database.read)
      expect(JSON.stringify(rows)).not.toContain(random)
    }
  })

  it('401 from the first request after revocation; other tokens keep working', async () => {
    const map = await aMap()
    const { id, text } = await aRobot(map)
    expect((await withHeader(map, `Token ${text}`)).status).toBe(200)

    await revokeToken(map.operator, { token_id: id })

    expect((await withHeader(map, `Token ${text}`)).status).toBe(401)
    expect((await withHeader(map, `Token ${map.tokens.read}`)).status).toBe(200)
  })

  it('401 from the moment it expires', async () => {
    let now = new Date('2030-01-01T12:00:00.000Z')
    const map = await aMap(await startServer({}, () => now))
    const { text } = await createToken(map.operator, { name: 'x', scope: 'read', expires: '2030-01-02T00:00:00.000Z' })
    const statusAt = async (moment: string) => {
      now = new Date(moment)
      return (await withHeader(map, `Token ${text}`)).status
    }

    expect(await statusAt('2030-01-01T23:59:59.999Z')).toBe(200)
    expect(await statusAt('2030-01-02T00:00:00.000Z')).toBe(401)
  })

  it('200 records its last use, at most once a minute', async () => {
    let now = new Date('2030-01-01T12:00:00.000Z')
    const map = await aMap(await startServer({}, () => now))
    const { id, text } = await aRobot(map)
    const usedAt = async (moment: string) => {
      now = new Date(moment)
      expect((await withHeader(map, `Token ${text}`)).status).toBe(200)
      const token = await map.database.read.selectFrom('tokens').select('last_used').where('id', '=', id).execute()
      return token[0]?.last_used
    }

    expect(await usedAt('2030-01-01T12:00:00.000Z')).toBe('2030-01-01T12:00:00.000Z')
    expect(await usedAt('2030-01-01T12:00:59.999Z')).toBe('2030-01-01T12:00:00.000Z')
    expect(await usedAt('2030-01-01T12:01:00.000Z')).toBe('2030-01-01T12:01:00.000Z')
  })
})

const aRobot = (map: TestMap) => createToken(map.operator, { name: 'Robot', scope: 'write' })

const withHeader = (map: TestMap, authorization: string) =>
  callerOf(map.url)('GET', '/api/1/map/', { headers: { authorization } })
