import { describe, expect, it } from 'vitest'
import { dayMs, later } from '../../src/lib/time.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { callerOf } from '../support/requests/call.ts'
import { say } from '../support/say.ts'

const read = (map: TestMap, path = '') => aBrowser(map.url).get(`/${map.team}/map/news/${path}`)
const titlesIn = (html: string) => elementsOf(html, 'a', 'news-title').map(({ text }) => text)
const textsOf = (html: string, name: string, className?: string) =>
  elementsOf(html, name, className).map(({ text }) => text.replace(/\s+/g, ' ').trim())

async function moved(map: TestMap, title: string, role: string, note = '') {
  const task = await map.task({ title })
  const to = { parent: map.list(role), ...(note ? { note } : {}) }
  await map.client('write').tasks.edit(task.id, to)
  return task
}

async function answered(map: TestMap, title: string, content: string) {
  const task = await map.task({ title })
  const comment = await map.client('write').comments.create({ parent: task.id, content })
  await map.client('write').comments.pin(comment.id, {})
  return { task, comment }
}

const backdate = (map: TestMap, ids: number[], moment: string) =>
  map.operator.transaction(async (tx) => {
    const tasks = tx.db.updateTable('tasks').set({ list_arrival: moment })
    await tasks.where('map_id', '=', map.id).where('id', 'in', ids).execute()
  })

describe("What's new in a map", () => {
  it("200 shows completed, started, planned and answered tasks by week, with the team's answers", async () => {
    const map = await aMap()
    await map.task({ title: 'Only wished for' })
    await moved(map, 'Dark <b>mode</b>', 'completed', 'In <i>version</i> 4')
    await moved(map, 'Search', 'planned')
    await answered(map, 'Import', 'We *looked* into it')
    const old = await moved(map, 'Export', 'in_progress')
    await backdate(map, [old.id], '2024-02-29T10:00:00.000Z')

    const page = await read(map)

    expect(titlesIn(page.text)).toEqual(['Dark <b>mode</b>', 'Search', 'Import', 'Export'])
    expect(textsOf(page.text, 'h3')).toEqual(['Completed 1', 'Planned 1', 'Answered 1', 'In progress 1'])
    const [thisWeek, other] = textsOf(page.text, 'h2')
    expect(thisWeek).toMatch(/^This week .*20\d\d$/)
    expect(other).toMatch(/February 26 . March 3, 2024/)
    expect(textsOf(page.text, 'div', 'news-said')).toEqual([
      'From the teamIn <i>version</i> 4',
      expect.stringMatching(/The write token answeredWe looked into it$/),
    ])
    expect(page.text).not.toMatch(/<b>mode|<i>version/)
  })

  it('200 people vote there for tasks that are open for voting, and see which ones they voted for', async () => {
    const map = await aMap()
    await map.client('manage').lists.edit(map.list('planned'), { votes: true })
    await map.client('manage').lists.edit(map.list('completed'), { votes: false })
    const search = await moved(map, 'Search', 'planned')
    const { task: imports } = await answered(map, 'Import', 'Soon')
    await moved(map, 'Export', 'completed')
    const ada = await aPerson(map)
    const buttons = async () =>
      elementsOf((await ada.get(`${map.path}/news/`)).text, 'button', 'vote-button').map(({ attributes }) => [
        attributes.formaction,
        attributes['aria-pressed'],
      ])
    const voteUrl = ({ service_url }: typeof search) => `${new URL(service_url).pathname}vote`

    expect(await buttons()).toEqual([
      [voteUrl(search), 'false'],
      [voteUrl(imports), 'false'],
    ])
    await ada.post(voteUrl(search), { vote: 'on' })
    expect(await buttons()).toEqual([
      [voteUrl(search), 'true'],
      [voteUrl(imports), 'false'],
    ])
  })

  it('200 weeks are labelled regions, and the lists within them have only headings', async () => {
    const map = await aMap()
    const [old] = [await moved(map, 'Search', 'planned'), await moved(map, 'Export', 'planned')]
    await backdate(map, [old.id], later(new Date().toISOString(), -14 * dayMs))
    const { text } = await read(map)

    const labels = elementsOf(text, 'section').map(({ attributes }) => attributes['aria-labelledby'])
    expect(labels.length).toBe(3)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('200 leaves out tasks that are pending, deleted, merged or moved back, and answers that were withdrawn', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const into = await moved(map, 'Stays', 'completed')
    await map.task({ title: 'Waiting', parent: map.list('completed'), pending: true })
    const back = await moved(map, 'Back', 'completed')
    await client.tasks.edit(back.id, { parent: map.list('suggestions') })
    const deleted = await moved(map, 'Deleted', 'completed')
    await client.tasks.delete(deleted.id)
    const merged = await moved(map, 'Merged', 'completed')
    await client.tasks.merge(merged.id, { into: into.id })
    const unpinned = await answered(map, 'Unpinned', 'Yes')
    await client.comments.unpin(unpinned.comment.id)
    const removed = await answered(map, 'Removed', 'Yes')
    await client.comments.delete(removed.comment.id)

    const [page, feed] = [await read(map), await read(map, 'feed.json')]

    expect(titlesIn(page.text)).toEqual(['Stays'])
    expect(JSON.parse(feed.text).items).toMatchObject([{ title: 'Completed: Stays' }])
  })

  it('200 links to older weeks and loses nothing when one week fills more than a page', async () => {
    const map = await aMap()
    const start = '2026-03-02T00:00:00.000Z'
    const ids = await manyCompleted(map, 130)
    // Ten tasks in the newest week, then 110 at the same moment in another week, then ten more.
    await backdate(map, ids.slice(0, 10), later(start, 14 * dayMs))
    await backdate(map, ids.slice(10, 120), later(start, 8 * dayMs))
    await backdate(map, ids.slice(120), start)

    const sizes: number[] = []
    const seen = new Set<string>()
    for (let path: string | undefined = ''; path !== undefined; ) {
      const page = await read(map, path)
      const titles = titlesIn(page.text)
      sizes.push(titles.length)
      for (const title of titles) seen.add(title)
      path = elementsOf(page.text, 'a').find(({ attributes }) => attributes.rel === 'next')?.attributes.href
      path = path?.slice(path.indexOf('?'))
    }

    expect(seen.size).toBe(130)
    expect(sizes).toEqual([10, 50, 50, 20])
    expect((await read(map, '?before=nonsense')).status).toBe(404)
  })

  it('200 an empty map has a friendly empty state; 404 if the map is not public', async () => {
    const map = await aMap()
    expect((await read(map)).text).toContain(say('news.empty'))

    await map.client('manage').access.edit({ visibility: 'team' })

    for (const path of ['', 'feed.atom', 'feed.json']) expect((await read(map, path)).status, path).toBe(404)
  })
})

describe("the What's new feeds", () => {
  it('200 have stable ids, and 304 for clients that have the current version', async () => {
    const map = await aMap()
    const { task, comment } = await answered(map, 'Import & <export>', 'Yes & no ]]>')
    await moved(map, 'Dark mode', 'completed', 'Done & dusted')

    const feed = JSON.parse((await read(map, 'feed.json')).text)
    const atom = await read(map, 'feed.atom')

    expect(feed.items).toMatchObject([
      { title: 'Completed: Dark mode', content_html: '<p>Done &#38; dusted</p>' },
      { title: 'Answered: Import & <export>', authors: [{ name: 'The write token' }] },
    ])
    expect(feed.items[1].id).toBe(`${map.url}/${map.team}/map/task/${task.id}#answer-${comment.id}`)
    expect(textsOf(atom.text, 'id').slice(1)).toEqual(feed.items.map(({ id }: { id: string }) => id))
    const call = callerOf(map.url)
    const again = (headers: Record<string, string>) => call('GET', `/${map.team}/map/news/feed.atom`, { headers })
    const { etag, 'last-modified': modified } = Object.fromEntries(atom.headers)
    expect((await again({ 'if-none-match': etag ?? '' })).status).toBe(304)
    expect((await again({ 'if-modified-since': modified ?? '' })).status).toBe(304)
    expect((await again({ 'if-none-match': '"other"', 'if-modified-since': modified ?? '' })).status).toBe(200)
  })

  it("200 every page of a map links to What's new, and that page links to its feeds", async () => {
    const map = await aMap()
    const path = `/${map.team}/map/`
    const links = (html: string, name: string) => elementsOf(html, name).map(({ attributes: { href } }) => href)

    expect(links((await aBrowser(map.url).get(path)).text, 'a')).toContain(`${path}news/`)
    expect(links((await read(map)).text, 'link')).toEqual(
      expect.arrayContaining([`${path}news/feed.atom`, `${path}news/feed.json`]),
    )
  })
})

async function manyCompleted(map: TestMap, count: number): Promise<number[]> {
  const { id } = await moved(map, 'Task 0', 'completed')
  return map.operator.transaction(async (tx) => {
    const tasks = tx.db.selectFrom('tasks').selectAll().where('map_id', '=', map.id).where('live', '=', true)
    const { id: _, total_votes: __, ...task } = await tasks.where('id', '=', id).executeTakeFirstOrThrow()
    const more = Array.from({ length: count - 1 }, (_, n) => ({ ...task, title: `Task ${n + 1}` }))
    const added = await tx.db.insertInto('tasks').values(more).returning('id').execute()
    const lists = tx.db.updateTable('lists').set({ tasks_count: count })
    await lists.where('map_id', '=', map.id).where('id', '=', task.list_id).execute()
    return [id, ...added.map((row) => row.id)]
  })
}
