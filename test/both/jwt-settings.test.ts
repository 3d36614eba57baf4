import { describe, expect, it, onTestFinished } from 'vitest'
import { pruneJwts } from '../../src/features/jwt-sign-in/jobs.ts'
import { purgeMap } from '../../src/features/map-data/jobs.ts'
import { deleteMap } from '../../src/features/map-data/verbs/delete-map.ts'
import { createMapContext } from '../../src/platform/context.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aProduct, productSite } from '../support/builders/a-product.ts'
import { anInstallation } from '../support/builders/an-installation.ts'
import { say } from '../support/say.ts'

const hour = 3_600_000
const secretIn = (text: string) => /jwt_[\w-]{43}/.exec(text)?.[0] ?? ''
const modifiedIn = (text: string) => /name="modified" value="([^"]+)"/.exec(text)?.[1] ?? ''

async function aPlaceWithClock() {
  const installation = await anInstallation({ RATE_LIMIT: '200' }, { stopped: true })
  onTestFinished(() => installation.close())
  const map = await aMap(installation)
  return { installation, map, path: `${map.path}/manage/jwt` }
}

describe('the settings for product sign-in', () => {
  it('200 shows a secret once, and after a rotation the old one works for another day', async () => {
    const { installation, map, path } = await aPlaceWithClock()
    const { now, pass } = installation
    const boss = await aPerson(map, { role: 'Administrator' })
    expect((await boss.get(path)).text).toContain('value="off" checked')

    const wrong = await boss.post(path, { method: 'jwks', jwks_url: 'http://example.org' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining(say('problem.https_needed'))])
    const made = await boss.post(path, { method: 'secret' })
    await boss.post(`${map.path}/manage/embedding`, { sites: productSite, 'sign-in new': 'on' })
    const first = secretIn(made.text)
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(first).not.toBe('')
    const saved = await boss.post(path, { method: 'secret', issuer: 'us', admits: 'true' })
    expect([saved.status, secretIn((await boss.get(path)).text)]).toEqual([303, ''])

    const product = await aProduct(map)
    const works = async (key: string) =>
      (await product.browser().bring(await product.token({}, { key, now: now() }))).status
    const modified = modifiedIn((await boss.get(path)).text)
    const second = secretIn((await boss.post(`${path}/rotate`, { modified })).text)
    // Reloading the page doesn't create a third secret.
    expect((await boss.post(`${path}/rotate`, { modified })).status).toBe(409)
    expect([await works(first), await works(second)]).toEqual([303, 303])
    pass(25 * hour)
    expect([await works(first), await works(second)]).toEqual([403, 303])

    const later = await aPerson(map, { role: 'Administrator', signedIn: new Date(now()) })
    const person = product.browser()
    await person.bring(await product.token({}, { key: second, now: now() }))
    const form = { modified: modifiedIn((await later.get(path)).text), at_once: 'true' }
    const third = secretIn((await later.post(`${path}/rotate`, form)).text)
    expect([await works(second), await works(third)]).toEqual([403, 303])
    expect((await person.get(`${map.path}/you`)).status).toBe(303)
    const types = (await map.events()).map(({ type, data }) => [type, data.fields ?? data.at_once])
    expect(types.filter(([type]) => String(type).startsWith('jwt.s'))).toEqual([
      ['jwt.settings_changed', ['method', 'jwks_url', 'issuer', 'audience', 'sites', 'admits']],
      ['jwt.secret_made', false],
      ['jwt.settings_changed', ['sites']],
      ['jwt.settings_changed', ['issuer', 'admits']],
      ['jwt.settings_changed', ['issuer', 'admits']],
      ['jwt.secret_made', false],
      ['jwt.secret_made', true],
    ])
  })

  it('429 after too many invalid tokens, while other pages still work', async () => {
    const { installation, map } = await aPlaceWithClock()
    const product = await aProduct(map)
    // Moves to the start of a minute, so it doesn't roll over.
    installation.pass(60_000 - (Date.parse(installation.now()) % 60_000))
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await product.browser().bring('not.a.token')).status)

    expect([statuses.at(29), statuses.at(30)]).toEqual([403, 429])
    expect((await product.browser().bring(await product.token({}, { now: installation.now() }))).status).toBe(429)
    expect((await product.browser().get(`${map.path}/`)).status).toBe(200)
    installation.pass(60_000)
    expect((await product.browser().bring(await product.token({}, { now: installation.now() }))).status).toBe(303)
  })
})

it('expired tokens and sessions are deleted, and people are deleted with their map', async () => {
  const map = await aMap()
  const product = await aProduct(map)
  const name = `Ada ${map.team}`
  const person = await product.person({ name })
  await person.post(`${map.path}/task/${(await map.task()).id}/vote`, { vote: 'on' })
  const countOf = async (table: 'used_jwts' | 'jwt_sessions') =>
    (await map.database.read.selectFrom(table).select('map_id').where('map_id', '=', map.id).execute()).length
  const counts = async () => [await countOf('used_jwts'), await countOf('jwt_sessions')]
  const prune = (ms: number) =>
    pruneJwts(createMapContext({ ...map.operator, now: new Date(Date.now() + ms).toISOString() }))

  await prune(0)
  expect(await counts()).toEqual([1, 1])
  await prune(hour)
  expect(await counts()).toEqual([0, 1])
  await prune(25 * hour)
  expect(await counts()).toEqual([0, 0])

  await deleteMap(map.operator, { confirm: `Map ${map.team}` })
  const signal = new AbortController().signal
  while (!(await purgeMap(map.operator, { map_id: map.id, signal, runMs: 60_000 })));
  const users = map.database.read.selectFrom('users').select('id').where('first_name', '=', name)
  expect(await users.execute()).toEqual([])
})
