import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const read = (map: TestMap, path: string) => aBrowser(map.url).get(`/${map.team}/map/${path}`)

/** A map with a task that was moved and commented on, and one hidden task of every kind. */
async function aMapWithNews() {
  const map = await aMap()
  const client = map.client('manage')
  const task = await map.task({ title: 'Dark <b>mode</b> & more', description: 'For *tired* eyes' })
  await client.tasks.edit(task.id, { parent: map.list('planned') })
  const comment = await client.comments.create({ parent: task.id, content: 'Soon ]]> & <script>' })
  await map.task({ title: 'Secret, waiting', pending: true })
  const deleted = await map.task({ title: 'Secret, deleted' })
  await client.tasks.delete(deleted.id)
  const merged = await map.task({ title: 'Secret, merged' })
  await client.tasks.merge(merged.id, { into: task.id })
  return { map, task, comment, client }
}

describe("a map's feeds", () => {
  it('200 list new and moved tasks, newest first, for all lists or a single one, as JSON Feed', async () => {
    const { map, task } = await aMapWithNews()

    const answer = await read(map, 'feed.json')

    expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    const feed = JSON.parse(answer.text)
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: `Map ${map.team}`,
      home_page_url: expect.stringMatching(`/${map.team}/map/$`),
      feed_url: expect.stringMatching(`/${map.team}/map/feed.json$`),
    })
    expect(feed.items).toMatchObject([
      { title: 'Dark <b>mode</b> & more moved to Planned', url: expect.stringContaining(`/task/${task.id}-`) },
      { title: 'New: Dark <b>mode</b> & more', content_html: '<p>For <em>tired</em> eyes</p>\n' },
    ])
    const ofList = JSON.parse((await read(map, `${map.list('planned')}-planned/feed.json`)).text)
    expect(ofList.items).toEqual([feed.items[0]])
    expect(answer.text).not.toContain('Secret')
  })

  it('200 have the same entries as Atom, with all text intact', async () => {
    const { map } = await aMapWithNews()
    const json = JSON.parse((await read(map, 'feed.json')).text)

    const answer = await read(map, 'feed.atom')

    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const textsOf = (name: string) => elementsOf(answer.text, name).map(({ text }) => text)
    expect(textsOf('title').slice(1)).toEqual(json.items.map(({ title }: { title: string }) => title))
    expect(textsOf('content')).toEqual(
      json.items.map(({ content_html }: { content_html: string }) => content_html.trim()),
    )
    expect(textsOf('updated')).toEqual([json.items[0], ...json.items].map(({ date_published }) => date_published))
    expect(answer.text).not.toContain('Secret')
  })

  it("200 a task's feed has its moves and comments, and names its author", async () => {
    const { map, task, comment } = await aMapWithNews()

    const feed = JSON.parse((await read(map, `task/${task.id}/feed.json`)).text)

    expect(feed.items.map(({ title }: { title: string }) => title)).toEqual([
      'The manage token on Dark <b>mode</b> & more',
      'Dark <b>mode</b> & more moved to Planned',
      'New: Dark <b>mode</b> & more',
    ])
    expect(feed.items[0]).toMatchObject({
      url: expect.stringMatching(`#comment-${comment.id}$`),
      content_html: comment.parsed_content,
      authors: [{ name: 'The manage token' }],
    })
  })

  it('404 for hidden tasks and lists, and 200 with an empty feed if nothing has happened', async () => {
    const { map, client } = await aMapWithNews()
    const waiting = await map.task({ pending: true })

    expect((await read(map, `task/${waiting.id}/feed.atom`)).status).toBe(404)
    expect((await read(map, '999999999/feed.atom')).status).toBe(404)
    expect((await read(map, `${map.list('rejected')}/feed.json`)).body).toMatchObject({ items: [] })
    await client.access.edit({ visibility: 'team' })
    expect((await read(map, 'feed.atom')).status).toBe(404)
    expect((await read(map, 'badge.svg')).status).toBe(404)
  })

  it('200 pages link to their feeds so feed readers can discover them', async () => {
    const { map, task } = await aMapWithNews()
    const linksOf = async (path: string) =>
      elementsOf((await read(map, path)).text, 'link').flatMap(({ attributes: { rel, type, href } }) =>
        rel === 'alternate' && /atom|feed/.test(type ?? '') ? [href ?? ''] : [],
      )

    expect(await linksOf('')).toEqual([`/${map.team}/map/feed.atom`, `/${map.team}/map/feed.json`])
    const [atom = ''] = await linksOf(`task/${task.id}-dark-b-mode-b-more/`)
    expect((await aBrowser(map.url).get(atom)).status).toBe(200)
  })
})

it('200 the badge shows how many tasks are planned and completed', async () => {
  const { map } = await aMapWithNews()
  await map.task({ parent: map.list('completed'), pending: true })
  const member = await aPerson(map, { role: 'Administrator' })

  const answer = await member.get(`/${map.team}/map/badge.svg`)

  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(elementsOf(answer.text, 'title').map(({ text }) => text)).toEqual([
    say('badge.value', { planned: 'roadmap: 1', done: 0 }),
  ])
})
