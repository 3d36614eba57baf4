import { describe, expect, it } from 'vitest'
import { flushEmptySearches, recordEmptySearch } from '../../src/features/insight/verbs/empty-searches.ts'
import { editTask } from '../../src/features/tasks/verbs/tasks.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { viewerContext } from '../support/builders/search.ts'
import { say } from '../support/say.ts'

const pages = ['insight', 'insight/activity.csv', 'audit', 'audit/audit.csv', 'audit/audit.json']
const url = (map: TestMap, page: string) => `/${map.team}/map/manage/${page}`

describe('access to insights and the audit log', () => {
  it('404 for people outside the team, including administrators of another team', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const person = await aPerson(map)
    const stranger = await aPerson(other, { role: 'Administrator' })

    for (const page of pages) {
      expect([page, (await person.get(url(map, page))).status]).toEqual([page, 404])
      expect([page, (await stranger.get(url(map, page))).status]).toEqual([page, 404])
    }
    const form = await stranger.post(url(map, 'insight'), { promises_public: 'true' })
    expect(form.status).toBe(404)
  })

  it('303 to sign-in for a visitor', async () => {
    const map = await aMap()
    for (const page of pages) {
      const answer = await aBrowser(map.url).get(url(map, page))
      expect([page, answer.status]).toEqual([page, 303])
    }
  })

  it('200 moderators can see insights but not publish them, and only administrators see the audit log', async () => {
    const map = await aMap()
    const moderator = await aPerson(map, { role: 'Moderator' })
    const administrator = await aPerson(map, { role: 'Administrator' })

    expect((await moderator.get(url(map, 'insight'))).status).toBe(200)
    expect((await moderator.get(url(map, 'audit'))).status).toBe(403)
    expect((await moderator.post(url(map, 'insight'), { promises_public: 'true' })).status).toBe(403)
    for (const page of pages) {
      const answer = await administrator.get(url(map, page))
      expect([page, answer.status]).toEqual([page, 200])
    }
    expect((await administrator.get(url(map, 'insight/nothing.csv'))).status).toBe(404)
  })
})

describe('a map without activity', () => {
  it('says what will appear here, and draws only charts that have data', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    const look = async () => (await administrator.get(url(map, 'insight?days=90'))).text

    const fresh = await look()
    expect(fresh).toContain('class="empty-state"')
    expect(fresh).toContain(`<h2>${say('insight.new')}</h2><p>${say('insight.new.more')}</p>`)
    expect(fresh).not.toMatch(/class="(chart|periods|facts)"/)

    await map.task({ title: 'Dark mode' })
    const begun = await look()
    expect(begun).not.toContain('class="empty-state"')
    expect(begun).toContain(say('insight.chart.none'))
  })
})

describe('the promises page', () => {
  it('404 for everyone until an administrator publishes it, and again once it is unpublished', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    const task = await map.task({ title: 'Dark mode' })
    const hidden = await map.task({ title: 'Not approved', pending: true })
    for (const { id } of [task, hidden]) {
      for (const role of ['planned', 'completed']) {
        const ctx = contextsOf(map, administrator, 'Administrator').inMap
        await editTask(ctx, { task_id: id, parent: map.list(role), parsed_description: '' })
      }
    }
    const look = () => aBrowser(map.url).get(`/${map.team}/map/promises`)
    expect((await look()).status).toBe(404)

    const sent = await administrator.post(url(map, 'insight'), { promises_public: 'true' })
    expect(sent.status).toBe(303)
    const page = await look()
    expect(page.status).toBe(200)
    expect(page.text).toContain('Dark mode')
    expect(page.text).not.toContain('Not approved')

    await administrator.post(url(map, 'insight'), { promises_public: 'false' })
    expect((await look()).status).toBe(404)
    const told = (await map.events()).filter(({ type }) => type === 'map.edited')
    expect(told.map(({ data }) => data.fields)).toEqual([['promises_public'], ['promises_public']])
  })
})

describe('searches without results', () => {
  it('are counted by normalised words, without email addresses, and are escaped for spreadsheets', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    await map.task({ title: 'Dark mode' })
    const search = (words: string) => aBrowser(map.url).get(`/${map.team}/map/search?q=${encodeURIComponent(words)}`)
    for (const words of ['Zebra', ' zebra ', 'ada@example.org', '=cmd|calc', 'dark', '', 'q'.repeat(300)]) {
      expect((await search(words)).status).toBe(200)
    }
    await flushEmptySearches(map.operator)

    const rows = await map.database.read
      .selectFrom('empty_searches')
      .select(['words', 'count'])
      .where('map_id', '=', map.id)
      .orderBy('words')
      .execute()
    expect(rows).toEqual([
      { words: '=cmd|calc', count: 1 },
      { words: 'q'.repeat(100), count: 1 },
      { words: 'zebra', count: 2 },
    ])
    const file = await administrator.get(url(map, 'insight/searches.csv'))
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.text).toContain(`zebra,2\r\n'=cmd|calc,1\r\n`)
    expect((await administrator.get(url(map, 'insight'))).text).toContain('<bdi>zebra</bdi>')
  })

  it('are limited to the two hundred most frequent per map', async () => {
    const map = await aMap()
    const ctx = viewerContext(map, undefined)
    for (let word = 0; word < 250; word += 1) recordEmptySearch(ctx, `word ${word}`)
    recordEmptySearch(ctx, 'word 249')
    await flushEmptySearches(map.operator)

    const rows = await map.database.read
      .selectFrom('empty_searches')
      .select(['words', 'count'])
      .where('map_id', '=', map.id)
      .orderBy('count', 'desc')
      .execute()
    expect(rows).toHaveLength(200)
    expect(rows[0]).toEqual({ words: 'word 249', count: 2 })
  })
})
