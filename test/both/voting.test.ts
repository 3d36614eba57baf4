import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const taskPath = (map: TestMap, task: { service_url: string }) =>
  task.service_url.replace(map.operator.site.publicUrl, '')
const votesOf = async (map: TestMap, id: number) => (await map.client('read').tasks.get(id)).votes_count

describe('voting on a page', () => {
  it('303 the vote button submits the new state, so pressing it twice quickly counts once', async () => {
    const map = await aMap()
    const task = await map.task()
    const [person, path] = [await aPerson(map), taskPath(map, task)]

    await Promise.all([1, 2, 3].map(() => person.post(`${path}vote`, { vote: 'on', from: path })))
    const voted = await person.get(path)
    expect(voted.text).toMatch(/aria-pressed="true"[^>]*>|name="vote" value="off"/)
    expect(await votesOf(map, task.id)).toBe(1)

    const back = await person.post(`${path}vote`, { vote: 'off', from: path })
    expect([back.status, back.headers.get('location')]).toEqual([303, `${path}#task-${task.id}`])
    await person.post(`${path}vote`, { vote: 'off', from: path })
    expect(await votesOf(map, task.id)).toBe(0)
    const votes = (await map.events()).map(({ type }) => type).filter((type) => type.startsWith('vote.'))
    expect(votes).toEqual(['vote.cast', 'vote.withdrawn'])
  })

  it('200 the script gets the state and the count', async () => {
    const map = await aMap()
    const task = await map.task()
    const person = await aPerson(map)
    const asScript = { accept: 'application/json' }

    const on = await person.post(`${taskPath(map, task)}vote`, { vote: 'on' }, asScript)
    const off = await person.post(`${taskPath(map, task)}vote`, { vote: 'off' }, asScript)

    expect([on.body, off.body]).toMatchObject([
      { voted: true, total_votes: 1, following: true },
      { voted: false, total_votes: 0, following: false },
    ])
  })

  it('a vote is rejected if voting is closed in the list, and the page says why', async () => {
    const map = await aMap()
    const task = await map.task({ parent: map.list('completed') })
    const [person, path] = [await aPerson(map), taskPath(map, task)]

    const refused = await person.post(`${path}vote`, { vote: 'on', from: path })
    const page = await person.get(path)

    expect(refused.status).toBe(303)
    expect(page.text).toContain(say('problem.votes_disabled'))
    expect(page.text).not.toContain('name="vote"')
    expect((await person.post(`${path}vote`, {}, { accept: 'application/json' })).body.errors[0].code).toBe(
      'votes_disabled',
    )
    expect(await votesOf(map, task.id)).toBe(0)
  })

  it('303 a visitor is asked to sign in, and a script gets 401', async () => {
    const map = await aMap()
    const task = await map.task()
    const [visitor, path] = [aBrowser(map.url), taskPath(map, task)]

    const asked = await visitor.post(`${path}vote`, { vote: 'on', from: path })

    expect([asked.status, asked.headers.get('location')]).toEqual([303, `/sign-in?to=${encodeURIComponent(path)}`])
    expect((await visitor.post(`${path}vote`, {}, { accept: 'application/json' })).status).toBe(401)
    expect(await votesOf(map, task.id)).toBe(0)
  })

  it("tasks that are pending, in another map or missing can't be voted for", async () => {
    const [map, other] = [await aMap(), await aMap()]
    const [pending, foreign] = [await map.task({ pending: true }), await other.task()]
    const person = await aPerson(map)
    for (const id of [pending.id, foreign.id, 999_999_999]) {
      await person.post(`/${map.team}/map/task/${id}-x/vote`, { vote: 'on', from: `/${map.team}/map/` })
      expect((await person.get(`/${map.team}/map/`)).text, String(id)).toContain(say('problem.not_found'))
    }
    expect([await votesOf(map, pending.id), await votesOf(other, foreign.id)]).toEqual([0, 0])
  })

  it('410 an archived map accepts no votes', async () => {
    const map = await aMap()
    const task = await map.task()
    const person = await aPerson(map)
    await map.client('manage').map.edit({ is_active: false })

    expect((await person.post(`${taskPath(map, task)}vote`, { vote: 'on' })).status).toBe(410)
  })
})

describe('following on a page', () => {
  it('303 following twice counts once, and one unfollow is enough', async () => {
    const map = await aMap()
    const task = await map.task()
    const [person, path] = [await aPerson(map), taskPath(map, task)]
    const followers = async () => (await map.client('read').tasks.get(task.id)).subscribers_count

    for (let n = 0; n < 2; n++) await person.post(`${path}follow`, { follow: 'on', from: path })
    expect(await followers()).toBe(1)
    expect((await person.get(path)).text).toContain(say('follow.following'))

    await person.post(`${path}follow`, { follow: 'off', from: path })
    expect(await followers()).toBe(0)
    expect((await person.get(path)).text).toContain(say('follow.off'))
  })
})
