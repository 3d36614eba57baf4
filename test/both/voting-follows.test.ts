import { describe, expect, it } from 'vitest'
import { followTask, muteTask } from '../../src/features/subscriptions/verbs/follow-task.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { siteEventsOf } from '../support/checks/site-events.ts'
import { say } from '../support/say.ts'

const asScript = { accept: 'application/json' }
const pathOf = (map: TestMap, task: { service_url: string }) =>
  task.service_url.replace(map.operator.site.publicUrl, '')

/** A map with a task, and somebody whose votes and choices are sent as a page sends them. */
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
  it('follows, says so, and offers not to; taking the vote back ends it', async () => {
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
    // Pressed in another tab that still shows the old state: whoever stopped following is not made to follow again.
    await vote('on')
    expect(await followers()).toBe(0)
    await expectCountsEqualRows(map.operator.database, map.id)
  })

  it('whoever chose to follow, or said something, goes on following without the vote, and is told', async () => {
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

  it('is only a vote for people who chose that in their settings; what they follow already stays', async () => {
    const { map, person, vote, choose, followers } = await aVoter()
    const other = pathOf(map, await map.task())

    await vote('on')
    await choose('off')
    expect((await person.get('/you/settings')).text).toContain(say('vote.follows.off'))
    expect(await followers()).toBe(1)
    const voted = await person.post(`${other}vote`, { vote: 'on' }, asScript)
    const message = say('vote.cast')
    expect(voted.body).toMatchObject({ voted: true, votes_count: 1, following: false, level: null, message })

    await choose('on')
    expect((await siteEventsOf(map, { user_id: person.id })).map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { user_id: person.id, vote_follows: false },
        { user_id: person.id, vote_follows: true },
      ]),
    )
  })

  it('does not follow what somebody muted, and the answer to the script has what they are notified of', async () => {
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
