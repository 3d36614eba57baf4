import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { manyVotesAndFollows } from '../support/builders/many-votes-and-follows.ts'
import { renderComment } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

const file = '/you/export/data.json'

describe('exporting your data', () => {
  it('200 a page links to a private file that is never cached', async () => {
    const person = await aPerson(await aMap())
    expect((await person.get('/you/export')).text).toMatch(new RegExp(`<a class="button[^"]*" href="${file}" download`))

    const { headers, body } = await person.get(file)

    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.json"$/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(body).toMatchObject({
      suggestions: [],
      comments: [],
      votes: [],
      subscriptions: [],
      identities: [],
      teams: [],
    })
  })

  it('200 it contains all your data from every map, including archived ones', async () => {
    const [map, resting] = [await aMap(), await aMap()]
    const person = await aPerson(map, { role: 'Administrator' })
    const ctx = actingAs(map, person)
    const task = await map.task({ title: 'Not mine' })
    const wish = await aTaskOf(ctx, { parent: map.list(), title: 'Mine', description: 'My *words*', pending: true })
    const asked = await addComment(ctx, renderComment({ parent: task.id, content: 'When?' }))
    const comment = await addComment(ctx, renderComment({ parent: task.id, content: 'Soon?', in_reply_to: asked }))
    await castVote(ctx, { parent: task.id })
    await followTask(ctx, { task_id: task.id })
    await castVote(actingAs(resting, person), { parent: (await resting.task()).id })
    await resting.client('manage').map.edit({ is_active: false })
    await map.database.transaction((tx) =>
      tx
        .insertInto('identities')
        .values({ issuer: 'https://id.example', subject: 'ada', user_id: person.id, created: ctx.now })
        .execute(),
    )

    const { body } = await person.get(file)

    const at = (id: number) => `${ctx.site.publicUrl}/${map.team}/map/task/${id}/`
    const { id, email, first_name, last_name } = person
    expect(body.account).toMatchObject({ id, email, first_name, last_name, language: null, notice_mail: 'at_once' })
    expect(body.identities).toEqual([{ issuer: 'https://id.example', subject: 'ada', created: ctx.now }])
    expect(body.teams).toMatchObject([{ slug: map.team, role: 'Administrator' }])
    expect(body.sessions).toMatchObject([{ agent: 'A test', created: expect.any(String) }])
    expect(body.suggestions).toEqual([
      {
        ...{ id: wish, map: `Map ${map.team}`, address: at(wish), title: 'Mine', description: 'My *words*', url: '' },
        ...{ pending: true, created: ctx.now, modified: ctx.now, edited: null },
      },
    ])
    expect(body.comments).toMatchObject([
      { id: asked, content: 'When?', in_reply_to: null },
      { id: comment, content: 'Soon?', in_reply_to: asked, address: `${at(task.id)}#comment-${comment}` },
    ])
    expect(body.votes).toMatchObject([{ address: at(task.id), created: ctx.now }, { map: `Map ${resting.team}` }])
    expect(body.subscriptions).toMatchObject([{ address: at(task.id) }])
    expect((await person.get(at(wish).replace(ctx.site.publicUrl, ''))).headers.get('location')).toContain('-mine/')
  })

  it("200 it contains no one else's data and no credentials", async () => {
    const map = await aMap()
    const [person, other] = [await aPerson(map), await aPerson(map, { first_name: 'Zaphod', last_name: 'Beeblebrox' })]
    const wish = await aTaskOf(actingAs(map, other), { parent: map.list(), title: 'Zebra', pending: false })
    await addComment(actingAs(map, other), renderComment({ parent: wish, content: 'Quagga' }))
    await castVote(actingAs(map, other), { parent: wish })
    await castVote(actingAs(map, person), { parent: wish })
    await addComment(actingAs(map, person), renderComment({ parent: wish, content: 'Mine' }))

    const { text, body } = await person.get(file)

    expect([body.votes.length, body.comments.length, body.suggestions.length]).toEqual([1, 1, 0])
    expect(text).not.toMatch(/zaphod|beeblebrox|zebra|quagga|hash/i)
    expect(text).not.toContain(other.email)
  })

  it('200 it names no map the person can no longer see, but keeps what they wrote there', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const task = await map.task()
    await addComment(actingAs(map, person), renderComment({ parent: task.id, content: 'Mine' }))
    await map.client('manage').access.edit({ visibility: 'invited' })
    await map.client('manage').map.edit({ name: 'Project Walrus' })

    const hidden = await person.get(file)
    expect(hidden.body.comments).toMatchObject([{ content: 'Mine', map: null, address: null }])
    expect(hidden.text).not.toMatch(new RegExp(`walrus|${map.team}`, 'i'))

    await map.client('manage').guests.create({ address: person.email })
    const { body } = await person.get(file)
    expect(body.comments).toMatchObject([{ map: 'Project Walrus', address: expect.stringContaining(map.team) }])
  })

  it('200 it is complete, however much data there is', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const person = await aPerson(map)
    await manyVotesAndFollows(map, person, 2_001)
    await manyVotesAndFollows(other, person, 1_000)

    const { body } = await person.get(file)

    for (const name of ['suggestions', 'votes', 'subscriptions']) {
      const ids = body[name].map((record: { id: number }) => record.id)
      expect([ids.length, new Set(ids).size], name).toEqual([3_001, 3_001])
    }
    const shown = say('page.where.many', { from: 26, to: 50, count: 150 })
    expect((await person.get('/you/votes?page=2')).text).toContain(shown)
  })
})
