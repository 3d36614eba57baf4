import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const pathOf = (map: TestMap, task: { service_url: string }) =>
  task.service_url.replace(map.operator.site.publicUrl, '')

const inOrder = (text: string, parts: string[]) => {
  const places = parts.map((part) => text.indexOf(part))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}

describe("a task's page", () => {
  it("the team's answer comes before the description, and is labelled as the reason once the team has decided", async () => {
    const map = await aMap()
    const [client, task] = [map.client('write'), await map.task({ description: '# Why\n\n## How\n\n- [ ] soon' })]
    const { id } = await client.comments.create({ parent: task.id, content: '# Yes\n\nIt is **coming**.' })
    await client.comments.pin(id)
    const visitor = aBrowser(map.url)

    const open = await visitor.get(pathOf(map, task))
    inOrder(open.text, [
      '<h1 ',
      'class="answer"',
      say('answer.title'),
      '<h2>Why</h2>',
      '<h3>How</h3>',
      'id="conversation"',
    ])
    expect(open.text.match(/<h3>Yes<\/h3>/g)).toHaveLength(2)
    expect(open.text.match(/<h1/g)).toHaveLength(1)
    for (const role of ['rejected', 'completed'] as const) {
      await client.tasks.edit(task.id, { parent: map.list(role) })
      const page = await visitor.get(pathOf(map, task))
      inOrder(page.text, ['<h1 ', say('answer.reason'), '<h2>Why</h2>'])
      expect(page.text).not.toContain(say('answer.title'))
    }
    // Shown once under the title and once beside the text; the style sheet hides one of them.
    const closed = elementsOf((await visitor.get(pathOf(map, task))).text, 'p', 'muted')
    expect(closed.filter(({ text }) => text === say('task.votes.closed', { count: 0 }))).toHaveLength(2)
  })

  it('comments can be sorted, and the order is kept when posting', async () => {
    const map = await aMap()
    const task = await map.task()
    const [path, client] = [pathOf(map, task), map.client('write').comments]
    const first = await client.create({ parent: task.id, content: 'First' })
    const person = await aPerson(map)
    expect((await person.get(path)).text).not.toContain('?order=newest')
    await client.create({ parent: task.id, content: 'Second' })
    await client.create({ parent: task.id, content: 'Reply', in_reply_to: first.id })

    const [oldest, newest] = [await person.get(path), await person.get(`${path}?order=newest`)]
    inOrder(oldest.text, ['<p>First</p>', '<p>Reply</p>', '<p>Second</p>', 'class="comment-form"'])
    inOrder(newest.text, ['class="comment-form"', '<p>Second</p>', '<p>First</p>', '<p>Reply</p>'])
    expect(newest.text).toContain(`?comment=${first.id}&amp;reply=${first.id}&amp;order=newest#content-text`)
    const sent = await person.post(`${path}comment`, { content: 'Third', order: 'newest', in_reply_to: '' })
    expect(sent.headers.get('location')).toMatch(/\?order=newest#comment-\d+$/)
    const replying = await person.get(`${path}?comment=${first.id}&reply=${first.id}&order=newest`)
    inOrder(replying.text, ['<p>First</p>', `name="in_reply_to" value="${first.id}"`, 'autofocus', '<p>Reply</p>'])
  })

  it('voters are listed on separate pages, with details only for the team', async () => {
    const map = await aMap()
    const task = await map.task()
    const [path, visitor] = [pathOf(map, task), aBrowser(map.url)]
    const voters = Array.from({ length: 52 }, (_, n) => ({
      email: `${map.team}-${n}@example.org`,
      first_name: `V${n}`,
    }))
    for (const voter of voters) {
      const source = 'https://secret.example'
      await map.client('write').votes.create({ parent: task.id, voter: { ...voter, last_name: 'X' }, source })
    }

    expect((await visitor.get(path)).text).toMatch(/and <a href="[^"]*\/voters"[^>]*>40 more<\/a>/)
    const [one, two] = [await visitor.get(`${path}voters`), await visitor.get(`${path}voters?page=2`)]
    expect([one, two].map(({ text }) => text.match(/<bdi>V\d+ X<\/bdi>/g)?.length)).toEqual([50, 2])
    expect(one.text).not.toMatch(/secret\.example|@example\.org|take-back/)
    expect((await visitor.get(`${path}voters?page=3`)).status).toBe(404)
    const team = await aPerson(map, { role: 'Moderator' })
    expect((await team.get(`${path}voters`)).text).toContain('secret.example')
    // People who can't see the task can't see its voters.
    await map.client('write').tasks.edit(task.id, { pending: true })
    expect((await visitor.get(`${path}voters`)).status).toBe(404)
    expect(
      (await sql`select 1 from votes v where v.map_id = ${map.id} and v.live`.execute(map.database.read)).rows,
    ).toHaveLength(52)
  })

  it('mentions are chips on the page and in the preview, and plain text in the API', async () => {
    const map = await aMap()
    const task = await map.task()
    const path = pathOf(map, task)
    const grace = await aPerson(map, { first_name: 'Grace', last_name: 'Hopper' })
    const ada = await aPerson(map)
    const chip = '<span class="mention">@Grace Hopper</span>'
    const content = 'Thank you, @Grace Hopper!'

    // Grace hasn't commented here yet, so this mentions no one.
    await ada.post(`${path}comment`, { content, from: path })
    expect((await ada.get(path)).text).not.toContain(chip)
    await grace.post(`${path}comment`, { content: 'Me too', from: path })
    expect((await ada.post(`${path}comment`, { content, preview: '1', from: path })).text).toContain(chip)
    await ada.post(`${path}comment`, { content, from: path })
    expect((await aBrowser(map.url).get(path)).text.split(chip)).toHaveLength(2)
    expect(JSON.stringify((await map.client('read').comments.list(task.id)).results)).not.toContain('class=')
  })

  it('sharing and the formatting tools work without JavaScript', async () => {
    const map = await aMap()
    const task = await map.task()
    const page = await (await aPerson(map)).get(pathOf(map, task))

    inOrder(page.text, ['popovertarget="share">Share</button>', `>${task.service_url}</code>`])
    inOrder(page.text, [
      '<textarea',
      `<fieldset class="markdown-tools" aria-label="${say('markdown.tools')}" title="${say('writing.help')}"`,
      `>${say('comment.send')}</button>`,
      `>${say('writing.help')}</p>`,
    ])
  })
})
