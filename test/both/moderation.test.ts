import { describe, expect, it } from 'vitest'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { renderTask } from '../support/builders/render.ts'
import { resultTitles } from '../support/builders/search.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'

const post = (map: TestMap, path: string, json: object = {}) =>
  map.call('write', 'POST', `/api/1/map/${path}/`, { json })

const suggest = (map: TestMap, person: { id: number }, title = 'A wish') =>
  suggestTask(actingAs(map, person), renderTask({ parent: map.list(), title, description: '' }))

const trashOf = async (map: TestMap) => (await map.client('write').trash.list()).results

describe('declining', () => {
  it('moves a pending suggestion to the trash, where only its author can read the reason', async () => {
    const map = await aMap()
    const [author, other] = [await aPerson(map), await aPerson(map)]
    const { id } = await suggest(map, author, 'A zeppelin')
    const path = `/${map.team}/map/task/${id}-a-zeppelin/`

    expect((await post(map, `tasks/${id}/decline`, { reason: 'We stay on the ground.' })).status).toBe(204)

    const own = await author.get(path)
    expect([own.status, own.text.includes('We stay on the ground.')]).toEqual([410, true])
    const you = (await author.get('/you')).text
    expect([you.includes('A zeppelin'), you.includes('We stay on the ground.')]).toEqual([true, true])
    for (const reader of [other, aBrowser(map.url), await aPerson(map, { role: 'Moderator' })]) {
      expect((await reader.get(path)).status).toBe(404)
    }
    expect((await other.get('/you')).text).not.toContain('We stay on the ground.')
    expect((await map.call('manage', 'GET', `/api/1/map/tasks/${id}/`)).status).toBe(404)
    expect(await trashOf(map)).toMatchObject([{ kind: 'task', title: 'A zeppelin', reason: 'We stay on the ground.' }])
    await expectCountsEqualRows(map.database, map.id)
  })

  it("doesn't mark a task as declined if it was only deleted", async () => {
    const map = await aMap()
    const author = await aPerson(map)
    const { id } = await suggest(map, author, 'A zeppelin')
    await map.client('write').tasks.delete(id)

    expect((await author.get(`/${map.team}/map/task/${id}-a-zeppelin/`)).status).toBe(404)
    expect((await author.get('/you')).text).not.toContain('A zeppelin')
  })

  it('moves a public task to the rejected list with the reason as a comment, even where commenting is off', async () => {
    const map = await aMap()
    const rejected = map.list('rejected')
    await map.client('manage').lists.edit(rejected, { comments: false })
    const task = await map.task()

    expect((await post(map, `tasks/${task.id}/decline`, { reason: 'Not *now*.', notify: false })).status).toBe(204)

    const after = await map.client('read').tasks.get(task.id)
    expect([after.parent.id, after.comments_count]).toEqual([rejected, 1])
    const [said] = (await map.client('read').comments.list(task.id)).results
    expect(said?.parsed_content).toContain('<em>now</em>')
    expect((await map.events()).find(({ type }) => type === 'task.declined')?.data).toMatchObject({ notify: false })
  })

  it('409 for a public task if there is no rejected list, and nothing changes', async () => {
    const map = await aMap()
    await map.client('manage').lists.delete(map.list('rejected'))
    const task = await map.task()
    const before = await map.events()

    const answer = await post(map, `tasks/${task.id}/decline`, { reason: 'No.' })

    expect([answer.status, answer.body.code]).toEqual([409, 'no_rejected_list'])
    expect(await map.events()).toEqual(before)
  })

  it('400 without a reason', async () => {
    const map = await aMap()
    const task = await map.task({ pending: true })

    for (const json of [{}, { reason: ' ' }]) {
      expect((await post(map, `tasks/${task.id}/decline`, json)).status).toBe(400)
    }
  })

  it('moves a comment to the trash, whether it is pending or not', async () => {
    const map = await aMap()
    const task = await map.task()
    const { id } = await map.client('write').comments.create({ parent: task.id, content: 'Buy now' })

    expect((await post(map, `comments/${id}/decline`, { reason: 'Advertising.' })).status).toBe(204)
    expect(await trashOf(map)).toMatchObject([{ kind: 'comment', record_id: id, reason: 'Advertising.' }])
    expect((await map.client('read').tasks.get(task.id)).comments_count).toBe(0)
  })
})

describe('a private question', () => {
  it('is visible only to the author and the team, can be answered, and leaves the suggestion pending', async () => {
    const map = await aMap()
    const [author, other] = [await aPerson(map), await aPerson(map)]
    const { id } = await suggest(map, author, 'Mine')
    const path = `/${map.team}/map/task/${id}-mine/`

    expect((await author.post(`${path}message`, { content: 'Hello?' })).status).toBe(409)
    expect((await post(map, `tasks/${id}/messages/create`, { content: 'Which browser?' })).status).toBe(201)
    expect((await author.get(path)).text).toContain('Which browser?')
    expect((await author.post(`${path}message`, { content: 'The old one' })).status).toBe(303)
    const { results } = await map.client('write').messages.list(id)
    expect(results.map(({ content }) => content)).toEqual(['Which browser?', 'The old one'])
    expect((await map.call('read', 'GET', `/api/1/map/tasks/${id}/messages/`)).status).toBe(403)

    await map.client('write').tasks.edit(id, { pending: false })
    for (const reader of [other, aBrowser(map.url)]) {
      const { text } = await reader.get(path)
      expect([text.includes('Mine'), text.includes('Which browser?')]).toEqual([true, false])
    }
    expect((await other.post(`${path}message`, { content: 'Me too' })).status).toBe(403)
    expect(await resultTitles(map, 'browser')).toEqual([])
  })
})
