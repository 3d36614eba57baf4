import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { renderComment, renderTask } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

type Settings = { suggestions_wait?: string; comments_wait?: string; links_wait?: boolean }

const decide = (map: TestMap, json: Settings) => map.call('manage', 'POST', '/api/1/map/waiting/', { json })

const suggest = async (map: TestMap, person: { id: number }, title = 'A wish', description = '') =>
  suggestTask(actingAs(map, person), renderTask({ parent: map.list(), title, description }))

const comment = (map: TestMap, person: { id: number }, parent: number, content = 'A word') =>
  addComment(actingAs(map, person), renderComment({ parent, content }))

const waiting = async (map: TestMap) => (await map.client('write').comments.all({ pending: true })).results

describe('moderation rules', () => {
  it("200 by default, all suggestions need approval and comments don't; changes are saved", async () => {
    const map = await aMap()

    expect((await map.call('manage', 'GET', '/api/1/map/waiting/')).body).toEqual({
      suggestions_wait: 'everybody',
      comments_wait: 'nobody',
      links_wait: false,
    })
    expect((await decide(map, { comments_wait: 'newcomers', links_wait: true })).body).toEqual({
      suggestions_wait: 'everybody',
      comments_wait: 'newcomers',
      links_wait: true,
    })
    expect((await decide(map, { comments_wait: 'some' })).status).toBe(400)
    expect((await map.events()).map(({ type, data }) => [type, data])).toEqual([
      ['map.edited', { fields: ['comments_wait', 'links_wait'] }],
    ])
  })

  it('with "nobody", a suggestion from outside the team is public immediately', async () => {
    const map = await aMap()
    await decide(map, { suggestions_wait: 'nobody' })

    expect((await suggest(map, await aPerson(map))).pending).toBe(false)
  })

  it('with "newcomers", people who have something approved no longer need approval', async () => {
    const map = await aMap()
    await decide(map, { suggestions_wait: 'newcomers', comments_wait: 'newcomers' })
    const person = await aPerson(map)
    const task = await map.task()
    const first = await suggest(map, person)
    await comment(map, person, task.id)

    expect([first.pending, (await suggest(map, person, 'Another')).pending]).toEqual([true, true])
    expect(await waiting(map)).toHaveLength(1)
    await map.client('write').tasks.edit(first.id, { pending: false })
    expect((await suggest(map, person, 'A third')).pending).toBe(false)
    await comment(map, person, task.id)
    expect(await waiting(map)).toHaveLength(1)
  })

  it('a person whose only approved item is in the trash is still a newcomer', async () => {
    const map = await aMap()
    await decide(map, { suggestions_wait: 'newcomers' })
    const person = await aPerson(map)
    const { id } = await suggest(map, person)
    await map.client('write').tasks.edit(id, { pending: false })
    await map.client('write').tasks.delete(id)

    expect((await suggest(map, person)).pending).toBe(true)
  })

  it("with links_wait, only newcomers' posts with links or images need approval", async () => {
    const map = await aMap()
    await decide(map, { suggestions_wait: 'nobody', comments_wait: 'nobody', links_wait: true })
    const task = await map.task()
    const texts = [
      'See https://a.example',
      '[here](https://a.example)',
      '![](https://a.example/i.png)',
      'www.a.example',
    ]
    for (const text of texts) await comment(map, await aPerson(map), task.id, text)
    const pending = (await suggest(map, await aPerson(map), 'Buy https://a.example')).pending

    expect((await waiting(map)).map(({ content }) => content)).toEqual(texts)
    expect(pending).toBe(true)
    const person = await aPerson(map)
    await comment(map, person, task.id, 'Plain words')
    await comment(map, person, task.id, 'Known by now: https://a.example')
    expect(await waiting(map)).toHaveLength(texts.length)
  })

  it('members, API clients and trusted people never need approval', async () => {
    const map = await aMap()
    await decide(map, { suggestions_wait: 'everybody', comments_wait: 'everybody' })
    const [member, trusted] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
    const { id } = await suggest(map, trusted)
    await map.client('write').people.trust(id && trusted.id)
    const task = await map.task()

    await member.post(`${new URL(task.service_url).pathname}comment`, { content: 'Of the team' })
    await map.client('write').comments.create({ parent: task.id, content: 'Of a program' })
    await comment(map, trusted, task.id)

    expect(await waiting(map)).toEqual([])
    expect((await suggest(map, trusted, 'Another')).pending).toBe(false)
  })

  it('403 blocked people see the reason, and nothing is saved', async () => {
    const map = await aMap()
    const task = await map.task()
    const person = await aPerson(map)
    await comment(map, person, task.id)
    await map.client('write').people.block(person.id, { reason: 'Enough.' })
    const path = new URL(task.service_url).pathname
    const before = await map.events()

    const answers = [
      await person.post(`${path}comment`, { content: 'Once more' }),
      await person.post(`/${map.team}/map/suggest`, { title: 'Mine', parent: String(map.list()) }),
    ]
    const vote = await person.post(`${path}vote`, { vote: 'on' })

    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    for (const { text } of answers) expect(text).toContain(say('problem.blocked'))
    expect(vote.status).toBe(303)
    expect(await map.events()).toEqual(before)
    expect(answers[0]?.text).toContain('Once more')
  })
})
