import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

describe('suggesting', () => {
  it("303 a suggestion from outside the team is pending, with its author's vote and subscription", async () => {
    const map = await aMap()
    const person = await aPerson(map)

    const made = await person.post(`/${map.team}/map/suggest`, {
      title: 'Dark mode',
      description: 'For *late* nights',
      parent: String(map.list()),
    })
    const path = made.headers.get('location') ?? ''
    const page = await person.get(path)

    expect(made.status).toBe(303)
    expect(page.text).toContain(say('suggest.waiting'))
    const { results } = (await map.call('read', 'GET', '/api/1/map/tasks/?pending=true')).body
    expect(results[0]).toMatchObject({ title: 'Dark mode', pending: true, votes_count: 1, subscribers_count: 1 })
    expect(results[0]?.author).toMatchObject({ id: person.id, staff: false })
    expect((await aBrowser(map.url).get(path)).status).toBe(404)
  })

  it("303 a member's suggestion is on the map immediately", async () => {
    const map = await aMap()
    const member = await aPerson(map, { role: 'Moderator' })

    const made = await member.post(`/${map.team}/map/suggest`, { title: 'Dark mode', parent: String(map.list()) })

    expect((await aBrowser(map.url).get(made.headers.get('location') ?? '')).status).toBe(200)
  })

  it('422 similar tasks are shown first, once; the author can submit anyway', async () => {
    const map = await aMap()
    await map.task({ title: 'Dark mode for the editor' })
    const person = await aPerson(map)
    const suggestion = { title: 'A dark mode in the editor', description: 'Mine', parent: String(map.list()) }

    const shown = await person.post(`/${map.team}/map/suggest`, suggestion)
    const frame = await aBrowser(map.url).get(`/${map.team}/map/suggest/similar?title=dark+mode+editor`)
    const other = { ...suggestion, title: 'The editor in a dark mode', sure: suggestion.title }
    const again = await person.post(`/${map.team}/map/suggest`, other)
    const made = await person.post(`/${map.team}/map/suggest`, { ...suggestion, sure: suggestion.title })

    expect(shown.status).toBe(422)
    expect(shown.text).toContain('Dark mode for the editor')
    expect(shown.text).toContain(`name="sure" value="${suggestion.title}"`)
    expect(again.status).toBe(422)
    expect(shown.text).toContain('>Mine</textarea>')
    expect(frame.text).toContain('Dark mode for the editor')
    expect(made.status).toBe(303)
  })

  it('similar tasks that can still get votes come first; if there are none, no one is asked to vote', async () => {
    const map = await aMap()
    await map.task({ title: 'Dark mode for the editor', parent: map.list('completed') })
    const similar = async () =>
      (await aBrowser(map.url).get(`${map.path}/suggest/similar?title=dark+mode+for+the+editor`)).text

    expect(await similar()).toContain(say('suggest.similar.closed'))
    await map.task({ title: 'A dark mode, not only in the editor' })
    const text = await similar()
    expect(text).toContain(say('suggest.similar'))
    expect(text.indexOf('A dark mode, not only')).toBeLessThan(text.indexOf('Dark mode for the editor'))
  })

  it('400 every error is shown next to its field, and the form keeps its values', async () => {
    const map = await aMap()
    await map.client('manage').categories.create({ name: 'Editor', emoji_shortname: ':pencil:' })
    const person = await aPerson(map)

    const refused = await person.post(`/${map.team}/map/suggest`, {
      title: ' ',
      description: 'Kept',
      category: 'Nothing like it',
      parent: String(map.list()),
    })
    const unknown = await person.post(`/${map.team}/map/suggest`, {
      title: 'Fine',
      category: 'Nothing like it',
      parent: String(map.list()),
    })

    expect([refused.status, unknown.status]).toEqual([400, 400])
    expect(refused.text).toContain('>Kept</textarea>')
    expect(refused.text).toContain('class="problem"')
    expect(unknown.text).toContain('class="problem"')
  })

  it('a list closed to suggestions rejects them, and a map without an open list says so', async () => {
    const map = await aMap()
    const person = await aPerson(map)

    const refused = await person.post(`/${map.team}/map/suggest`, {
      title: 'Done',
      parent: String(map.list('completed')),
    })
    await map.client('manage').lists.edit(map.list(), { suggestions: false })

    expect(refused.status).toBe(400)
    expect((await person.get(`/${map.team}/map/suggest`)).text).toContain(say('suggest.closed'))
  })

  it('422 anyone can preview the Markdown without submitting anything', async () => {
    const map = await aMap()
    const visitor = aBrowser(map.url)

    const preview = await visitor.post(`/${map.team}/map/suggest`, { title: 'T', description: '**b**', preview: '1' })

    expect(preview.status).toBe(422)
    expect(preview.text).toContain('<strong>b</strong>')
    expect(await map.events()).toEqual([])
  })
})
