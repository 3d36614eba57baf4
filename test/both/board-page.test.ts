import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const at = (map: TestMap, rest = '') => `/${map.team}/map/manage/board${rest}`

/** The titles in the table, in order. */
async function titles(person: Pick<TestPerson, 'get'>, path: string): Promise<string[]> {
  const { text, status } = await person.get(path)
  expect(status).toBe(200)
  const table = /<tbody[\s\S]*<\/tbody>/.exec(text)?.[0] ?? ''
  return elementsOf(table, 'a').map((link) => link.text)
}

async function aTeam() {
  const map = await aMap()
  return { map, moderator: await aPerson(map, { role: 'Moderator' }) }
}

describe('the task table', () => {
  it('200 can be sorted, and filtered by title, list, category, pending and locked', async () => {
    const { map, moderator } = await aTeam()
    await map.client('manage').categories.create({ name: 'Editor', emoji_shortname: ':cat:' })
    await map.task({ title: 'Dark mode', category: 'Editor' })
    await map.task({ title: 'Export', parent: map.list('planned'), lock_comments: true })
    await map.task({ title: 'A darker mode', pending: true })

    expect(await titles(moderator, at(map))).toEqual(['A darker mode', 'Export', 'Dark mode'])
    expect(await titles(moderator, at(map, '?title=DARK&ordering=title'))).toEqual(['A darker mode', 'Dark mode'])
    expect(await titles(moderator, at(map, `?list_id=${map.list('planned')}&title=`))).toEqual(['Export'])
    expect(await titles(moderator, at(map, '?category_name=Editor'))).toEqual(['Dark mode'])
    expect(await titles(moderator, at(map, '?state=waiting'))).toEqual(['A darker mode'])
    expect(await titles(moderator, at(map, '?state=approved'))).toEqual(['Export', 'Dark mode'])
    expect(await titles(moderator, at(map, '?state=locked'))).toEqual(['Export'])
    expect(await titles(moderator, at(map, '?title=nothing'))).toEqual([])
    const none = (await moderator.get(at(map, '?title=nothing'))).text
    expect(none.split(`<a class="button" href="${at(map)}">${say('filter.clear')}</a>`)).toHaveLength(2)
    expect(none).not.toContain(say('views.save'))
    expect((await moderator.get(at(map))).text).toContain(`<span class="badge">${say('bulk.state.waiting')}</span>`)
  })

  it('200 filters by assignee, and filters and sorts by priority, once a team of one has plans', async () => {
    const { map, moderator } = await aTeam()
    const [first, second] = [await map.task({ title: 'One' }), await map.task({ title: 'Two' })]
    await map.task({ title: 'Three' })
    expect((await moderator.get(at(map))).text).not.toContain('name="assignee"')

    await map.client('write').plans.edit(first.id, { assignee: moderator.id, priority: 'high' })
    const [other, boss] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map, { role: 'Administrator' })]
    await map.client('write').plans.edit(second.id, { assignee: other.id, priority: 'low' })

    expect(await titles(moderator, at(map, `?assignee=${moderator.id}`))).toEqual(['One'])
    expect(await titles(moderator, at(map, '?assignee=none'))).toEqual(['Three'])
    expect(await titles(moderator, at(map, '?priority=low'))).toEqual(['Two'])
    expect(await titles(moderator, at(map, '?ordering=-priority'))).toEqual(['One', 'Two', 'Three'])
    expect(await titles(moderator, at(map, '?ordering=priority'))).toEqual(['Three', 'Two', 'One'])
    expect(await titles(moderator, at(map, `?priority=low&assignee=${moderator.id}`))).toEqual([])
    await boss.post(`${map.path}/manage/members/remove`, { member: String(other.id) })
    expect(await titles(moderator, at(map, '?assignee=none'))).toEqual(['Three', 'Two'])
    expect((await moderator.get(at(map, '?assignee=me'))).status).toBe(400)
  })

  it('200 a view belongs to one person and one map, and saving under the same name replaces its filters', async () => {
    const { map, moderator } = await aTeam()
    const colleague = await aPerson(map, { role: 'Moderator' })
    const save = (name: string, query: string) => moderator.post(at(map, `/views?${query}`), { name })
    const linksOf = async (person: TestPerson) => {
      const nav = /<nav class="choices pills"[\s\S]*?<\/nav>/.exec((await person.get(at(map))).text)?.[0] ?? ''
      return elementsOf(nav, 'a').map(({ text, attributes }) => [text, attributes.href?.replaceAll('&amp;', '&')])
    }

    const saved = await save('Locked', 'ordering=title&state=locked&done=7')
    expect([saved.status, saved.headers.get('location')]).toEqual([303, at(map, '?state=locked&ordering=title')])
    await save('Locked', 'state=approved&ordering=-created')
    expect(await linksOf(moderator)).toEqual([
      [say('views.all'), at(map)],
      ['Locked', at(map, '?state=approved')],
    ])
    expect(await linksOf(colleague)).toEqual([])
    const [row] = await map.database.read.selectFrom('saved_views').select('id').where('map_id', '=', map.id).execute()
    await colleague.post(at(map, `/views/${row?.id}/delete`))
    expect(await linksOf(moderator)).toHaveLength(2)

    expect((await save('', 'state=locked')).status).toBe(400)
    expect((await save('Nonsense', 'list_id=x')).status).toBe(400)
    for (let n = 2; n <= 20; n++) await save(`View ${n}`, 'state=locked')
    const refused = await save('One too many', 'state=waiting')
    expect([refused.status, refused.text.includes(say('problem.too_many_views'))]).toEqual([400, true])
    expect((await moderator.post(at(map, `/views/${row?.id}/delete`))).status).toBe(303)
    expect(await linksOf(moderator)).toHaveLength(20)
  })

  it('200 shows fifty rows a page, and the next page continues from there', async () => {
    const { map, moderator } = await aTeam()
    for (let n = 0; n < 52; n++) await map.task({ title: `Task ${n}` })

    const first = await moderator.get(at(map))
    const next = elementsOf(first.text, 'a').find(({ attributes }) => attributes.rel === 'next')?.attributes.href ?? ''

    expect(await titles(moderator, at(map))).toHaveLength(50)
    expect(await titles(moderator, next.replaceAll('&amp;', '&'))).toEqual(['Task 1', 'Task 0'])
    expect(first.text).toContain(say('tasks.count', { count: 52 }))
  })

  it('404 for people outside the team', async () => {
    const { map } = await aTeam()
    const stranger = await aPerson(await aMap(), { role: 'Administrator' })

    expect((await stranger.get(at(map))).status).toBe(404)
    expect((await stranger.post(at(map), { action: 'delete', task_1: 'on' })).status).toBe(404)
    expect((await aBrowser(map.url).get(at(map))).status).toBe(303)
  })
})
