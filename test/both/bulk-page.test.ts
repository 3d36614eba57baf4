import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const at = (map: TestMap, rest = '') => `/${map.team}/map/manage/board${rest}`

async function aTeam() {
  const map = await aMap()
  return { map, moderator: await aPerson(map, { role: 'Moderator' }) }
}

describe('bulk actions in the task table', () => {
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
