import { h } from 'preact'
import { expect, it, vi } from 'vitest'
import { openMap } from '../../src/features/maps/queries/open-map.ts'
import { flashText } from '../../src/pages/flash.tsx'
import { createContext } from '../../src/platform/context.ts'
import { fill, slot, templateOf, themeSlots } from '../../src/platform/html/slots.ts'
import type { PageRequest } from '../../src/platform/http/page.ts'
import { shareAmongVisitors } from '../../src/platform/http/share-among-visitors.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'

const noticeOf = (text: string) => /<div class="toast flash[^>]*>.*?<\/div>/.exec(text)?.[0]
const tokensOf = (text: string) => new Set(text.match(/name="form_token" value="[^"]+"/g))

/** The page without its per-visitor slots. */
const withoutHoles = (text: string) =>
  text
    .replace(/(name="form_token" value|data-since|data-theme|name="color-scheme" content)="[^"]*"/g, '$1')
    .replace(/<meta name="theme-color"[^>]*>/g, '')
    .replace(/(formaction="\/theme"[^>]*aria-pressed)="\w+"/g, '$1')
    .replace(noticeOf(text) ?? '', '')

it("the pages of a map, a list, a task and What's new are identical for all visitors except in their slots", async () => {
  const map = await aMap()
  const task = await map.task({ title: 'Dark "mode" <b>', description: 'At **night**' })
  const path = new URL(task.service_url).pathname
  const list = `/${map.team}/map/${map.list()}-suggestions/`
  const [one, other, person] = [aBrowser(map.url), aBrowser(map.url), await aPerson(map)]
  other.cookies.set('cairn-theme', 'dark')

  for (const url of [`/${map.team}/map/`, list, path, `/${map.team}/map/news/`]) {
    other.cookies.set('cairn-flash', flashText('vote.cast.following', { follows: task.id }))
    const [first, second] = [await one.get(url), await other.get(url)]

    expect([first.status, second.status]).toEqual([200, 200])
    expect(withoutHoles(second.text)).toBe(withoutHoles(first.text))
    expect([noticeOf(first.text), noticeOf(second.text)]).toEqual([
      undefined,
      expect.stringContaining(`formaction="/${map.team}/map/task/${task.id}/follow"`),
    ])
    expect([first.text, second.text].map((text) => /data-theme="(\w+)"/.exec(text)?.[1])).toEqual(['system', 'dark'])
    expect(tokensOf(first.text).size).toBe(1)
    expect(tokensOf(second.text)).not.toEqual(tokensOf(first.text))
    expect(first.text + second.text).not.toContain('hole:')
    // A signed-in person's page isn't shared with visitors.
    expect((await person.get(url)).text).toContain('Ada Byron')
    expect((await one.get(url)).text).not.toContain('Ada Byron')
  }
})

it('deleted and restricted content disappears immediately, even from pages shared among visitors', async () => {
  const map = await aMap()
  const task = await map.task({ title: 'A secret soon' })
  const [visitor, path] = [aBrowser(map.url), new URL(task.service_url).pathname]
  const seen = async () => [
    (await visitor.get(path)).status,
    (await visitor.get(`/${map.team}/map/`)).text.includes('A secret soon'),
  ]

  expect([await seen(), await seen()]).toEqual(Array(2).fill([200, true]))
  await map.client('manage').tasks.delete(task.id)
  expect(await seen()).toEqual([404, false])
  const other = await map.task({ title: 'A secret soon' })
  expect((await visitor.get(new URL(other.service_url).pathname)).status).toBe(200)
  await map.client('manage').access.edit({ visibility: 'team' })
  expect((await visitor.get(new URL(other.service_url).pathname)).status).toBe(404)
})

it('between two commits, a page is rendered once per language for visitors and never shared with others', async () => {
  const { operator: ctx } = await aMap()
  let renderings = 0
  const visitor = { ctx, language: 'en', url: '/a/b/', hidden: false, form: {}, problems: [] }
  const show = async () => ({ view: h('p', null, `${++renderings}`, slot('since')) })
  const looks = async (count: number, asOf: string | undefined, request: object = visitor) => {
    const before = renderings
    await Promise.all(Array.from({ length: count }, () => shareAmongVisitors(request as PageRequest, asOf, show)))
    return renderings - before
  }

  expect([await looks(3, 'before'), await looks(1, 'before')]).toEqual([1, 0])
  expect([await looks(2, 'after'), await looks(1, 'before')]).toEqual([1, 1])
  expect(await looks(2, undefined)).toBe(2)
  const others = [{ person: { id: 1 } }, { hidden: true }, { form: { content: 'x' } }, { problems: [{}] }]
  for (const other of others) expect(await looks(2, 'before', { ...visitor, ...other })).toBe(2)
  for (const other of [{ language: 'de' }, { url: '/a/b/?list=2' }]) {
    expect(await looks(2, 'before', { ...visitor, ...other })).toBe(1)
  }
  const failing = () =>
    shareAmongVisitors({ ...visitor, url: '/x/' } as unknown as PageRequest, 'before', () =>
      Promise.reject(new Error('no')),
    )
  await expect(failing()).rejects.toThrow('no')
  expect(await looks(1, 'before', { ...visitor, url: '/x/' })).toBe(1)
})

it('reading a map twice without a commit in between gives the same state', async () => {
  const map = await aMap()
  const visitor = createContext({ ...map.operator, actor: { kind: 'visitor' } })
  const read = async () => (await openMap(visitor, { team: map.team, map: 'map' })).map.asOf

  // On PostgreSQL, other tests may be committing to other maps.
  await vi.waitFor(async () => expect(await read()).toBe(await read()), { timeout: 60_000, interval: 5 })
  const before = await read()
  await map.client('manage').map.edit({ name: 'Other' })
  expect(before).toBeDefined()
  expect(await read()).not.toBe(before)
})

it('slot values are escaped', () => {
  const evil = '"><script>alert(1)</script>'
  const fillings = { ...themeSlots(undefined), 'form-token': () => evil, since: () => evil, flash: () => evil }
  const template = templateOf(`<p title="${slot('since')}">${slot('flash')}</p>`)

  expect(fill(template, fillings).toString()).toBe(
    '<p title="&quot;>&lt;script>alert(1)&lt;/script>">&quot;>&lt;script>alert(1)&lt;/script></p>',
  )
})
