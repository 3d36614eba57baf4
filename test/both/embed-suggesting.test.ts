import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const origin = 'https://example.com'
const query = `origin=${encodeURIComponent(origin)}`

async function anEmbeddedMap(): Promise<TestMap> {
  const map = await aMap()
  await map.client('manage').embedding.edit({ sites: [origin] })
  return map
}

const titles = async (map: TestMap) =>
  (await map.call('read', 'GET', '/api/1/map/tasks/?pending=true')).body.results.map(
    (task: { title: string }) => task.title,
  )

describe('suggesting in an embedded form', () => {
  it("opens a visitor's text in a new tab, where nothing happens until they submit it", async () => {
    const map = await anEmbeddedMap()
    const visitor = aBrowser(map.url)
    const form = await visitor.get(`${map.path}/embed/suggest?${query}`)
    expect(elementsOf(form.text, 'form').map(({ attributes }) => attributes)).toMatchObject([
      { method: 'post', action: `${map.path}/suggest/continue`, target: '_blank' },
    ])
    expect(form.text).not.toContain('form_token')

    const written = { title: 'Dark mode', description: 'x'.repeat(19_000), parent: String(map.list()) }
    const tab = await visitor.send('POST', `${map.path}/suggest/continue`, written, { 'sec-fetch-site': 'same-origin' })
    expect(tab.status).toBe(200)
    expect(tab.text).toContain('value="Dark mode"')
    expect(tab.text).toContain(`>${written.description}</textarea>`)
    expect(tab.text).toContain(say('suggest.continued'))
    expect(tab.text).toContain(`name="from" value="${map.path}/suggest"`)
    expect(await titles(map)).toEqual([])

    const sent = await visitor.post(`${map.path}/suggest`, written)
    expect(sent.headers.get('location')).toMatch(/^\/sign-in/)
  })

  it("403 another site can't fill in the form", async () => {
    const map = await anEmbeddedMap()
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    const answer = await aBrowser(map.url).send('POST', `${map.path}/suggest/continue`, { title: 'Evil' }, headers)

    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
    expect(answer.text).not.toContain('Evil')
  })

  it('a signed-in person suggests inside the frame after seeing similar tasks', async () => {
    const map = await anEmbeddedMap()
    await map.task({ title: 'Dark mode for the editor' })
    const person = await aPerson(map)
    const path = `${map.path}/embed/suggest?${query}`
    const shown = await person.get(path)
    expect(shown.text).toContain(say('embed.suggest.as', { name: 'Ada Byron' }))
    expect(elementsOf(shown.text, 'form')[0]?.attributes.action).toBe(path)

    const suggestion = { title: 'A dark mode in the editor', parent: String(map.list()) }
    const similar = await person.post(path, suggestion)
    expect([similar.status, similar.text.includes('Dark mode for the editor')]).toEqual([422, true])
    const sent = await person.post(path, { ...suggestion, sure: suggestion.title })
    expect(sent.status).toBe(303)
    const done = await person.get(sent.headers.get('location') ?? '')
    const [task] = (await map.call('read', 'GET', '/api/1/map/tasks/?pending=true')).body.results
    expect(task).toMatchObject({ title: suggestion.title, author: { id: person.id } })
    expect(elementsOf(done.text, 'body')[0]?.attributes).toMatchObject({
      'data-parent': origin,
      'data-suggested': String(task.id),
      'data-suggested-url': expect.stringContaining(`${map.path}/task/${task.id}-`),
    })
    expect(done.text).toContain(say('suggest.waiting'))
  })

  it("does nothing without the session's form token, and keeps the text", async () => {
    const map = await anEmbeddedMap()
    const [person, visitor] = [await aPerson(map), aBrowser(map.url)]
    const path = `${map.path}/embed/suggest?${query}`
    const suggestion = { title: 'Dark mode', parent: String(map.list()) }

    const forged = await person.send('POST', path, { ...suggestion, form_token: 'forged.token' })
    expect([forged.status, forged.text.includes('value="Dark mode"')]).toEqual([403, true])
    const signedOut = await visitor.post(path, suggestion)
    expect(signedOut.status).toBe(200)
    expect(elementsOf(signedOut.text, 'form')[0]?.attributes.target).toBe('_blank')
    expect(signedOut.text).toContain('value="Dark mode"')
    expect(await titles(map)).toEqual([])
  })
})
