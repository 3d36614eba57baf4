import { describe, expect, it } from 'vitest'
import { sitemapRoutes } from '../../src/pages/site-files.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { callerOf } from '../support/requests/call.ts'

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

const fileOf = (map: TestMap, number = 1) => `/sitemap/${map.team}/map/${number}.xml`

describe('the sitemap', () => {
  it('200 lists every public map, its lists and its approved tasks', async () => {
    const map = await aMap()
    const shown = await map.task({ title: 'Dark mode' })
    await map.task({ title: 'A secret wish', pending: true })
    const call = callerOf(map.url)

    const index = await call('GET', '/sitemap.xml')
    const file = await call('GET', fileOf(map))

    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(locations(index.text)).toContain(map.operator.site.publicUrl + fileOf(map))
    const { service_url } = await map.client('read').map.get()
    const lists = (await map.client('read').lists.list()).results.map((list) => list.service_url)
    expect(locations(file.text).toSorted()).toEqual(
      [service_url, `${service_url}news/`, ...lists, shown.service_url].toSorted(),
    )
    expect(file.text).toContain(`<lastmod>${shown.modified}</lastmod>`)
  })

  it('404 for an archived map, an unknown one and a file number past the end', async () => {
    const map = await aMap()
    const call = callerOf(map.url)
    expect((await call('GET', fileOf(map, 2))).status).toBe(404)
    expect((await call('GET', '/sitemap/no-team/no-map/1.xml')).status).toBe(404)

    await map.client('manage').map.edit({ is_active: false })

    expect((await call('GET', fileOf(map))).status).toBe(404)
    expect((await call('GET', '/sitemap.xml')).text).not.toContain(map.team)
  })

  it('200 a large map is split into several files that together list everything once', async () => {
    const map = await aMap()
    for (let n = 1; n <= 5; n += 1) await map.task({ title: `Number ${n}` })
    const [index, file] = sitemapRoutes(map.database, map.operator.site, 2)
    const read = async (params: Record<string, string>) =>
      String((await file?.reply({ params, query: new URLSearchParams(), authorization: undefined }))?.body)

    const files = locations(
      String((await index?.reply({ params: {}, query: new URLSearchParams(), authorization: undefined }))?.body),
    )
    const texts = await Promise.all(['1', '2', '3'].map((number) => read({ team: map.team, map: 'map', file: number })))

    expect(files.filter((url) => url?.includes(map.team)).length).toBe(3)
    const tasks = texts.flatMap(locations).filter((url) => url?.includes('/task/'))
    expect([tasks.length, new Set(tasks).size]).toEqual([5, 5])
  })
})
