import { describe, expect, it } from 'vitest'
import { setMapVisibility } from '../../src/features/maps/verbs/edit-map.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const headings = (text: string) => /<h1>(.*?)<\/h1>/.exec(text)?.[1]
const cancel = (text: string) => /href="([^"]*)">Cancel<\/a>/.exec(text)?.[1]

describe('signing in', () => {
  it("keeps the map's look, gives the reason, focuses the field, and can be cancelled", async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Multiple <cursors>' })
    const [browser, path] = [aBrowser(map.url), new URL(task.service_url).pathname]

    for (const [word, reason] of [
      ['vote', 'Sign in to vote for “Multiple &lt;cursors>”'],
      ['follow', 'Sign in to follow “Multiple &lt;cursors>”'],
      ['comment', 'Sign in to comment on “Multiple &lt;cursors>”'],
    ]) {
      const asked = await browser.post(`${path}${word}`, { content: 'Please', from: path })
      const page = await browser.get(asked.headers.get('location') ?? '')
      expect(headings(page.text)).toBe(reason)
      expect(page.text).toContain(`class="brand" href="/${map.team}/map/"`)
      expect(page.text).toMatch(/<input[^>]*name="email"[^>]*autofocus/)
      expect(cancel(page.text)).toBe(path)
    }
    const plain = await browser.get(`/sign-in?to=${encodeURIComponent(`/${map.team}/map/?list=3`)}`)
    expect(headings(plain.text)).toBe(say('sign-in.title'))
    expect(plain.text).toContain(`class="brand" href="/${map.team}/map/"`)
    const own = await browser.get('/sign-in?to=%2Fyou%2Fvotes')
    expect([cancel(own.text), own.text.includes('class="brand" href="/"')]).toEqual(['/', true])
  })

  it('reveals nothing about a hidden map or task, even with a forged return URL', async () => {
    const [open, closed] = [await aMap(), await aMap()]
    await closed.client('manage').map.edit({ name: 'Secret map' })
    await setMapVisibility(closed.operator, { visibility: 'team' })
    const pending = await open.task({ title: 'Secret title', pending: true })
    const browser = aBrowser(open.url)

    const hidden = new URL(pending.service_url).pathname
    const asked = await browser.post(`${hidden}vote`, { from: hidden })
    const page = await browser.get(asked.headers.get('location') ?? '')
    expect(headings(page.text)).toBe(say('sign-in.to.vote'))
    expect(page.text).not.toContain('Secret title')

    const [real, none] = await Promise.all(
      [`/${closed.team}/map/`, `/${closed.team}/none/`].map((to) =>
        browser.get(`/sign-in?to=${encodeURIComponent(to)}`),
      ),
    )
    expect(real?.text).not.toContain('Secret map')
    expect(real?.text.includes('map-avatar')).toBe(none?.text.includes('map-avatar'))
    for (const to of ['https://evil.example/', '//evil.example/a/b', '/\\evil.example']) {
      expect(cancel((await browser.get(`/sign-in?to=${encodeURIComponent(to)}`)).text)).toBe('/')
    }
  })

  it("asks a new person for a single name in the map's look, and doesn't show unnamed voters as “Somebody”", async () => {
    const map = await aMap()
    const task = await map.task()
    const person = await aPerson(map, { first_name: '', last_name: '' })
    const path = new URL(task.service_url).pathname

    await map.client('write').votes.create({ parent: task.id, voter: { email: `x.${map.team}@example.org` } })
    const voters = await aBrowser(map.url).get(path)
    expect(voters.text).toContain(say('task.voters.unnamed', { count: 1 }))
    expect(voters.text).not.toContain('Somebody')

    const welcome = await person.get(`/you/welcome?to=${encodeURIComponent(path)}`)
    expect(welcome.text).toContain(`class="brand" href="/${map.team}/map/"`)
    await person.post('/you/welcome', { to: path, display_name: 'Ada  King Lovelace' })
    await person.post(`${path}vote`, { vote: 'on', from: path })
    const [vote] = (await map.client('read').votes.list(task.id)).results.slice(-1)
    expect(vote?.author).toMatchObject({ first_name: 'Ada King', last_name: 'Lovelace' })
  })
})
