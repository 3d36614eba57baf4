import { describe, expect, it } from 'vitest'
import { readyColours } from '../../src/features/maps/rules/colour.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { refused } from '../support/requests/refused.ts'
import { say } from '../support/say.ts'

const settingsOf = (map: TestMap) => `/${map.team}/map/manage/settings`

/** A form's fields as a browser sends them, including the hidden original values. */
function fieldsOf(html: string, action: string): Record<string, string> {
  const form = html.split('<form ').find((part) => part.includes(`action="${action}"`)) ?? ''
  const fields: Record<string, string> = {}
  for (const { attributes } of elementsOf(form, 'input')) {
    const isOff = ['radio', 'checkbox'].includes(attributes.type ?? '') && attributes.checked === undefined
    if (attributes.name && attributes.name !== 'form_token' && !isOff) fields[attributes.name] = attributes.value ?? ''
  }
  for (const { attributes, text } of elementsOf(form, 'textarea')) fields[attributes.name ?? ''] = text
  for (const { attributes } of elementsOf(form, 'select')) {
    const chosen = elementsOf(form, 'option').find((option) => option.attributes.selected !== undefined)
    fields[attributes.name ?? ''] = chosen?.attributes.value ?? ''
  }
  return fields
}

describe("a map's settings", () => {
  it("can be changed by an administrator, and the map's pages show the changes", async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    const shown = fieldsOf((await administrator.get(settingsOf(map))).text, settingsOf(map))

    const sent = await administrator.post(settingsOf(map), {
      ...shown,
      name: 'Lighthouse',
      description: 'Tell us what *you* miss.',
      url: 'https://example.org',
      contact_email: 'team@example.org',
      colour: readyColours[0].hex,
      imprint_url: 'https://example.org/imprint',
    })

    expect([sent.status, sent.headers.get('location')]).toEqual([303, settingsOf(map)])
    const page = await aBrowser(map.url).get(`/${map.team}/map/`)
    expect(page.text).toContain('<em>you</em>')
    expect(elementsOf(page.text, 'h1')[0]?.text).toBe('Lighthouse')
    expect(elementsOf(page.text, 'a').find(({ text }) => text === 'Imprint')?.attributes.href).toBe(
      'https://example.org/imprint',
    )
    expect(page.text).not.toContain('>Privacy<')
    const sheet = elementsOf(page.text, 'link').find(({ attributes }) => attributes.href?.includes('/accent/'))
    const css = await aBrowser(map.url).get(sheet?.attributes.href ?? '')
    expect([css.status, css.text.includes(`--accent: light-dark(#${readyColours[0].hex}, `)]).toEqual([200, true])
    expect((await map.client('manage').map.get()).contact_email).toBe('team@example.org')
  })

  it('400 an illegible colour is rejected with a legible alternative, and the form keeps its values', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })

    const page = await administrator.post(settingsOf(map), { name: 'New', colour: 'other', colour_other: '#FFD400' })

    expect(page.status).toBe(400)
    expect(page.text).toMatch(/Contrast is 1\.\d, but text needs at least 4\.5\. Try #[0-9a-f]{6}\./)
    expect(page.text).toContain(say('problem.low_contrast'))
    expect(fieldsOf(page.text, settingsOf(map))).toMatchObject({ name: 'New', colour_other: '#FFD400' })
    const { errors } = (await refused(map.client('manage').settings.edit({ colour: 'ffd400' }))) as never
    expect(errors).toMatchObject([{ field: 'colour', code: 'low_contrast' }])
    expect((await aBrowser(map.url).get('/assets/accent/ffd400.css')).status).toBe(404)
  })

  it("200 the API reads and edits settings that the map resource doesn't include", async () => {
    const map = await aMap()
    const client = map.client('manage')

    const edited = await client.settings.edit({ colour: '#2A6A94', terms_url: 'https://example.org/terms' })

    expect(edited).toEqual({
      colour: '2a6a94',
      privacy_url: '',
      terms_url: 'https://example.org/terms',
      imprint_url: '',
      follow_level: 'answers',
      synonyms: '',
    })
    expect(await client.settings.get()).toEqual(edited)
    expect(await client.map.get()).not.toHaveProperty('colour')
    expect(await map.events()).toMatchObject([{ type: 'map.edited', data: { fields: ['colour', 'terms_url'] } }])
  })

  it('422 a preview shows the welcome text without saving it', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })

    const page = await administrator.post(settingsOf(map), { name: 'Not yet', description: '**Hello**', preview: '1' })

    expect([page.status, page.text.includes('<strong>Hello</strong>')]).toEqual([422, true])
    expect((await map.client('manage').map.get()).name).toBe(`Map ${map.team}`)
  })

  it('an archived map is visible to its team, and an administrator can unarchive it', async () => {
    const map = await aMap()
    const [administrator, moderator] = [
      await aPerson(map, { role: 'Administrator' }),
      await aPerson(map, { role: 'Moderator' }),
    ]
    const archive = (archived: string) => administrator.post(`${settingsOf(map)}/archive`, { archived })

    expect((await archive('true')).status).toBe(303)
    expect((await aBrowser(map.url).get(`/${map.team}/map/`)).status).toBe(410)
    expect((await moderator.get(`/${map.team}/map/`)).status).toBe(200)
    expect((await administrator.get(settingsOf(map))).text).toContain(say('error.410'))
    expect((await moderator.post(`${settingsOf(map)}/archive`, { archived: 'false' })).status).toBe(403)
    expect((await archive('false')).status).toBe(303)
    expect((await aBrowser(map.url).get(`/${map.team}/map/`)).status).toBe(200)
  })
})

describe('two administrators editing at once', () => {
  it('keep both changes if they edited different fields', async () => {
    const map = await aMap()
    const [one, other] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map, { role: 'Administrator' })]
    const shown = fieldsOf((await one.get(settingsOf(map))).text, settingsOf(map))

    await one.post(settingsOf(map), { ...shown, name: 'Renamed' })
    await other.post(settingsOf(map), { ...shown, description: 'First line\r\nSecond line' })

    const { name, description } = await map.client('manage').map.get()
    expect([name, description]).toEqual(['Renamed', 'First line\nSecond line'])
  })

  it('400 the second to edit the same field sees the first edit and loses nothing', async () => {
    const map = await aMap()
    const [one, other] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map, { role: 'Administrator' })]
    const shown = fieldsOf((await one.get(settingsOf(map))).text, settingsOf(map))
    await one.post(settingsOf(map), { ...shown, name: 'Theirs', url: 'https://theirs.example' })

    const refused = await other.post(settingsOf(map), { ...shown, name: 'Mine' })

    expect(refused.status).toBe(400)
    expect(elementsOf(refused.text, 'p', 'unsent').map(({ text }) => text)).toEqual(['Theirs'])
    const again = fieldsOf(refused.text, settingsOf(map))
    expect(again.name).toBe('Mine')
    expect((await other.post(settingsOf(map), again)).status).toBe(303)
    const { name, url } = await map.client('manage').map.get()
    expect([name, url]).toEqual(['Mine', 'https://theirs.example'])
  })

  it('a list keeps a checkbox cleared by one administrator while the other renamed the list', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    const path = `/${map.team}/map/manage/lists/${map.list()}`
    const { votes, ...unticked } = fieldsOf((await administrator.get(path)).text, path)

    await administrator.post(path, unticked)
    await administrator.post(path, { ...unticked, votes: votes ?? '', name: 'Wishes' })

    expect(await map.client('read').lists.get(map.list())).toMatchObject({
      name: 'Wishes',
      votes: false,
      comments: true,
    })
  })
})
