import { describe, expect, it } from 'vitest'
import { maySeeTask, tasksVisibleTo } from '../../src/features/tasks/policy.ts'
import type { Actor, MemberRole, Scope } from '../../src/platform/actor.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const secret = 'Zebra crossing'

/** A map with a pending suggestion and every kind of viewer. */
async function aWaitingSuggestion() {
  const [map, elsewhere] = [await aMap(), await aMap()]
  const author = await aPerson(map)
  const viewers = {
    visitor: aBrowser(map.url),
    person: await aPerson(map),
    stranger: await aPerson(elsewhere, { role: 'Administrator' }),
    author,
    moderator: await aPerson(map, { role: 'Moderator' }),
    administrator: await aPerson(map, { role: 'Administrator' }),
  }
  const form = { title: secret, description: 'Stripes', parent: String(map.list()) }
  const path = (await author.post(`/${map.team}/map/suggest`, form)).headers.get('location') ?? ''
  return { map, viewers, path, id: Number(/task\/(\d+)-/.exec(path)?.[1]) }
}

type Name = keyof Awaited<ReturnType<typeof aWaitingSuggestion>>['viewers']
const names: Name[] = ['visitor', 'person', 'stranger', 'author', 'moderator', 'administrator']
const maySeeIt: Name[] = ['author', 'moderator', 'administrator']
const listPath = async (map: TestMap) =>
  (await map.client('read').lists.get(map.list())).service_url.replace(map.operator.site.publicUrl, '')

describe('visibility of a pending suggestion', () => {
  it('only its author and the team see it on any page', async () => {
    const { map, viewers, path } = await aWaitingSuggestion()
    const pages = [path, `/${map.team}/map/`, await listPath(map), `/${map.team}/map/search?q=zebra`]
    for (const page of [...pages, `/${map.team}/map/suggest/similar?title=zebra+crossings`]) {
      const seen: Name[] = []
      for (const name of names) {
        const answer = await viewers[name].get(page)
        if (answer.text.replaceAll(/<\/?mark>/g, '').includes(secret)) seen.push(name)
        if (page === path) expect(answer.status, name).toBe(maySeeIt.includes(name) ? 200 : 404)
      }
      expect(seen, page).toEqual(maySeeIt)
    }
  })

  it('it is counted only for people who can see it', async () => {
    const { map, viewers } = await aWaitingSuggestion()
    // A map with nothing visible shows no lists.
    await map.task({ parent: map.list('planned') })
    for (const name of names) {
      const page = await viewers[name].get(`/${map.team}/map/`)
      const count = /Suggestions<\/bdi>.*?class="count"[^>]*>(\d+)</s.exec(page.text)?.[1]
      expect(count, name).toBe(maySeeIt.includes(name) ? '1' : '0')
    }
  })

  it('no one else can vote for it, follow it or comment on it', async () => {
    const { map, viewers, path, id } = await aWaitingSuggestion()
    for (const name of ['person', 'stranger'] as const) {
      const viewer = viewers[name]
      await viewer.post(`${path}vote`, { vote: 'on' })
      await viewer.post(`${path}follow`, { follow: 'on' })
      await viewer.post(`${path}comment`, { content: 'I was here' })
    }
    const task = await map.client('read').tasks.get(id)
    expect([task.votes_count, task.subscribers_count, task.comments_count]).toEqual([1, 1, 0])
  })

  it("its author can remove their vote but can't comment until it is approved; the team can", async () => {
    const { map, viewers, path, id } = await aWaitingSuggestion()

    await viewers.author.post(`${path}vote`, { vote: 'off' })
    const early = await viewers.author.post(`${path}comment`, { content: 'And?' })
    const team = await viewers.moderator.post(`${path}comment`, { content: 'We are thinking' })
    await map.client('manage').tasks.edit(id, { pending: false })
    const later = await viewers.author.post(`${path}comment`, { content: 'Thank you' })

    expect([early.status, team.status, later.status]).toEqual([400, 303, 303])
    expect(early.text).toContain(say('problem.comments_pending'))
    expect((await map.client('read').tasks.get(id)).votes_count).toBe(0)
    expect((await viewers.visitor.get(path)).status).toBe(200)
  })

  it('410 an archived map is closed to everyone but the team', async () => {
    const { map, viewers, path } = await aWaitingSuggestion()
    await map.client('manage').map.edit({ is_active: false })
    for (const name of names) {
      for (const page of [`/${map.team}/map/`, path, `/${map.team}/map/suggest`, `/${map.team}/map/search?q=zebra`]) {
        const expected = ['moderator', 'administrator'].includes(name) ? 200 : 410
        expect((await viewers[name].get(page)).status, `${name} ${page}`).toBe(expected)
      }
    }
  })
})

describe('the policy', () => {
  it('gives the same result in code and in SQL for every kind of actor', async () => {
    const { map, viewers, id } = await aWaitingSuggestion()
    const approved = await map.task()
    const person = (user_id: number) => ({ kind: 'person', user_id, session_id: 1 }) as const
    const token = (scope: Scope) => ({ kind: 'token', token_id: 1, user_id: 1, scope }) as const
    const actors: [Actor, MemberRole | null, sees: boolean][] = [
      [{ kind: 'visitor' }, null, false],
      [person(viewers.person.id), null, false],
      [person(viewers.stranger.id), null, false],
      [person(viewers.author.id), null, true],
      [person(viewers.moderator.id), 'Moderator', true],
      [person(viewers.administrator.id), 'Administrator', true],
      [token('read'), null, true],
      [token('write'), null, true],
      [token('manage'), null, true],
      [{ kind: 'operator' }, null, true],
      [{ kind: 'system' }, null, true],
    ]
    for (const [actor, role, sees] of actors) {
      for (const taskId of [id, approved.id]) {
        const tasks = map.database.read.selectFrom('tasks as t').selectAll().where('t.map_id', '=', map.id)
        const row = await tasks.where('t.id', '=', taskId).executeTakeFirstOrThrow()
        const found = await tasks.where('t.id', '=', taskId).where(tasksVisibleTo({ actor, role })).executeTakeFirst()
        expect(maySeeTask({ actor, role }, row), `${actor.kind} ${role}`).toBe(sees || taskId === approved.id)
        expect(found !== undefined, `${actor.kind} ${role}`).toBe(maySeeTask({ actor, role }, row))
      }
    }
  })
})
