import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { startServer } from '../support/servers/cairn.ts'

const pathOf = (map: TestMap, path = '') => `/${map.team}/map/${path}`

async function picture(map: TestMap, path = '', headers: Record<string, string> = {}) {
  const response = await fetch(map.url + pathOf(map, `${path}share.png`), { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the share image', () => {
  it('200 is drawn for a map and a task, and 304 if the client has the current one', async () => {
    const map = await aMap()
    const task = await map.task({ title: `Ünïcode & <b>Привет</b> ${'long '.repeat(30)}` })

    const [ofMap, ofTask] = [await picture(map), await picture(map, `task/${task.id}/`)]

    for (const { status, bytes, headers } of [ofMap, ofTask]) {
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('cache-control')).toBe('public, max-age=3600')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
    const other = await map.task({ title: 'Another' })
    expect((await picture(map, `task/${other.id}/`)).bytes.equals(ofTask.bytes)).toBe(false)
    const etag = ofTask.headers.get('etag') ?? ''
    expect((await picture(map, `task/${task.id}/`, { 'if-none-match': etag })).status).toBe(304)
    await map.client('write').votes.create({ parent: task.id })
    expect((await picture(map, `task/${task.id}/`, { 'if-none-match': etag })).status).toBe(200)
  })

  it("200 shows only the avatar if the font lacks a letter or can't shape the script", async () => {
    const map = await aMap()
    const titles = ['ダークモード', 'الوضع الداكن', 'Emoji 🎉', 'Zalgo e\u0332']
    const tasks = await Promise.all(titles.map((title) => map.task({ title })))

    const pictures = await Promise.all(tasks.map(({ id }) => picture(map, `task/${id}/`)))

    expect(new Set(pictures.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })

  it("404 for hidden tasks and for a map that isn't public", async () => {
    const map = await aMap()
    const client = map.client('manage')
    const waiting = await map.task({ pending: true })
    const deleted = await map.task()
    await client.tasks.delete(deleted.id)

    for (const { id } of [waiting, deleted]) expect((await picture(map, `task/${id}/`)).status).toBe(404)
    await client.access.edit({ visibility: 'team' })
    expect((await picture(map)).status).toBe(404)
  })

  it("200 pages reference it with its size and alt text, and use the map's picture as their icon", async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Dark "mode"', description: 'For late nights' })
    const page = await aBrowser(map.url).get(new URL(task.service_url).pathname)

    const metas = elementsOf(page.text, 'meta').map(({ attributes }) => attributes)
    const contentOf = (name: string) => metas.find(({ property, name: plain }) => (property ?? plain) === name)?.content

    expect(contentOf('og:image')).toBe(`${task.service_url}share.png`)
    expect(contentOf('og:image:alt')).toBe(`Dark "mode" · Map ${map.team}`)
    expect(contentOf('og:image:width')).toBe('1200')
    expect(contentOf('twitter:card')).toBe('summary_large_image')
    expect([contentOf('og:title'), contentOf('og:description')]).toEqual(['Dark "mode"', 'For late nights'])
    const icon = elementsOf(page.text, 'link').find(({ attributes: { rel } }) => rel === 'icon')?.attributes
    expect(icon).toMatchObject({
      href: expect.stringContaining(`/avatar/${map.team}/map.svg?v=`),
      type: 'image/svg+xml',
    })
    expect((await picture(map, new URL(task.service_url).pathname.slice(pathOf(map).length))).status).toBe(200)
  })

  it('429 for a network that requests too many, and 503 if the drawing queue is full', async () => {
    const noon = new Date('2026-11-16T12:00:00.000Z')
    const map = await aMap(await startServer({}, () => noon))
    const tasks = await Promise.all(Array.from({ length: 31 }, (_, n) => map.task({ title: `音 ${n}` })))

    const pictures = await Promise.all(tasks.map(({ id }) => picture(map, `task/${id}/`)))

    const statuses = Map.groupBy(pictures, ({ status }) => status)
    expect(statuses.get(429)).toHaveLength(1)
    expect(statuses.get(200)?.length).toBeGreaterThanOrEqual(10)
    expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    // Images that have been drawn are still served to everyone.
    const drawn = tasks[pictures.findIndex(({ status }) => status === 200)]
    expect((await picture(map, `task/${drawn?.id}/`)).status).toBe(200)
  })
})
