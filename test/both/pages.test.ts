import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { catalogues } from '../../src/web/words/words.ts'
import { aMap, type TestMap } from '../support/a-map.ts'
import { callerOf } from '../support/call.ts'
import { served } from '../support/served.ts'

const look = (map: TestMap, path: string, language = 'en') =>
  callerOf(map.address)('GET', path, { headers: { accept: 'text/html', 'accept-language': language } })

const pathOf = (map: TestMap, address: string) => address.replace(map.operator.site.publicUrl, '')

describe('the pages of a map', () => {
  it('200 the map shows its lists in order, with counts and the most voted tasks first', async () => {
    const map = await aMap()
    const [few, many] = [await map.task({ title: 'Few votes' }), await map.task({ title: 'Many votes' })]
    await map.client('write').votes.create({ parent: many.id })

    const page = await look(map, `/${map.team}/map/`)

    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const order = ['Suggestions', 'Many votes', 'Few votes', 'Under consideration', 'Completed']
    const places = order.map((words) => page.text.indexOf(`>${words}<`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(page.text).toContain(pathOf(map, few.service_url))
  })

  it('200 every service_url is a page; a stale slug redirects to the right one', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Dark mode', description: 'For **late** nights' })
    await map.client('write').comments.create({ parent: task.id, content: 'Yes, *please*' })
    const list = await map.client('read').lists.get(map.list())
    const { service_url } = await map.client('read').map.get()

    for (const address of [service_url, list.service_url, task.service_url]) {
      expect((await look(map, pathOf(map, address))).status, address).toBe(200)
    }
    const page = await look(map, pathOf(map, task.service_url))
    expect(page.text).toContain('<strong>late</strong>')
    expect(page.text).toContain('<em>please</em>')
    const stale = await look(map, `/${map.team}/map/task/${task.id}-light-mode/`)
    expect([stale.status, stale.headers.get('location')]).toEqual([301, pathOf(map, task.service_url)])
  })

  it('404 a task that waits for approval is like one that never was, and is counted nowhere', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'A secret wish', pending: true })

    const hidden = await look(map, pathOf(map, task.service_url))
    const missing = await look(map, `/${map.team}/map/task/999999999-nothing/`)
    const shown = await look(map, `/${map.team}/map/`)

    expect([hidden.status, missing.status]).toEqual([404, 404])
    expect(hidden.text.split('<h1>')[1]).toBe(missing.text.split('<h1>')[1])
    expect(hidden.text.split('<h1>')[1]).not.toContain('secret')
    expect(shown.text).not.toContain('A secret wish')
    expect(shown.text).toContain('Nothing is in this list yet.')
  })

  it('404 tasks and lists of another map are not here', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const task = await other.task()

    expect((await look(map, `/${map.team}/map/task/${task.id}-a-task/`)).status).toBe(404)
    expect((await look(map, `/${map.team}/map/${other.list()}-suggestions/`)).status).toBe(404)
  })

  it('410 an archived map rests', async () => {
    const map = await aMap()
    await map.client('manage').map.edit({ is_active: false })

    const page = await look(map, `/${map.team}/map/`)

    expect(page.status).toBe(410)
    expect(page.text).toContain('This map is resting')
  })

  it('200 what people write cannot leave its place', async () => {
    const map = await aMap()
    const title = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    const task = await map.task({ title, description: '<script>alert(2)</script>' })

    for (const path of [`/${map.team}/map/`, pathOf(map, task.service_url)]) {
      const page = await look(map, path)
      expect(elementsIn(parse(page.text))).not.toContain('script')
      expect(elementsIn(parse(page.text))).not.toContain('img')
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    }
  })

  it('200 a list of more than a page is paged and sorted', async () => {
    const map = await aMap()
    for (let n = 1; n <= 51; n += 1) await map.task({ title: `Number ${n}` })
    const path = `/${map.team}/map/${map.list()}-suggestions/`

    const first = await look(map, `${path}?sort=newest`)
    const second = await look(map, `${path}?sort=newest&page=2`)

    expect(first.text).toContain('1 to 50 of 51')
    expect(first.text).toContain('Number 51')
    expect(second.text).toContain('51 to 51 of 51')
    expect(second.text).toContain('>Number 1<')
    expect((await look(map, `${path}?page=3`)).status).toBe(404)
  })

  it('200 German for those who read it, English for everybody else', async () => {
    const map = await aMap()

    expect((await look(map, `/${map.team}/map/`, 'fr, de-AT;q=0.8, en;q=0.5')).text).toContain('noch nichts')
    expect((await look(map, `/${map.team}/map/`, 'fr')).text).toContain('<html lang="en" dir="ltr">')
  })

  it('404 a page that is not there helps a person and tells a program', async () => {
    const map = await aMap()

    expect((await look(map, '/nowhere')).text).toContain('There is nothing here')
    expect((await look(map, '/no-team/no-map/')).text).toContain('There is nothing here')
    expect((await look(map, '/api/1/nothing/')).body.code).toBe('not_found')
    expect((await callerOf(map.address)('GET', '/nowhere')).body.code).toBe('not_found')
  })
})

describe('what is around the pages', () => {
  it('200 the style sheet is ours, and is kept by browsers under the address pages use', async () => {
    const map = await aMap()
    const page = await look(map, `/${map.team}/map/`)
    const address = /href="(\/assets\/cairn\.css\?v=\w+)"/.exec(page.text)?.[1] ?? ''

    const sheet = await callerOf(map.address)('GET', address)

    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(sheet.headers.get('cache-control')).toContain('immutable')
    expect((await callerOf(map.address)('GET', '/assets/..%2f..%2fpackage.json')).status).toBe(404)
  })

  it('200 the start shows the maps', async () => {
    const [map] = [await aMap(), await aMap()]
    const { address } = await served()

    const page = await callerOf(address)('GET', '/', { headers: { accept: 'text/html' } })

    expect(page.text).toContain(`/${map.team}/map/`)
  })

  it('every language has every sentence, with the same names to fill in', () => {
    const [english, ...others] = catalogues
    const namesIn = (sentence: unknown) => [...new Set(JSON.stringify(sentence).match(/\{\w+\}/g) ?? [])].sort()
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) {
      expect(Object.keys(other.sentences)).toEqual(Object.keys(english?.sentences ?? {}))
      for (const [key, sentence] of Object.entries(english?.sentences ?? {})) {
        expect(namesIn(other.sentences[key as keyof typeof other.sentences]), key).toEqual(namesIn(sentence))
      }
    }
  })
})

function elementsIn(node: object): string[] {
  const { nodeName, childNodes = [] } = node as { nodeName: string; childNodes?: object[] }
  return [nodeName, ...childNodes.flatMap(elementsIn)]
}
