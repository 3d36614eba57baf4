import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { sendFiles } from '../support/requests/send-files.ts'
import { say } from '../support/say.ts'

const taskPath = (map: TestMap, task: { service_url: string }) =>
  task.service_url.replace(map.operator.site.publicUrl, '')

describe('commenting on a task page', () => {
  it('303 adds a comment and a reply, and shows the reply below its parent', async () => {
    const map = await aMap()
    const path = taskPath(map, await map.task())
    const [one, other] = [await aPerson(map, { first_name: 'Grace' }), await aPerson(map)]

    const first = await one.post(`${path}comment`, { content: 'It would **help** me' })
    await one.post(`${path}comment`, { content: 'Something else' })
    const id = /#comment-(\d+)$/.exec(first.headers.get('location') ?? '')?.[1] ?? ''
    const form = await other.get(`${path}?reply=${id}`)
    await other.post(`${path}comment`, { content: 'Me too', in_reply_to: id })
    const page = await other.get(path)

    expect(first.status).toBe(303)
    expect(form.text).toContain(say('comment.reply.to', { name: 'Grace Byron' }))
    const order = ['<strong>help</strong>', 'Me too', 'Something else'].map((text) => page.text.indexOf(text))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(page.text).toContain(say('task.replying', { name: 'Grace Byron' }))
  })

  it('400 shows an error next to an empty comment, 422 shows a preview, and both keep the text', async () => {
    const map = await aMap()
    const path = taskPath(map, await map.task())
    const person = await aPerson(map)

    const empty = await person.post(`${path}comment`, { content: '   ' })
    const preview = await person.post(`${path}comment`, { content: '*soft* <script>', preview: '1' })
    const long = await person.post(`${path}comment`, { content: 'x'.repeat(20_001) })

    expect([empty.status, preview.status, long.status]).toEqual([400, 422, 400])
    expect(empty.text).toContain(say('problem.blank'))
    expect(preview.text).toContain('<em>soft</em>')
    expect(preview.text).toContain('>*soft* &lt;script></textarea>')
    expect(long.text).toContain('x'.repeat(20_001))
    expect((await map.events()).filter(({ type }) => type === 'comment.added')).toEqual([])
  })

  it("rejects comments with the reason when the task is locked or its list doesn't allow them, and shows no form", async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const locked = taskPath(map, await map.task({ lock_comments: true }))
    const disallowed = taskPath(map, await map.task({ parent: map.list('rejected') }))
    for (const [path, reason] of [
      [locked, say('problem.comments_locked')],
      [disallowed, say('problem.comments_disabled')],
    ] as const) {
      expect((await person.get(path)).text).not.toContain('<textarea')
      const refused = await person.post(`${path}comment`, { content: 'Still' })
      expect([refused.status, refused.text.includes(reason)]).toEqual([400, true])
      expect(refused.text).toContain('>Still</p>')
    }
  })

  it('replies are indented one level, oldest first, and a long conversation starts with its newest page', async () => {
    const map = await aMap()
    const task = await map.task()
    const write = map.client('write').comments
    const first = await write.create({ parent: task.id, content: 'Reply 0' })
    const reply = (n: number, in_reply_to?: number) =>
      write.create({ parent: task.id, content: `Reply ${n}`, ...(in_reply_to && { in_reply_to }) })
    const answer = await reply(1, first.id)
    await reply(2)
    await reply(3, first.id)
    const last = await reply(4, answer.id)
    const person = await aPerson(map)

    const page = await person.get(taskPath(map, task))
    expect(elementsOf(page.text, 'div', 'prose').map(({ text }) => text)).toEqual(
      [0, 1, 3, 4, 2].map((n) => `Reply ${n}`),
    )
    expect(elementsOf(page.text, 'li', 'reply')).toHaveLength(3)
    const permalinks = elementsOf(page.text, 'a', 'permalink').map(({ attributes }) => attributes.href)
    expect(permalinks[0]).toBe(`${taskPath(map, task)}?comment=${first.id}#comment-${first.id}`)

    for (let n = 5; n <= 104; n++) await write.create({ parent: task.id, content: `Reply ${n}.` })
    const newest = await person.get(taskPath(map, task))
    expect(newest.text).toContain('Reply 104.')
    expect(newest.text).not.toContain('Reply 4<')
    const before = /\?before=(\d+)/.exec(newest.text)?.[1]
    const earlier = await person.get(`${taskPath(map, task)}?before=${before}`)
    expect(earlier.text).toContain('Reply 0')
    expect(earlier.text).toContain(say('task.newest'))
    expect((await person.get(`${taskPath(map, task)}?comment=${last.id}`)).text).toContain('Reply 4<')
    const old = `${taskPath(map, task)}?comment=${last.id}&amp;reply=${last.id}#content-text`
    expect(earlier.text).toContain(old)
    const replying = await person.get(`${taskPath(map, task)}?comment=${last.id}&reply=${last.id}`)
    expect(replying.text).toContain(`name="in_reply_to" value="${last.id}"`)
    const empty = await person.post(`${taskPath(map, task)}comment`, { content: ' ', in_reply_to: String(last.id) })
    expect(empty.text).toContain(`name="in_reply_to" value="${last.id}"`)

    for (let n = 0; n < 5; n++) await write.create({ parent: task.id, content: `Long ${n} ${'<&'.repeat(9_900)}` })
    const heavy = await person.get(taskPath(map, task))
    expect(heavy.text.match(/Long \d/g)?.length).toBeLessThan(5)
    expect(heavy.text.length).toBeLessThan(500_000)
  })
})

it('a comment of megabytes is refused because it is too long, not because its upload was cut short', async () => {
  const map = await aMap()
  const [person, { id }] = [await aPerson(map), await map.task()]
  const content = 'Far too long. '.repeat(150_000)

  const answer = await sendFiles(map, person, `/task/${id}/comment`, { content })

  expect(answer.status).toBe(400)
  expect(answer.text).toContain(say('problem.too_long'))
})
