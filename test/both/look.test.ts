import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../src/words/words.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { callerOf } from '../support/requests/call.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

const look = (map: TestMap, path: string, language = 'en') => aBrowser(map.url, undefined, language).get(path)

describe('the layout of every page', () => {
  it('200 has metadata for search engines and link previews, with one canonical URL', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Dark mode' })
    const path = new URL(task.service_url).pathname

    const page = await look(map, `${path}?utm_source=mail`)

    const meta = elementsOf(page.text, 'meta').map(({ attributes }) => [
      attributes.property ?? attributes.name,
      attributes.content,
    ])
    expect(elementsOf(page.text, 'title')[0]?.text).toBe(`Dark mode · Map ${map.team}`)
    expect(meta).toContainEqual(['og:title', 'Dark mode'])
    expect(meta).toContainEqual(['og:url', task.service_url])
    expect(meta).toContainEqual(['description', expect.stringContaining(say('task.votes', { count: 0 }))])
    const canonical = elementsOf(page.text, 'link').find(({ attributes }) => attributes.rel === 'canonical')
    expect(canonical?.attributes.href).toBe(task.service_url)
  })

  it('200 has search, suggest and sign-in links, and the name of the signed-in person', async () => {
    const map = await aMap()
    const person = await aPerson(map, { first_name: 'Grace', last_name: 'Hopper' })

    const page = await look(map, `/${map.team}/map/`)
    const known = await person.get(`/${map.team}/map/`)

    expect(page.text).toContain(`<form action="/${map.team}/map/search" `)
    expect(elementsOf(page.text, 'a', 'suggest')[0]?.attributes.href).toBe(`/${map.team}/map/suggest`)
    expect(elementsOf(page.text, 'a', 'account')[0]?.attributes.href).toBe(`/sign-in?to=%2F${map.team}%2Fmap%2F`)
    expect(elementsOf(known.text, 'button', 'account')[0]?.text).toBe('GHGrace Hopper')
  })

  it('200 is German for people who prefer it, and English for everyone else', async () => {
    const map = await aMap()

    expect((await look(map, `/${map.team}/map/`, 'fr, de-AT;q=0.8, en;q=0.5')).text).toContain(
      wordsIn('de')('empty-map.title'),
    )
    expect((await look(map, `/${map.team}/map/`, 'fr')).text).toContain('<html lang="en" dir="ltr"')
  })

  it('nothing loads from other hosts, and no inline script runs', async () => {
    const map = await aMap()

    const page = await look(map, `/${map.team}/map/`)

    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[\w+/=]+'; /)
    expect(policy).not.toContain('unsafe')
    const urls = ['link', 'script', 'img'].flatMap((name) => elementsOf(page.text, name))
    // Other programs read these two; browsers never load them.
    const isForPrograms = ({ rel, type }: Record<string, string>) =>
      rel === 'canonical' || type === 'application/json+oembed'
    for (const { attributes } of urls.filter(({ attributes }) => !isForPrograms(attributes))) {
      expect(attributes.href ?? attributes.src).toMatch(/^\/(?!\/)/)
    }
    expect(page.text).not.toMatch(/ style=| on[a-z]+=/)
  })
})

describe('a missing page', () => {
  it('404 is a page for people and JSON for programs', async () => {
    const map = await aMap()

    expect((await look(map, '/nowhere')).text).toContain(say('error.404'))
    expect((await look(map, '/no-team/no-map/')).text).toContain(say('error.404'))
    expect((await look(map, '/api/1/nothing/')).body.code).toBe('not_found')
    expect((await callerOf(map.url)('GET', '/nowhere')).body.code).toBe('not_found')
  })

  it('410 for an archived map', async () => {
    const map = await aMap()
    await map.client('manage').map.edit({ is_active: false })

    const page = await look(map, `/${map.team}/map/`)

    expect(page.status).toBe(410)
    expect(page.text).toContain(say('error.410'))
  })
})

describe('assets and pages', () => {
  it('200 the style sheet and script are small, and browsers cache them at the URL that pages use', async () => {
    const map = await aMap()
    const page = await look(map, `/${map.team}/map/`)
    const found = { css: ['text/css', 20_000], js: ['text/javascript', 60_000] } as const

    for (const [name, [type, most]] of Object.entries(found)) {
      const url = new RegExp(`="(/assets/cairn\\.${name}\\?v=\\w+)"`).exec(page.text)?.[1] ?? ''
      const asset = await fetch(map.url + url, { headers: { 'accept-encoding': 'gzip' } })
      expect(asset.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      expect(asset.headers.get('cache-control')).toContain('immutable')
      expect(asset.headers.get('content-encoding')).toBe('gzip')
      expect(Number(asset.headers.get('content-length'))).toBeLessThan(most)
    }
    expect((await callerOf(map.url)('GET', '/assets/..%2f..%2fpackage.json')).status).toBe(404)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['gzip;q=0, identity', undefined],
  ])('200 a page has the right encoding for Accept-Encoding: %s', async (accepted, unpack) => {
    const map = await aMap()

    const [headers, body] = await new Promise<[Record<string, unknown>, Buffer]>((resolve, reject) => {
      const asked = { accept: 'text/html', 'accept-encoding': accepted }
      get(`${map.url}/${map.team}/map/`, { headers: asked }, async (answer) => {
        resolve([answer.headers, await buffer(answer)])
      }).on('error', reject)
    })

    expect(headers['content-encoding']).toBe(unpack ? accepted : undefined)
    expect(headers.vary).toContain('accept-encoding')
    expect((unpack ? unpack(body) : body).toString()).toMatch(/^<!doctype html>[^]*<\/html>$/)
  })

  it('200 the home page lists the maps, each with its picture and team', async () => {
    // Uses its own database: in the shared one, other tests may push these maps off the page at any time.
    const app = await startServer({}, () => new Date())
    const [map] = [await aMap(app), await aMap(app)]

    const page = await look(map, '/')

    const link = elementsOf(page.text, 'a').find(({ attributes }) => attributes.href === `/${map.team}/map/`)
    expect(link?.text).toBe(`Map ${map.team} Team ${map.team}`)
    expect(page.text).toContain(`src="/avatar/${map.team}/map.svg?v=`)
  })
})

describe('well-known files', () => {
  it('200 the site can be added to a home screen, and all its icons exist', async () => {
    const { url } = await aMap()

    const { headers, text } = await callerOf(url)('GET', '/manifest.webmanifest')

    const manifest = JSON.parse(text)
    expect(headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    expect(manifest).toMatchObject({ name: 'Cairn', start_url: '/', display: 'standalone' })
    expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
      'any',
      '192x192',
      '512x512',
      '512x512',
    ])
    for (const { src, type } of manifest.icons) {
      const icon = await callerOf(url)('GET', src)
      expect([icon.status, icon.headers.get('content-type')], src).toEqual([200, type])
    }
  })

  it('200 robots.txt excludes private pages and links to the sitemap', async () => {
    const app = await startServer({ PUBLIC_URL: 'https://feedback.example.org' })

    const { text } = await callerOf(app.url)('GET', '/robots.txt')

    expect(text).toMatch(/^User-agent: \*\nDisallow: \/you\n/)
    expect(text).toContain('\nSitemap: https://feedback.example.org/sitemap.xml\n')
  })
})
