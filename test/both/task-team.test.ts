import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'

const pathOf = ({ service_url }: { service_url: string }) => new URL(service_url).pathname

/** What the form held when it was opened. */
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

describe('editing a task in the browser', () => {
  it('303 writes what was changed, and the address follows the title', async () => {
    const { map, grace } = await aTeam()
    await map.client('manage').categories.create({ name: 'Reports', emoji_shortname: ':bar_chart:' })
    const task = await map.task({ title: 'Dark mode', description: 'At *night*.' })
    const form = await grace.get(`${pathOf(task)}edit`)
    expect(form.text).toContain('name="was_description" value="At *night*."')

    const saved = await grace.post(`${pathOf(task)}edit`, {
      ...opened(task),
      ...fieldsOf(task),
      title: 'Night mode',
      category: 'Reports',
      lock_comments: 'on',
    })

    expect([saved.status, saved.headers.get('location')]).toEqual([303, pathOf(task).replace('dark', 'night')])
    const now = await map.client('read').tasks.get(task.id)
    expect([now.title, now.category?.name, now.lock_comments, now.description]).toEqual([
      'Night mode',
      'Reports',
      true,
      'At *night*.',
    ])
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'task.edited',
      data: { fields: ['category', 'title', 'lock_comments'], notify: false },
    })
  })

  it('two members who edit different fields both succeed', async () => {
    const { map, grace, ada } = await aTeam()
    const task = await map.task({ title: 'Dark mode', description: 'One\nTwo' })
    const path = pathOf(task)

    await grace.post(`${path}edit`, { ...opened(task), ...fieldsOf(task), description: 'By Grace' })
    // A browser sends line breaks as CR LF.
    const asSent = { ...opened(task), was_description: 'One\r\nTwo' }
    const second = await ada.post(`${path}edit`, {
      ...asSent,
      ...fieldsOf(task),
      description: 'One\r\nTwo',
      url: 'https://a.example/',
    })

    expect(second.status).toBe(303)
    expect(await map.client('read').tasks.get(task.id)).toMatchObject({
      description: 'By Grace',
      url: 'https://a.example/',
    })
  })

  it('400 the second sees what the first wrote to the same field, loses nothing, and may replace it', async () => {
    const { map, grace, ada } = await aTeam()
    const task = await map.task({ title: 'Dark mode' })
    const path = pathOf(task)
    await grace.post(`${path}edit`, { ...opened(task), ...fieldsOf(task), title: 'By <Grace>' })

    const typed = { ...opened(task), ...fieldsOf(task), title: 'By Ada', url: 'https://a.example/' }
    const refused = await ada.post(`${path}edit`, typed)

    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Somebody else has changed this in the meantime.')
    expect(refused.text).toMatch(/class="unsent"[^>]*>By &lt;Grace>/)
    expect(refused.text).toContain('value="By Ada"')
    expect(refused.text).toContain('name="was_title" value="By &lt;Grace>"')
    expect((await map.client('read').tasks.get(task.id)).title).toBe('By <Grace>')
    expect((await ada.post(`${path}edit`, { ...typed, was_title: 'By <Grace>' })).status).toBe(303)
    expect(await map.client('read').tasks.get(task.id)).toMatchObject({ title: 'By Ada', url: 'https://a.example/' })
  })

  it('of two who save at the same moment one is asked', async () => {
    const { map, grace, ada } = await aTeam()
    const task = await map.task({ title: 'Dark mode' })

    const answers = await Promise.all(
      [grace, ada].map((person) =>
        person.post(`${pathOf(task)}edit`, { ...opened(task), ...fieldsOf(task), title: `By ${person.id}` }),
      ),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400])
    const winner = answers[0]?.status === 303 ? grace : ada
    expect((await map.client('read').tasks.get(task.id)).title).toBe(`By ${winner.id}`)
  })

  it('400 an address that is none is told beside its field', async () => {
    const { map, grace } = await aTeam()
    const task = await map.task()

    const refused = await grace.post(`${pathOf(task)}edit`, { ...opened(task), ...fieldsOf(task), url: 'nonsense' })

    expect([refused.status, refused.text.includes('value="nonsense"')]).toEqual([400, true])
    expect(refused.text).toContain('id="url-problem"')
  })
})

describe('moving, approving, deleting', () => {
  it('a form moves a task and tells the followers if the box is ticked; a drag does not', async () => {
    const { map, grace } = await aTeam()
    const task = await map.task()
    const [planned, done] = [map.list('planned'), map.list('completed')]

    const moved = await grace.post(`${pathOf(task)}move`, { parent: String(planned), notify: 'on' })
    const dragged = await grace.post(`${pathOf(task)}move`, { parent: String(done) }, { accept: 'application/json' })
    const back = await grace.post(`${pathOf(task)}move`, { parent: String(planned), back: 'board' })
    const refused = await grace.post(`${pathOf(task)}move`, { parent: '999999999' }, { accept: 'application/json' })

    expect([moved.status, moved.headers.get('location')]).toEqual([303, pathOf(task)])
    expect([dragged.status, dragged.body]).toEqual([200, { parent: done }])
    expect(back.headers.get('location')).toBe(`/${map.team}/map/?list=${planned}#task-${task.id}`)
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'parent', code: 'not_found' }]])
    const moves = (await map.events()).filter(({ type }) => type === 'task.moved')
    expect(moves.map(({ data }) => [data.to_list_id, data.notify])).toEqual([
      [planned, true],
      [done, false],
      [planned, false],
    ])
  })

  it('what waits is approved', async () => {
    const { map, grace } = await aTeam()
    const task = await map.task({ pending: true })
    expect((await grace.get(pathOf(task))).text).toContain(`formaction="${pathOf(task)}approve"`)

    await grace.post(`${pathOf(task)}approve`)

    expect((await map.client('read').tasks.get(task.id)).pending).toBe(false)
    expect((await grace.get(pathOf(task))).text).not.toContain(`formaction="${pathOf(task)}approve"`)
  })

  it('says what goes along, keeps the reason, and offers to undo it', async () => {
    const { map, grace } = await aTeam()
    const task = await map.task({ title: 'Dark mode' })
    for (const name of ['joan', 'mary']) await voteOf(map, task.id, `${map.team}.${name}`)
    await map.client('write').comments.create({ parent: task.id, content: 'Yes' })

    const question = await grace.get(`${pathOf(task)}delete`)
    expect(question.text).toContain('1 task, 2 votes, and 1 comment')
    const deleted = await grace.post(`${pathOf(task)}delete`, { reason: 'Said twice' })
    const board = await grace.get(deleted.headers.get('location') ?? '')

    const [entry] = (await map.client('write').trash.list()).results
    expect(entry).toMatchObject({ title: 'Dark mode', reason: 'Said twice', deleted_by: { id: grace.id } })
    const [undo] = elementsOf(board.text, 'button', 'link').filter(({ text }) => text === 'Undo')
    expect(undo).toBeDefined()
    const address = `/${map.team}/map/manage/trash/${entry?.id}/restore`
    expect(board.text).toContain(`formaction="${address}"`)
    await grace.post(address, { from: `/${map.team}/map/` })
    expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(2)
  })
})

describe('merging in the browser', () => {
  it('search, choose, confirm with the numbers, merge, and unmerge on the task that stays', async () => {
    const { map, grace } = await aTeam()
    const [source, target] = [await map.task({ title: 'Night mode' }), await map.task({ title: 'Dark theme' })]
    for (const name of ['ann', 'bea', 'cleo']) await voteOf(map, source.id, `${map.team}.${name}`)
    await voteOf(map, target.id, `${map.team}.ann`)
    const merge = `${pathOf(source)}merge`

    expect((await grace.get(`${merge}?q=dark`)).text).toContain(`href="${merge}?into=${target.id}"`)
    expect((await grace.get(`${merge}?q=night`)).text).not.toContain(`into=${source.id}"`)
    const question = await grace.get(`${merge}?into=${target.id}`)
    expect(question.text).toContain('3 votes, 1 of them already here')
    const merged = await grace.post(merge, { into: String(target.id) })
    expect([merged.status, merged.headers.get('location')]).toEqual([303, pathOf(target)])

    const page = await grace.get(pathOf(target))
    const unmerge = `/${map.team}/map/task/${source.id}/unmerge`
    expect(page.text.match(new RegExp(`formaction="${unmerge}"`, 'g'))?.length).toBe(2)
    await grace.post(unmerge, { from: pathOf(target) })
    expect((await grace.get(pathOf(target))).text).toContain('The merge is undone.')
    expect((await map.client('read').tasks.get(source.id)).votes_count).toBe(3)
    expect((await grace.post(merge, { into: '999999999' })).status).toBe(400)
    expect((await grace.post(merge, { into: String(source.id) })).status).toBe(400)
  })
})

describe('comments, notes, plan', () => {
  it('the team pins, unpins and deletes comments, and the deletion can be undone', async () => {
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
    const [entry] = (await map.client('write').trash.list()).results
    expect(after.text).toContain(`formaction="/${map.team}/map/manage/trash/${entry?.id}/restore"`)
    expect((await map.client('read').tasks.get(task.id)).comments_count).toBe(0)
  })

  it('notes are written and deleted, a blank one is refused with its reason; the plan is saved', async () => {
    const { map, grace, ada } = await aTeam()
    const task = await map.task()
    const path = pathOf(task)

    expect((await grace.post(`${path}notes`, { content: '   ' })).status).toBe(400)
    await grace.post(`${path}notes`, { content: 'Ask <them> first' })
    await grace.post(`${path}plan`, { assignee: String(ada.id), priority: 'high' })

    const page = await ada.get(path)
    expect(page.text).toContain('Ask &lt;them> first')
    expect(page.text).toMatch(new RegExp(`<option selected value="${ada.id}"|value="${ada.id}" selected`))
    const [note] = (await map.client('write').notes.list(task.id)).results
    await ada.post(`${path}notes/${note?.id}/delete`)
    expect((await map.client('write').notes.list(task.id)).count).toBe(0)
    await grace.post(`${path}plan`, { assignee: '', priority: 'none' })
    expect(await map.client('write').plans.get(task.id)).toEqual({ assignee: null, priority: 'none' })
  })
})

describe('voting for somebody', () => {
  it('says who added the vote and where it was asked for, to the team only, and takes it back', async () => {
    const { map, grace } = await aTeam()
    const [task, outsider] = [await map.task(), await aPerson(map)]
    const path = pathOf(task)
    const form = { email: `${map.team}@example.org`, first_name: 'Joan', last_name: 'Clarke' }
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

  it('400 without an address or with a source that is none, with what was typed', async () => {
    const { map, grace } = await aTeam()
    const path = pathOf(await map.task())

    const refused = await grace.post(`${path}voters`, { email: '', first_name: 'Joan', source: 'by phone' })

    expect(refused.status).toBe(400)
    expect(refused.text).toContain('value="Joan"')
    expect(refused.text).toContain('id="email-problem"')
    expect(refused.text).toContain('id="source-problem"')
  })
})

it('people outside the team find none of these pages, and change nothing', async () => {
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
    for (const page of ['edit', 'move', 'merge', 'delete', 'notes', 'voters']) {
      expect((await person.get(path + page)).status, page).toBe(404)
    }
    expect((await person.get(path)).text).not.toContain('team-panel')
  }
  expect((await aBrowser(map.address).get(`${path}edit`)).headers.get('location')).toContain('/sign-in')
  expect((await map.events()).length).toBe(before)
})
