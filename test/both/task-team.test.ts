import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
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

describe('editing a task in the browser', () => {
  it('303 saves the changes, and the URL follows the title', async () => {
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

  it('two members can edit different fields at the same time', async () => {
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

  it('400 the second to edit the same field sees the first edit, loses nothing, and can overwrite it', async () => {
    const { map, grace, ada } = await aTeam()
    const task = await map.task({ title: 'Dark mode' })
    const path = pathOf(task)
    await grace.post(`${path}edit`, { ...opened(task), ...fieldsOf(task), title: 'By <Grace>' })

    const typed = { ...opened(task), ...fieldsOf(task), title: 'By Ada', url: 'https://a.example/' }
    const refused = await ada.post(`${path}edit`, typed)

    expect(refused.status).toBe(400)
    expect(refused.text).toContain(say('problem.changed_meanwhile'))
    expect(refused.text).toMatch(/class="unsent"[^>]*>By &lt;Grace>/)
    expect(refused.text).toContain('value="By Ada"')
    expect(refused.text).toContain('name="was_title" value="By &lt;Grace>"')
    expect((await map.client('read').tasks.get(task.id)).title).toBe('By <Grace>')
    expect((await ada.post(`${path}edit`, { ...typed, was_title: 'By <Grace>' })).status).toBe(303)
    expect(await map.client('read').tasks.get(task.id)).toMatchObject({ title: 'By Ada', url: 'https://a.example/' })
  })

  it('when two members save at the same moment, one of them is asked to resolve the conflict', async () => {
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

  it('400 an invalid URL shows an error next to its field', async () => {
    const { map, grace } = await aTeam()
    const task = await map.task()

    const refused = await grace.post(`${pathOf(task)}edit`, { ...opened(task), ...fieldsOf(task), url: 'nonsense' })

    expect([refused.status, refused.text.includes('value="nonsense"')]).toEqual([400, true])
    expect(refused.text).toContain('id="url-problem"')
  })
})

describe('moving, approving, deleting', () => {
  it('moving a task with the form or by dragging it notifies its followers', async () => {
    const { map, grace } = await aTeam()
    const task = await map.task()
    const [planned, done] = [map.list('planned'), map.list('completed')]

    const moved = await grace.post(`${pathOf(task)}move`, { parent: String(planned) })
    const dragged = await grace.post(`${pathOf(task)}move`, { parent: String(done) }, { accept: 'application/json' })
    const back = await grace.post(`${pathOf(task)}move`, { parent: String(planned), back: 'board' })
    const refused = await grace.post(`${pathOf(task)}move`, { parent: '999999999' }, { accept: 'application/json' })

    expect([moved.status, moved.headers.get('location')]).toEqual([303, pathOf(task)])
    expect([dragged.status, dragged.body]).toEqual([
      200,
      { parent: done, undo: expect.any(Number), toast: expect.stringContaining('/undo/') },
    ])
    expect(back.headers.get('location')).toBe(`/${map.team}/map/?list=${planned}#task-${task.id}`)
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'parent', code: 'not_found' }]])
    const moves = (await map.events()).filter(({ type }) => type === 'task.moved')
    expect(moves.map(({ data }) => [data.to_list_id, data.notify])).toEqual([
      [planned, true],
      [done, true],
      [planned, true],
    ])
  })

  it('a moderator approves a pending task', async () => {
    const { map, grace } = await aTeam()
    const task = await map.task({ pending: true })
    expect((await grace.get(pathOf(task))).text).toContain(`formaction="${pathOf(task)}approve"`)

    await grace.post(`${pathOf(task)}approve`)

    expect((await map.client('read').tasks.get(task.id)).pending).toBe(false)
    expect((await grace.get(pathOf(task))).text).not.toContain(`formaction="${pathOf(task)}approve"`)
  })

  it('the page lists what is deleted along with the task, keeps the reason, and offers undo', async () => {
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
    await grace.post(undo?.attributes.formaction ?? '', { from: `/${map.team}/map/` })
    expect((await map.client('read').tasks.get(task.id)).votes_count).toBe(2)
  })
})
