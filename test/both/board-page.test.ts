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

describe('bulk actions', () => {
  it('303 changes only the selected tasks, keeps the filter, and can be undone', async () => {
    const { map, moderator } = await aTeam()
    const [first, second] = [await map.task({ title: 'One' }), await map.task({ title: 'Two' })]
    const planned = map.list('planned')

    const sent = await moderator.post(at(map, '?ordering=title'), {
      action: `parent:${planned}`,
      [`task_${first.id}`]: 'on',
    })

    const url = sent.headers.get('location') ?? ''
    expect([sent.status, url]).toEqual([303, at(map, '?ordering=title')])
    expect((await map.client('read').tasks.get(first.id)).parent.id).toBe(planned)
    expect((await map.client('read').tasks.get(second.id)).parent.id).toBe(map.list())
    const { text } = await moderator.get(url)
    expect(text).toContain(say('team.move.done', { title: 'One', list: 'Planned' }))
    const undone = await moderator.post(/formaction="([^"]+\/undo\/\d+)"/.exec(text)?.[1] ?? '', { from: url })
    expect(undone.headers.get('location')).toBe(url)
    expect((await moderator.get(url)).text).toContain(say('bulk.undone', { count: 1 }))
    expect((await map.client('read').tasks.get(first.id)).parent.id).toBe(map.list())
  })

  it.each([
    ['approve', say('team.approved', { title: 'Dark mode' }), { pending: false }],
    ['lock', say('bulk.comments-locked', { count: 1 }), { lock_comments: true }],
    [
      'category:Editor',
      say('bulk.categorised', { count: 1, category: 'Editor' }),
      { category: { name: 'Editor', emoji_shortname: ':cat:' } },
    ],
    ['category:', say('bulk.uncategorised', { count: 1 }), { category: null }],
  ])('303 applies %s and confirms it', async (action, words, fields) => {
    const { map, moderator } = await aTeam()
    await map.client('manage').categories.create({ name: 'Editor', emoji_shortname: ':cat:' })
    await map.client('manage').categories.create({ name: 'Old', emoji_shortname: ':dog:' })
    const { id } = await map.task({ title: 'Dark mode', pending: true, category: 'Old' })

    const { modified } = await map.client('write').tasks.get(id)
    const sent = await moderator.post(at(map), { action, [`task_${id}`]: modified })

    expect(sent.status).toBe(303)
    expect((await moderator.get(sent.headers.get('location') ?? '')).text).toContain(words)
    expect(await map.client('read').tasks.get(id)).toMatchObject(fields)
  })

  it('200 shows a general message for several changes at once', async () => {
    const { map, moderator } = await aTeam()
    const change = async (fields: object) => {
      const { id } = await map
        .client('write')
        .tasks.bulk({ ids: [(await map.task({ lock_comments: true })).id], ...fields })
      return (await moderator.get(at(map, `/actions/${id}`))).text
    }

    expect(await change({ lock_comments: false })).toContain(say('bulk.comments-unlocked', { count: 1 }))
    expect(await change({ lock_comments: false, parent: map.list('planned') })).toContain(
      say('bulk.changed', { count: 1 }),
    )
    expect(await change({ delete: true })).toContain(say('bulk.deleted', { count: 1 }))
  })

  it('303 more than twenty tasks lead to a progress page', async () => {
    const { map, moderator } = await aTeam()
    const form: Record<string, string> = { action: 'lock' }
    for (let n = 0; n < 21; n++) form[`task_${(await map.task()).id}`] = 'on'

    const sent = await moderator.post(at(map), form)

    const url = sent.headers.get('location') ?? ''
    expect(url).toMatch(/board\/actions\/\d+$/)
    const page = await moderator.get(url)
    expect(page.text).toMatch(new RegExp(`<progress|${say('bulk.comments-locked', { count: 21 })}`))
  })

  it('400 says so when no task or no action is selected, and keeps the selection', async () => {
    const { map, moderator } = await aTeam()
    const { id } = await map.task()

    const none = await moderator.post(at(map), { action: 'lock' })
    const nothing = await moderator.post(at(map), { action: '', [`task_${id}`]: 'on' })

    expect([none.status, none.text.includes(say('problem.none_selected'))]).toEqual([400, true])
    expect([nothing.status, nothing.text.includes(say('problem.no_change'))]).toEqual([400, true])
    expect(elementsOf(nothing.text, 'input').filter(({ attributes }) => 'checked' in attributes)).toHaveLength(1)
  })

  it('404 for an action from another map', async () => {
    const [{ map, moderator }, other] = [await aTeam(), await aTeam()]
    const action = await map.client('write').tasks.bulk({ ids: [(await map.task()).id], lock_comments: true })

    expect((await other.moderator.get(at(other.map, `/actions/${action.id}`))).status).toBe(404)
    expect((await other.moderator.post(`/${other.map.team}/map/manage/undo/${action.id}`)).status).toBe(404)
    expect((await moderator.get(at(map, `/actions/${action.id}`))).text).toContain(
      say('bulk.comments-locked', { count: 1 }),
    )
  })
})
