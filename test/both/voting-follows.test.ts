import { describe, expect, it } from 'vitest'
import { followTask, muteTask } from '../../src/features/subscriptions/verbs/following.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { siteEventsOf } from '../support/checks/site-events.ts'
import { say } from '../support/say.ts'

const asScript = { accept: 'application/json' }
const pathOf = (map: TestMap, task: { service_url: string }) =>
  task.service_url.replace(map.operator.site.publicUrl, '')

/** A map with a task and a person who votes and changes settings through the page's forms. */
async function aVoter() {
  const map = await aMap()
  const task = await map.task()
  const [person, path] = [await aPerson(map), pathOf(map, task)]
  const vote = (value: 'on' | 'off') => person.post(`${path}vote`, { vote: value, from: path })
  const choose = (value: 'on' | 'off') => person.post('/you/vote-follows', { vote_follows: value })
  const followers = async () => (await map.client('read').tasks.get(task.id)).subscribers_count
  return { map, task, person, path, vote, choose, followers, own: contextsOf(map, person).inMap }
}

describe('voting on a page', () => {
  it('follows the task, says so, and offers to unfollow; removing the vote unfollows', async () => {
    const { map, task, person, path, vote, followers } = await aVoter()

    await vote('on')
    const page = await person.get(path)
    expect(page.text).toContain(say('vote.cast.following'))
    const notFollowing = new RegExp(`/task/\\d+/follow" name="follow" value="off">${say('vote.do-not-follow')}`)
    expect(page.text).toMatch(notFollowing)
    expect(await followers()).toBe(1)

    await vote('off')
    expect((await person.get(path)).text).toContain(say('vote.withdrawn'))
    expect(await followers()).toBe(0)
    expect((await map.events()).map(({ type }) => type)).toEqual([
      'task.created',
      'vote.cast',
      'task.followed',
      'task.unfollowed',
      'vote.withdrawn',
    ])
    await vote('on')
    await person.post(`/${map.team}/map/task/${task.id}/follow`, { follow: 'off', from: path })
    expect(await followers()).toBe(0)
    // A second vote from a stale tab doesn't make a person who unfollowed follow again.
    await vote('on')
    expect(await followers()).toBe(0)
    await expectCountsEqualRows(map.operator.database, map.id)
  })

  it('people who followed explicitly or commented keep following without the vote, and the page says so', async () => {
    const { person, path, vote, followers } = await aVoter()

    await vote('on')
    await person.post(`${path}follow`, { follow: 'on', from: path })
    await vote('off')
    expect((await person.get(path)).text).toContain(say('vote.withdrawn.following'))
    expect(await followers()).toBe(1)

    await person.post(`${path}follow`, { follow: 'off', from: path })
    await vote('on')
    await person.post(`${path}comment`, { content: 'Here is why.', from: path })
    await vote('off')
    expect(await followers()).toBe(1)
  })

  it("doesn't follow for people who turned that off in their settings, and keeps what they already follow", async () => {
    const { map, person, vote, choose, followers } = await aVoter()
    const other = pathOf(map, await map.task())

    await vote('on')
    await choose('off')
    expect((await person.get('/you/settings')).text).toContain(say('vote.follows.off'))
    expect(await followers()).toBe(1)
    const voted = await person.post(`${other}vote`, { vote: 'on' }, asScript)
    const message = say('vote.cast')
    expect(voted.body).toMatchObject({ voted: true, total_votes: 1, following: false, level: null, message })

    await choose('on')
    expect((await siteEventsOf(map, { user_id: person.id })).map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { user_id: person.id, vote_follows: false },
        { user_id: person.id, vote_follows: true },
      ]),
    )
  })

  it("doesn't follow a muted task, and the JSON response includes the notification level", async () => {
    const { task, own, person, path, vote, followers } = await aVoter()

    await muteTask(own, { task_id: task.id })
    await vote('on')
    expect(await followers()).toBe(0)
    await followTask(own, { task_id: task.id })
    const all = await person.post(`${path}follow`, { follow: 'comments' }, asScript)
    expect(all.body).toMatchObject({ following: true, level: 'comments', message: say('follow.comments') })
    expect(await followers()).toBe(1)
    const off = await person.post(`${path}follow`, { follow: 'off' }, asScript)
    expect(off.body).toMatchObject({ voted: true, following: false, message: say('follow.off') })
  })
})
