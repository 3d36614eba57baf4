import { randomBytes } from 'node:crypto'
import { type Client, createClient } from '@cairn/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMapWithLists } from '../../src/features/lists/verbs/create-map-with-lists.ts'
import { newTokenText } from '../../src/features/tokens/rules/secrets.ts'
import { createToken, revokeToken } from '../../src/features/tokens/verbs/tokens.ts'
import { endpoints } from '../../src/features.ts'
import { includesScope, scopes, scopesOf } from '../../src/platform/actor.ts'
import type { MapContext } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { type Records, recordsIn } from '../support/builders/records.ts'
import { rowsOfMaps } from '../support/databases/rows-of-maps.ts'
import type { Answered } from '../support/requests/call.ts'
import { idFields, nounOfPath, sendExample } from '../support/requests/endpoint-example.ts'

/** Every endpoint, at every path that serves it. */
const served = endpoints.flatMap((endpoint) => {
  const other = endpoint.alternative?.endpoint
  return other ? [endpoint, { ...other, id: `${other.id} at ${endpoint.path}`, path: endpoint.path }] : [endpoint]
})
const withPathId = served.filter(({ path }) => path.includes(':'))
const withBodyIds = served.flatMap((endpoint) => idFields(endpoint.body).map((at) => ({ ...at, endpoint })))
const withQueryIds = served.flatMap((endpoint) => idFields(endpoint.query).map((at) => ({ ...at, endpoint })))
const never = 999_999_999

let mine: TestMap
let own: Records
let badTokens: string[]
let foreign: { map_id: number; records: Records }[]
/** Everything the maps contain before the first request. No request may change it. */
let before: unknown

beforeAll(async () => {
  mine = await aMap()
  own = await recordsIn(mine.client('manage'), mine.operator, 'here')
  badTokens = await makeBadTokens()
  const other = await aMap()
  const sibling = await siblingOf(mine) // another map of the same team
  foreign = [
    { map_id: other.id, records: await recordsIn(other.client('manage'), other.operator, secret) },
    { map_id: sibling.id, records: await recordsIn(sibling.client, sibling.operator, secret) },
  ]
  before = await everything()
})

describe('every endpoint', () => {
  it.each(served)('2xx $id works with the right scope, so the errors below are about access', async (endpoint) => {
    // Reads change nothing, so they don't need their own map.
    const map = endpoint.method === 'GET' ? mine : await aMap()
    const records = map === mine ? own : await recordsIn(map.client('manage'), map.operator, 'here')

    // Only the author can edit a comment, and the manage token wrote this one.
    const scope = endpoint.id === 'comments.edit' ? 'manage' : endpoint.scope

    if (endpoint.id === 'imports.apply') await makeReady(map)

    const answer = await sendExample(map, endpoint, records, { token: map.tokens[scope] })

    expect([answer.status, answer.text]).toEqual([endpoint.reply.status, expect.any(String)])
  })

  it.each(served)('401 $id without a valid token, always with the same response', async (endpoint) => {
    const first = await sendExample(mine, endpoint, own, {})

    expect(first.status).toBe(401)
    expect(first.headers.get('www-authenticate')).toBe('Token')
    expect(first.body).toMatchObject({ status: 401, code: 'unauthenticated' })
    for (const token of badTokens) {
      expect(apartFromRequest(await sendExample(mine, endpoint, own, { token }))).toEqual(apartFromRequest(first))
    }
    expect(await everything()).toEqual(before)
  })

  const tooLow = served.flatMap((endpoint) =>
    scopes
      .filter((scope) => !includesScope(scope, endpoint.scope))
      .map((scope) => ({ id: endpoint.id, scope, endpoint })),
  )
  it.each(tooLow)('403 $id with the $scope scope, without changing anything', async ({ scope, endpoint }) => {
    const answer = await sendExample(mine, endpoint, own, { token: mine.tokens[scope] })

    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ status: 403, code: 'insufficient_scope' })
    // When two endpoints share a path and neither is allowed, the error names the scope of the first.
    const mounted = endpoints.find(({ path, method }) => path === endpoint.path && method === endpoint.method)
    const needed = mounted && !includesScope(scope, mounted.scope) ? mounted.scope : endpoint.scope
    expect(answer.body.required_scopes).toEqual(scopesOf(needed))
    expect(await everything()).toEqual(before)
  })
})

describe("another map's id", () => {
  it.each(withPathId)('404 in the path of $id, as if it never existed', async (endpoint) => {
    const token = mine.tokens.manage
    const unknown = await sendExample(mine, endpoint, own, { token }, { path: never })

    expect(unknown.status).toBe(404)
    for (const { records } of foreign) {
      const answer = await sendExample(mine, endpoint, own, { token }, { path: records[nounOfPath(endpoint)] })
      expect(apartFromRequest(answer)).toEqual(apartFromRequest(unknown))
      expect(answer.text).not.toContain(secret)
    }
    expect(await everything()).toEqual(before)
  })

  it.each(withBodyIds)('400 in $name of $endpoint.id, as if it never existed', async ({ name, noun, endpoint }) => {
    const token = mine.tokens.manage
    const unknown = await sendExample(mine, endpoint, own, { token }, { body: { [name]: never } })

    expect(unknown.status).toBe(400)
    expect(unknown.body.errors).toMatchObject([{ field: name, code: 'not_found' }])
    for (const { records } of foreign) {
      const answer = await sendExample(mine, endpoint, own, { token }, { body: { [name]: records[noun] } })
      expect(apartFromRequest(answer)).toEqual(apartFromRequest(unknown))
      expect(answer.text).not.toContain(secret)
    }
    expect(await everything()).toEqual(before)
  })

  it.each(withQueryIds)('200 as $name in a query to $endpoint.id finds nothing', async ({ name, noun, endpoint }) => {
    const token = mine.tokens[endpoint.scope]
    const unknown = await sendExample(mine, endpoint, own, { token }, { query: { [name]: never } })

    expect(unknown.status).toBe(200)
    expect(unknown.body).toMatchObject({ count: 0, results: [] })
    for (const { records } of foreign) {
      const answer = await sendExample(mine, endpoint, own, { token }, { query: { [name]: records[noun] } })
      expect(apartFromRequest(answer)).toEqual(apartFromRequest(unknown))
    }
  })

  it('400 for its category by name, and filtering by that category finds nothing', async () => {
    const client = mine.call
    const json = { parent: own.list, title: 'x', category: secret }

    expect((await client('write', 'POST', '/api/1/map/tasks/create/', { json })).body).toMatchObject({
      errors: [{ field: 'category', code: 'not_found' }],
    })
    for (const filter of ['category_name', 'list_name', 'title']) {
      expect((await client('read', 'GET', `/api/1/map/tasks/?${filter}=${secret}`)).body.count).toBe(0)
    }
  })
})

/** A word that appears in the other maps but not in ours. */
const secret = `elsewhere-${randomBytes(4).toString('hex')}`

async function siblingOf(map: TestMap): Promise<{ id: number; client: Client; operator: MapContext }> {
  const sibling = await createMapWithLists(map.inTeam, { slug: 'sibling', name: secret })
  const token = await createToken(sibling, { name: 'Sibling', scope: 'manage' })
  const client = createClient({ baseUrl: map.url, token: token.text, retries: 0 })
  return { id: sibling.map.id, client, operator: sibling }
}

/** As if the map's import had been uploaded and read. */
const makeReady = (map: TestMap) =>
  map.database.transaction((tx) => {
    const plan = JSON.stringify({ takes_over: false, lists: [] })
    return tx.updateTable('imports').set({ state: 'ready', plan }).where('map_id', '=', map.id).execute()
  })

/** Malformed, mistyped, never issued, expired and revoked tokens. */
async function makeBadTokens(): Promise<string[]> {
  const { manage } = mine.tokens
  const expired = await createToken(mine.operator, { name: 'x', scope: 'manage', expires: '2020-01-01T00:00:00.000Z' })
  const revoked = await createToken(mine.operator, { name: 'x', scope: 'manage' })
  await revokeToken(mine.operator, { token_id: revoked.id })
  return [
    'x',
    `${manage}0`,
    manage.toUpperCase(),
    newTokenText(mine.id),
    newTokenText(never),
    expired.text,
    revoked.text,
  ]
}

function apartFromRequest({ status, headers, text, body }: Answered): unknown {
  const kept = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
  return { status, headers: kept, text: text.replaceAll(body?.request_id, '') }
}

/** Everything in this test's maps. */
const everything = (): Promise<unknown> =>
  rowsOfMaps(mine.database, [mine.id, ...foreign.map(({ map_id }) => map_id)], mine.team)
