import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { startServer } from '../support/servers/cairn.ts'

const branded = startServer({ BRAND_PREFIX: 'acme', PUBLIC_URL: 'https://feedback.example.org' })

describe('4 addresses', () => {
  it('200 BRAND_PREFIX=acme turns service_url into acme_url everywhere', async () => {
    const map = await aMap(await branded)
    const home = `https://feedback.example.org/${map.team}/map/`
    const json = { parent: map.list(), title: 'Dark mode' }

    const created = await map.call('write', 'POST', '/api/1/map/tasks/create/', { json })
    const list = { name: 'Ideas', role: 'planned' }
    const [one, two] = [
      await map.call('manage', 'POST', '/api/1/map/tasks/create/', { json: list }),
      await map.call('manage', 'POST', '/api/1/map/lists/create/', { json: list }),
    ]
    const answers = [created, one, two]
    for (const [method, path] of [
      ['GET', 'map/'],
      ['POST', 'map/edit/'],
      ['GET', 'map/tasks/'],
      ['GET', `map/tasks/${created.body.id}/`],
      ['POST', `map/tasks/${created.body.id}/edit/`],
      ['GET', 'map/lists/'],
      ['GET', `map/lists/${map.list()}/`],
      ['POST', `map/lists/${map.list()}/edit/`],
      ['GET', 'token/'],
    ] as const) {
      answers.push(await map.call('manage', method, `/api/1/${path}`))
    }

    for (const { status, text } of answers) {
      expect(status).toBeLessThan(300)
      expect(text).toContain(`"acme_url"`)
      expect(text).toContain(home)
      expect(text).not.toContain('service_url')
    }
    expect(created.body.acme_url).toBe(`${home}task/${created.body.id}-dark-mode/`)
    expect(one.body.acme_url).toBe(`${home}${one.body.id}-ideas/`)
  })

  it('201 the slug follows the name, in Latin letters, short and never empty', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const slugOf = (url: string) => /\/\d+-([^/]+)\/$/.exec(url)?.[1]

    for (const [name, slug] of [
      ['Ärger & Öl', 'arger-ol'],
      ['  --  ', 'task'],
      ['Größe', 'grosse'],
      ['50% off!', '50-off'],
      ['x'.repeat(200), 'x'.repeat(60)],
    ]) {
      const { service_url } = await map.task({ title: `${name}` })
      expect(slugOf(service_url)).toBe(slug)
    }
    const list = await client.lists.create({ name: 'お知らせ', role: 'planned' })
    expect(slugOf(list.service_url)).toMatch(/^[a-z0-9-]+$/)
    expect(slugOf((await client.lists.edit(list.id, { name: '…' })).service_url)).toBe('list')
  })
})
