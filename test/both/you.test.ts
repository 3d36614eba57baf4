import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { renderComment } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

const mainOf = (html: string) => /<main[^]*<\/main>/.exec(html)?.[0] ?? ''
const placesOf = (text: string, words: string[]) => words.map((word) => text.indexOf(word))
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n)).toISOString()

const suggest = (map: TestMap, person: { id: number }, title: string, now = minute(0)) =>
  aTaskOf(actingAs(map, person, now), { parent: map.list(), title, pending: true })

describe('your activity across maps', () => {
  it('303 every page asks visitors to sign in first', async () => {
    const browser = aBrowser((await aMap()).url)
    for (const path of ['/you', '/you/votes', '/you/settings', '/you/export', '/you/export/data.json', '/you/delete']) {
      const asked = await browser.get(path)
      expect([asked.status, asked.headers.get('location')]).toEqual([303, `/sign-in?to=${encodeURIComponent(path)}`])
      expect(asked.headers.get('cache-control')).toContain('no-store')
    }
  })

  it('200 empty pages say what will show up there', async () => {
    const person = await aPerson(await aMap())
    const empty = {
      '/you': say('you.suggestions.empty'),
      '/you/votes': say('you.votes.empty'),
      '/you/comments': say('you.comments.empty'),
      '/you/follows': say('you.follows.empty'),
    }
    for (const [path, words] of Object.entries(empty)) {
      const page = await person.get(path)
      expect([page.status, page.text.includes(words)], path).toEqual([200, true])
      expect(page.text).toContain(`<a href="${path}" aria-current="page">`)
      expect(page.text).toContain('Ada Byron')
    }
  })

  it('200 lists suggestions from all maps, newest first, and marks pending ones', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const person = await aPerson(map)
    const first = await suggest(map, person, 'First wish', minute(1))
    await suggest(other, person, 'Second wish', minute(2))
    await suggest(map, await aPerson(map), 'A wish of somebody else', minute(3))
    await map.client('manage').tasks.edit(first, { pending: false })

    const page = mainOf((await person.get('/you')).text)

    const [second, one] = placesOf(page, ['Second wish', 'First wish'])
    expect(second).toBeGreaterThan(0)
    expect(one).toBeGreaterThan(second ?? 0)
    expect(page.match(new RegExp(say('card.waiting'), 'g'))).toHaveLength(1)
    expect(page.indexOf('Waiting')).toBeLessThan(one ?? 0)
    expect(page).toContain(`href="/${map.team}/map/task/${first}-first-wish/"`)
    expect(page).toContain(`href="/${other.team}/map/"`)
    expect(page).toContain(`Map ${other.team}`)
    expect(page).not.toContain('somebody else')
  })

  it('200 votes, comments and followed tasks each have a page', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const [voted, said, followed] = [
      await map.task({ title: 'Voted for' }),
      await map.task({ title: 'Talked about' }),
      await map.task({ title: 'Followed' }),
    ]
    const ctx = actingAs(map, person)
    await castVote(ctx, { parent: voted.id })
    const comment = await addComment(ctx, renderComment({ parent: said.id, content: `**Long** ${'ago '.repeat(200)}` }))
    await followTask(ctx, { task_id: followed.id })

    const [votes, comments, follows] = await Promise.all(
      ['votes', 'comments', 'follows'].map(async (name) => mainOf((await person.get(`/you/${name}`)).text)),
    )

    expect(placesOf(votes ?? '', ['Voted for', 'Talked about', 'Followed<'])).toEqual([expect.any(Number), -1, -1])
    expect(votes).toContain('>Voted for<')
    expect(comments).toContain(`task/${said.id}-talked-about/?comment=${comment}#comment-${comment}"`)
    expect(comments).toContain('>Long ago ago')
    expect(comments).toContain('ago…')
    expect(follows).toContain('>Followed<')
  })

  it('200 pages of 25 show the position, and 404 past the last one', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    for (let n = 1; n <= 26; n += 1) await suggest(map, person, `Wish ${n}.`, minute(n))

    const [first, second] = [await person.get('/you'), await person.get('/you?page=2')]

    expect(first.text).toContain(say('page.where', { from: 1, to: 25, count: 26 }))
    expect(first.text).toContain('Wish 26.')
    expect(first.text).not.toContain('>Wish 1.<')
    expect(first.text).toContain('href="/you?page=2"')
    expect(second.text).toContain(say('page.where', { from: 26, to: 26, count: 26 }))
    expect(second.text).toContain('>Wish 1.<')
    expect((await person.get('/you?page=3')).status).toBe(404)
    expect((await person.get('/you?page=-1')).status).toBe(404)
  })

  it("200 finds what the person can see behind many newer records that they can't, and stops counting at a limit", async () => {
    const [map, resting] = [await aMap(), await aMap()]
    const person = await aPerson(map)
    for (const [place, count, now] of [[map, 126, minute(1)] as const, [resting, 60, minute(2)] as const]) {
      await actingAs(place, person, now).transaction(async (tx) => {
        for (let n = 1; n <= count; n += 1)
          await aTaskOf(tx, { parent: place.list(), title: `Wish ${n}.`, pending: true })
      })
    }
    await resting.client('manage').map.edit({ is_active: false })

    const [first, second] = [await person.get('/you'), await person.get('/you?page=2')]

    expect(first.text).toContain(say('page.where.many', { from: 1, to: 25, count: 125 }))
    expect([first, second].map(({ text }) => text.match(/>Wish \d+\.</g)?.length)).toEqual([25, 25])
    expect(first.text).toContain('>Wish 126.<')
    expect(second.text).toContain(say('page.where', { from: 26, to: 50, count: 126 }))
    expect(second.text).toContain('>Wish 101.<')
  })

  it('200 hides pending tasks from everyone but their author and the team, and hides archived maps', async () => {
    const [map, resting] = [await aMap(), await aMap()]
    const [person, moderator] = [await aPerson(map), await aPerson(map, { role: 'Moderator' })]
    const own = await suggest(map, person, 'My own wish')
    const withdrawn = await map.task({ title: 'Taken back by the team' })
    for (const somebody of [person, moderator]) {
      await castVote(actingAs(map, somebody), { parent: withdrawn.id })
      await addComment(actingAs(map, somebody), renderComment({ parent: withdrawn.id, content: 'Me too' }))
      await followTask(actingAs(map, somebody), { task_id: withdrawn.id })
    }
    await castVote(actingAs(map, person), { parent: own })
    await suggest(resting, person, 'A resting wish')
    await map.client('manage').tasks.edit(withdrawn.id, { pending: true })
    await resting.client('manage').map.edit({ is_active: false })

    for (const section of ['votes', 'comments', 'follows']) {
      expect((await person.get(`/you/${section}`)).text, section).not.toContain('Taken back')
      expect((await moderator.get(`/you/${section}`)).text, section).toContain('Taken back')
    }
    expect((await person.get('/you/votes')).text).toContain('My own wish')
    const suggestions = await person.get('/you')
    expect(suggestions.text).toContain('My own wish')
    expect(suggestions.text).not.toContain('A resting wish')
  })

  it('200 votes cast through the API show up after signing in', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Voted from elsewhere' })
    const email = `v${map.team}@example.org`
    await map.client('write').votes.create({ parent: task.id, voter: { email } })

    const person = await aPerson(map, { email })

    expect((await person.get('/you/votes')).text).toContain('Voted from elsewhere')
  })

  it("200 titles and comments can't inject markup", async () => {
    const map = await aMap()
    const person = await aPerson(map, { first_name: '<script>alert(1)</script>' })
    const id = await suggest(map, person, '<img src=x onerror=alert(1)>')
    await map.client('manage').tasks.edit(id, { pending: false })
    await addComment(actingAs(map, person), renderComment({ parent: id, content: '<script>alert(2)</script>' }))

    for (const path of ['/you', '/you/comments', '/you/settings']) {
      expect((await person.get(path)).text).not.toMatch(/<script>alert|<img/)
    }
  })
})
