import { describe, expect, it } from 'vitest'
import { createToken, revokeToken } from '../../src/features/tokens/verbs/tokens.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { callerOf } from '../support/requests/call.ts'
import { say } from '../support/say.ts'

const accessPath = (map: TestMap) => `${map.path}/manage/access`

/** A map with two public tokens that work, one that's revoked, and one that has expired. */
async function aMapWithPublicTokens() {
  const map = await aMap()
  await map.database.transaction((tx) =>
    tx.deleteFrom('tokens').where('map_id', '=', map.id).where('scope', '=', 'public').execute(),
  )
  const add = (name: string, expires: string | null = null) =>
    createToken(map.operator, { name, scope: 'public', expires })
  const [app, widget, old] = [await add('Phone app'), await add('Footer widget'), await add('Old widget')]
  await revokeToken(map.operator, { token_id: old.id })
  await add('Expired widget', '2020-01-01T00:00:00.000Z')
  const works = async ({ text }: { text: string }) =>
    (await callerOf(map.url)('GET', '/api/1/map/', { token: text })).status === 200
  return { map, app, widget, works, manage: map.client('manage').access }
}

describe('making a map private', () => {
  it('303 shows the public tokens that still work, and revokes them only if asked to', async () => {
    const { map, app, widget, works } = await aMapWithPublicTokens()
    const person = await aPerson(map, { role: 'Administrator' })

    const saved = await person.post(accessPath(map), { visibility: 'team' })

    expect(saved.headers.get('location')).toBe(accessPath(map))
    const page = (await person.get(accessPath(map))).text
    for (const shown of [say('access.tokens'), '<bdi>Phone app, Footer widget</bdi>']) expect(page).toContain(shown)
    for (const name of ['Old widget', 'Expired widget', 'The manage token']) expect(page).not.toContain(name)
    expect([await works(app), await works(widget)]).toEqual([true, true])

    const revoked = await person.post(accessPath(map), { visibility: 'team', revoke_public_tokens: 'on' })
    expect(revoked.status).toBe(303)
    expect([await works(app), await works(widget)]).toEqual([false, false])
    expect((await person.get(accessPath(map))).text).not.toContain(say('access.tokens'))
    expect((await map.call('read', 'GET', '/api/1/map/')).status).toBe(200)
  })

  it("403 for moderators, who can't revoke them either", async () => {
    const { map, app, works } = await aMapWithPublicTokens()
    const moderator = await aPerson(map, { role: 'Moderator' })

    const sent = await moderator.post(accessPath(map), { visibility: 'team', revoke_public_tokens: 'on' })

    expect([sent.status, await works(app)]).toEqual([403, true])
  })

  it.each(['invited', 'team'] as const)('200 in the API, with a manage token: %s', async (visibility) => {
    const { app, widget, works, manage } = await aMapWithPublicTokens()
    const public_tokens = [
      { id: app.id, name: 'Phone app' },
      { id: widget.id, name: 'Footer widget' },
    ]

    expect(await manage.edit({ visibility })).toEqual({ visibility, public_tokens })
    expect(await manage.edit({ revoke_public_tokens: false })).toEqual({ visibility, public_tokens })
    expect(await works(app)).toBe(true)

    expect(await manage.edit({ revoke_public_tokens: true })).toEqual({ visibility, public_tokens: [] })
    expect(await manage.get()).toEqual({ visibility, public_tokens: [] })
    expect([await works(app), await works(widget)]).toEqual([false, false])
  })

  it('revokes them together with the new visibility, and none of another map', async () => {
    const [{ map, app, widget, works, manage }, other] = [await aMapWithPublicTokens(), await aMapWithPublicTokens()]

    await manage.edit({ visibility: 'team', revoke_public_tokens: true })

    expect([await works(app), await works(widget), await other.works(other.app)]).toEqual([false, false, true])
    const told = (await map.events()).filter(({ type }) => ['token.revoked', 'map.visibility_changed'].includes(type))
    expect(told.slice(-3).map(({ type, data }) => [type, data])).toEqual([
      ['token.revoked', { token_id: app.id }],
      ['token.revoked', { token_id: widget.id }],
      ['map.visibility_changed', { from: 'public', to: 'team' }],
    ])
  })

  it('403 with any other token', async () => {
    const { map, app, works } = await aMapWithPublicTokens()

    const call = callerOf(map.url)
    for (const token of [app.text, map.tokens.read, map.tokens.write]) {
      const sent = await call('POST', '/api/1/map/access/edit/', { token, json: { revoke_public_tokens: true } })
      expect(sent.status).toBe(403)
    }
    expect(await works(app)).toBe(true)
  })
})
