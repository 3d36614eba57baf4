import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const pathOf = ({ service_url }: { service_url: string }) => new URL(service_url).pathname

/** The form's values when it was opened. */
const opened = (task: { title: string; description: string; url: string }, category = '') => ({
  was_title: task.title,
  was_description: task.description,
  was_category: category,
  was_url: task.url,
  was_lock_comments: 'off',
})

const fieldsOf = (task: { title: string; description: string; url: string }) => ({
  title: task.title,
  description: task.description,
  category: '',
  url: task.url,
})

const aTeam = async () => {
  const map = await aMap()
  const [grace, ada] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map, { role: 'Administrator' })]
  return { map, grace, ada }
}

const voteOf = (map: TestMap, parent: number, name: string) =>
  map.client('write').votes.create({ parent, voter: { email: `${name}@example.org`, first_name: name } })

describe('merging in the browser', () => {
  it('a member searches, picks a task, confirms the counts, merges, and can unmerge from the remaining task', async () => {
    const { map, grace } = await aTeam()
    const [source, target] = [await map.task({ title: 'Night mode' }), await map.task({ title: 'Dark theme' })]
    for (const name of ['ann', 'bea', 'cleo']) await voteOf(map, source.id, `${map.team}.${name}`)
    await voteOf(map, target.id, `${map.team}.ann`)
    const merge = `${pathOf(source)}merge`

    expect((await grace.get(`${merge}?q=dark`)).text).toContain(`href="${merge}?into=${target.id}"`)
    expect((await grace.get(`${merge}?q=night`)).text).not.toContain(`into=${source.id}"`)
    const question = await grace.get(`${merge}?into=${target.id}`)
    expect(question.text).toContain(`${say('task.votes', { count: 3 })}, ${say('merge.already', { count: 1 })}`)
    const merged = await grace.post(merge, { into: String(target.id) })
    expect([merged.status, merged.headers.get('location')]).toEqual([303, pathOf(target)])

    const page = await grace.get(pathOf(target))
    const unmerge = `/${map.team}/map/task/${source.id}/unmerge`
    expect(page.text.match(new RegExp(`formaction="${unmerge}"`, 'g'))?.length).toBe(1)
    expect(page.text).toMatch(/formaction="[^"]+\/manage\/undo\/\d+"/)
    await grace.post(unmerge, { from: pathOf(target) })
    expect((await grace.get(pathOf(target))).text).toContain(say('merge.undone'))
    expect((await map.client('read').tasks.get(source.id)).votes_count).toBe(3)
    expect((await grace.post(merge, { into: '999999999' })).status).toBe(400)
    expect((await grace.post(merge, { into: String(source.id) })).status).toBe(400)
  })
})

describe('comments, notes, plan', () => {
  it('the team pins, unpins and deletes comments, and can undo a deletion', async () => {
    const { map, grace } = await aTeam()
    const task = await map.task()
    const path = pathOf(task)
    const { id } = await map.client('write').comments.create({ parent: task.id, content: 'Our answer' })

    await grace.post(`${path}comment/${id}/pin`)
    expect((await grace.get(path)).text).toContain('class="answer"')
    await grace.post(`${path}comment/${id}/unpin`)
    expect((await grace.get(path)).text).not.toContain('class="answer"')
    await grace.post(`${path}comment/${id}/delete`)
    const after = await grace.get(path)
    expect((await map.client('read').tasks.get(task.id)).comments_count).toBe(0)
    const undo = /formaction="([^"]+\/undo\/\d+)"/.exec(after.text)?.[1] ?? ''
    expect((await grace.post(undo, { from: path })).headers.get('location')).toBe(path)
    expect((await map.client('read').tasks.get(task.id)).comments_count).toBe(1)
  })

  it('notes can be added and deleted, a blank one is rejected with the reason, and the plan is saved', async () => {
    const { map, grace, ada } = await aTeam()
    const task = await map.task()
    const path = pathOf(task)

    expect((await grace.post(`${path}notes`, { content: '   ' })).status).toBe(400)
    await grace.post(`${path}notes`, { content: 'Ask <them> first' })
    await grace.post(`${path}plan`, { assignee: String(ada.id), priority: 'high' })

    const page = await ada.get(path)
    expect(page.text).toContain('Ask &lt;them> first')
    expect(page.text).toMatch(new RegExp(`aria-current="true" name="assignee" value="${ada.id}"`))
    const [note] = (await map.client('write').notes.list(task.id)).results
    await ada.post(`${path}notes/${note?.id}/delete`)
    expect((await map.client('write').notes.list(task.id)).count).toBe(0)
    await grace.post(`${path}plan`, { assignee: '', priority: 'none' })
    expect(await map.client('write').plans.get(task.id)).toEqual({ assignee: null, priority: 'none' })
  })
})

describe('voting on behalf of someone', () => {
  it('shows who added the vote and its source, to the team only, and the vote can be removed', async () => {
    const { map, grace } = await aTeam()
    const [task, outsider] = [await map.task(), await aPerson(map)]
    const path = pathOf(task)
    const form = { email: `${map.team}@example.org`, display_name: 'Joan Clarke' }
    const source = 'https://mail.example/thread/7'

    const added = await grace.post(`${path}voters`, { ...form, source })
    const again = await grace.post(`${path}voters`, { ...form, source: '' })
    const page = await grace.get(`${path}voters`)

    expect([added.status, again.status]).toEqual([303, 303])
    for (const text of ['Joan Clarke', 'added by Ada Byron', `href="${source}"`]) expect(page.text).toContain(text)
    expect((await outsider.get(path)).text).not.toContain(source)
    expect(JSON.stringify((await map.client('read').votes.list(task.id)).results)).not.toContain('mail.example')
    const cast = (await map.events()).filter(({ type }) => type === 'vote.cast')
    expect(cast.map(({ data }) => [data.added_by, data.notify])).toEqual([[grace.id, false]])
    const [vote] = (await map.client('read').votes.list(task.id)).results
    expect((await grace.post(`${path}voters/${vote?.id}/take-back`)).status).toBe(303)
    expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(0)
  })

  it('400 without an address or with an invalid source, and the form keeps its values', async () => {
    const { map, grace } = await aTeam()
    const path = pathOf(await map.task())

    const refused = await grace.post(`${path}voters`, { email: '', display_name: 'Joan', source: 'by phone' })

    expect(refused.status).toBe(400)
    expect(refused.text).toContain('value="Joan"')
    expect(refused.text).toContain('id="email-problem"')
    expect(refused.text).toContain('id="source-problem"')
  })
})

it("people outside the team can't open these pages or change anything", async () => {
  const [map, another] = [await aMap(), await aMap()]
  const task = await map.task({ title: 'Dark mode' })
  const other = await map.task({ title: 'Night mode' })
  const { id: comment } = await map.client('write').comments.create({ parent: task.id, content: 'x' })
  const { id: note } = await map.client('write').notes.create({ parent: task.id, content: 'x' })
  const vote = await voteOf(map, task.id, map.team)
  const path = pathOf(task)
  const actions: [string, Record<string, string>][] = [
    ['edit', { ...opened(task), ...fieldsOf(task), title: 'Mine' }],
    ['move', { parent: String(map.list('planned')) }],
    ['approve', {}],
    ['merge', { into: String(other.id) }],
    ['unmerge', {}],
    ['delete', {}],
    ...['pin', 'unpin', 'delete'].map((name): [string, object & Record<string, string>] => [
      `comment/${comment}/${name}`,
      {},
    ]),
    ['notes', { content: 'x' }],
    [`notes/${note}/delete`, {}],
    ['plan', { priority: 'high' }],
    ['voters', { email: 'x@example.org' }],
    [`voters/${vote.id}/take-back`, {}],
  ]
  const before = (await map.events()).length

  for (const person of [await aPerson(map), await aPerson(another, { role: 'Administrator' })]) {
    for (const [action, form] of actions) {
      expect((await person.post(path + action, form)).status, action).toBe(404)
    }
    for (const page of ['edit', 'move', 'merge', 'delete', 'notes', 'versions']) {
      expect((await person.get(path + page)).status, page).toBe(404)
    }
    for (const part of ['properties', 'task-menu', 'team-notes']) {
      expect((await person.get(path)).text).not.toContain(part)
    }
  }
  expect((await aBrowser(map.url).get(`${path}edit`)).headers.get('location')).toContain('/sign-in')
  expect((await map.events()).length).toBe(before)
})
