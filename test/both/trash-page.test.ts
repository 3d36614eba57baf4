import { describe, expect, it } from 'vitest'
import { deleteTask } from '../../src/features/tasks/verbs/tasks.ts'
import { later } from '../../src/lib/time.ts'
import { wordsIn } from '../../src/words/words.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const trash = (map: TestMap) => `/${map.team}/map/manage/trash`

const titlesIn = (html: string) => elementsOf(html, 'p', 'trash-title').map(({ text }) => text)

const firstEntry = async (map: TestMap) => (await map.client('write').trash.list()).results[0]?.id ?? 0

describe('the trash page', () => {
  it('shows what was deleted, by whom, why, and when it will be deleted permanently, and restores it', async () => {
    const map = await aMap()
    const moderator = await aPerson(map, { role: 'Moderator', first_name: 'Grace', last_name: 'Hopper' })
    const task = await map.task({ title: 'Dark mode' })
    const { inMap } = contextsOf(map, moderator, 'Moderator')
    const ends = wordsIn('en').date(later(inMap.now, 30 * 86_400_000))
    await deleteTask(inMap, { task_id: task.id, reason: 'Said <twice>.' })

    const page = await moderator.get(trash(map))

    expect(page.status).toBe(200)
    expect(titlesIn(page.text)).toEqual(['Task Dark mode'])
    for (const text of [
      say('trash.by', { name: 'Grace Hopper' }),
      'Said &lt;twice>.',
      say('trash.until', { date: ends }),
    ]) {
      expect(page.text).toContain(text)
    }
    expect(page.text).not.toContain(say('trash.purge'))
    const restored = await moderator.post(`${trash(map)}/${await firstEntry(map)}/restore`, { from: trash(map) })
    expect([restored.status, restored.headers.get('location')]).toEqual([303, trash(map)])
    const after = await moderator.get(trash(map))
    expect(after.text).toContain(say('trash.restored'))
    expect(after.text).toContain(`<h2>${say('trash.empty')}</h2><p>${say('trash.empty.more', { count: 30 })}</p>`)
    expect((await map.client('read').tasks.get(task.id)).title).toBe('Dark mode')
  })

  it('shows deleted text as it was rendered, and a comment with its task', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Moderator' })
    const client = map.client('write')
    const task = await map.task({ title: 'Dark mode' })
    const comment = await client.comments.create({ parent: task.id, content: 'For *late* nights' })
    await client.comments.delete(comment.id)
    await client.tasks.delete((await map.task({ title: 'Light mode', description: 'For **early** days' })).id)

    const { text } = await person.get(trash(map))

    expect(titlesIn(text)).toEqual(['Task Light mode', `Comment ${say('queue.on', { title: 'Dark mode' })}`])
    expect(text).toContain(`href="/${map.team}/map/task/${task.id}-dark-mode/"`)
    for (const html of ['For <em>late</em> nights', 'For <strong>early</strong> days']) expect(text).toContain(html)
    await client.tasks.delete(task.id)
    expect((await person.get(trash(map))).text).not.toContain(`href="/${map.team}/map/task/${task.id}-dark-mode/"`)
  })

  it("asks administrators to confirm permanent deletion, which moderators can't do", async () => {
    const map = await aMap()
    const [administrator, moderator] = [
      await aPerson(map, { role: 'Administrator' }),
      await aPerson(map, { role: 'Moderator' }),
    ]
    await map.client('write').tasks.delete((await map.task({ title: 'Dark mode' })).id)
    const url = `${trash(map)}/${await firstEntry(map)}/delete`

    expect((await moderator.get(url)).status).toBe(403)
    expect((await moderator.post(url)).status).toBe(403)
    expect((await administrator.get(trash(map))).text).toContain(`href="${url}"`)
    const question = await administrator.get(url)
    expect([question.status, titlesIn(question.text)]).toEqual([200, ['Task Dark mode']])
    expect((await administrator.post(url)).headers.get('location')).toBe(trash(map))
    expect(await firstEntry(map)).toBe(0)
    expect((await administrator.get(url)).status).toBe(404)
  })

  it("explains why a task can't be restored before its list, and lets only administrators restore lists", async () => {
    const map = await aMap()
    const [administrator, moderator] = [
      await aPerson(map, { role: 'Administrator' }),
      await aPerson(map, { role: 'Moderator' }),
    ]
    await map.client('write').tasks.delete((await map.task({ title: 'Dark mode' })).id)
    const task = await firstEntry(map)
    await map.client('manage').lists.delete(map.list())
    const list = await firstEntry(map)

    const refused = await moderator.post(`${trash(map)}/${task}/restore`, { from: trash(map) })
    expect(refused.status).toBe(303)
    expect((await moderator.get(trash(map))).text).toContain(say('problem.list_in_trash'))
    const restore = (id: number) => `formaction="${trash(map)}/${id}/restore"`
    expect((await moderator.get(trash(map))).text).not.toContain(restore(list))
    expect((await administrator.get(trash(map))).text).toContain(restore(list))
  })

  it('has pages of fifty and returns 404 past the last one', async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Moderator' })
    for (let number = 1; number <= 51; number += 1) {
      await map.client('write').tasks.delete((await map.task({ title: `Number ${number}` })).id)
    }

    const [first, second] = [await person.get(trash(map)), await person.get(`${trash(map)}?page=2`)]

    expect([titlesIn(first.text).length, titlesIn(first.text)[0]]).toEqual([50, 'Task Number 51'])
    expect(titlesIn(second.text)).toEqual(['Task Number 1'])
    expect((await person.get(`${trash(map)}?page=3`)).status).toBe(404)
  })

  it('returns 404 to people outside the team, as do its actions', async () => {
    const [map, another] = [await aMap(), await aMap()]
    await map.client('write').tasks.delete((await map.task()).id)
    const id = await firstEntry(map)
    const others = [await aPerson(map), await aPerson(another, { role: 'Administrator' })]

    for (const person of others) {
      expect((await person.get(trash(map))).status).toBe(404)
      expect((await person.get(`${trash(map)}/${id}/delete`)).status).toBe(404)
      for (const action of ['restore', 'delete']) {
        expect((await person.post(`${trash(map)}/${id}/${action}`)).status).toBe(404)
      }
    }
    expect((await aBrowser(map.url).get(trash(map))).headers.get('location')).toContain('/sign-in')
    expect(await firstEntry(map)).toBe(id)
  })
})
