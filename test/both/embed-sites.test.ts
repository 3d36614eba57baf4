import { describe, expect, it } from 'vitest'
import { readJwtSettings } from '../../src/features/jwt-sign-in/queries/read-jwt-settings.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { refused } from '../support/requests/refused.ts'
import { say } from '../support/say.ts'

const sites = ['https://example.com', 'https://*.example.org']
const allow = (map: TestMap, allowed: string[]) => map.client('manage').embedding.edit({ sites: allowed })

describe('sites that may embed a map', () => {
  it('are empty by default, are normalised, and can be changed only by administrators', async () => {
    const map = await aMap()
    const path = `${map.path}/manage/embedding`
    const client = map.client('manage')
    const administrator = await aPerson(map, { role: 'Administrator' })
    expect(await client.embedding.get()).toEqual({ sites: [] })

    const added = { sites: ' HTTPS://Example.com/ , https://*.example.org\r\n', 'show new': 'on' }
    const saved = await administrator.post(path, added)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, path])
    expect(await client.embedding.get()).toEqual({ sites })
    expect((await administrator.get(path)).text).toMatch(/name="show https:\/\/example.com" checked/)
    const moderator = await aPerson(map, { role: 'Moderator' })
    expect((await moderator.post(path, { sites: '*', 'show new': 'on' })).status).toBe(403)
    expect(await client.embedding.get()).toEqual({ sites })

    expect((await administrator.post(path, { listed: sites.join(' '), sites: '' })).status).toBe(303)
    expect(await client.embedding.edit({})).toEqual({ sites: [] })
    const changes = (await map.events()).filter(({ type }) => type === 'map.embedding_changed')
    expect(changes.map(({ data }) => data)).toEqual([{ sites }, { sites: [] }])
  })

  it('have separate settings for embedding and sign-in, and neither implies the other', async () => {
    const map = await aMap()
    const path = `${map.path}/manage/embedding`
    const administrator = await aPerson(map, { role: 'Administrator' })
    const [blog, app] = ['https://blog.example', 'https://app.example']
    const stored = async () => [
      (await map.client('manage').embedding.get()).sites,
      (await readJwtSettings(map.operator)).sites.split('\n'),
    ]
    await administrator.post(path, { sites: blog, 'show new': 'on' })
    await administrator.post(path, { listed: blog, [`show ${blog}`]: 'on', sites: app, 'sign-in new': 'on' })
    expect(await stored()).toEqual([[blog], [app]])

    const listed = `${blog} ${app}`
    await administrator.post(path, { listed, [`show ${app}`]: 'on', [`sign-in ${app}`]: 'on', sites: '' })
    expect(await stored()).toEqual([[app], [app]])
    // The form was opened before the blog was added again.
    await allow(map, [app, blog])
    await administrator.post(path, { listed: app, sites: '' })
    expect(await stored()).toEqual([[blog], ['']])

    const refusal = await administrator.post(path, { listed: blog, sites: 'https://*.example', 'sign-in new': 'on' })
    expect([refusal.status, refusal.text.includes(say('problem.not_an_origin'))]).toEqual([400, true])
    expect(await stored()).toEqual([[blog], ['']])
    const fields = (await map.events()).filter(({ type }) => type === 'jwt.settings_changed').map(({ data }) => data)
    expect(fields.slice(1)).toEqual([{ fields: ['sites'] }])
  })

  it('400 rejects paths, policies and too many sites, and keeps the input', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })

    for (const site of ['https://example.com/path', "https://example.com; script-src 'unsafe-inline'", "'self'", '']) {
      const failure = await refused(allow(map, [site]))
      expect(failure).toMatchObject({ status: 400, errors: [{ field: 'sites', code: 'invalid_site' }] })
    }
    const many = Array.from({ length: 21 }, (_, index) => `https://s${index}.example`)
    expect(await refused(allow(map, many))).toMatchObject({ errors: [{ field: 'sites', code: 'out_of_range' }] })
    const shown = await administrator.post(`${map.path}/manage/embedding`, {
      sites: 'https://example.com/path',
      'show new': 'on',
    })
    expect(shown.status).toBe(400)
    expect(shown.text).toContain('value="https://example.com/path"')
    expect(shown.text).toContain('without a path')
    const tooMany = { sites: many.join(' '), 'show new': 'on' }
    expect((await administrator.post(`${map.path}/manage/embedding`, tooMany)).status).toBe(400)
    expect(await map.client('manage').embedding.get()).toEqual({ sites: [] })
  })
})
