import { describe, expect, it } from 'vitest'
import { followTask, muteTask } from '../../src/features/subscriptions/verbs/follow-task.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
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
  const choose = (value: 'on' | 'off') => person.post(`${path}vote-follows`, { vote_follows: value, from: path })
  const followers = async () => (await map.client('read').tasks.get(task.id)).subscribers_count
  return { map, task, person, path, vote, choose, followers, own: contextsOf(map, person).inMap }
}

describe('voting on a page', () => {
  it('follows, says so, and offers not to; taking the vote back ends it', async () => {
    const { map, task, person, path, vote, followers } = await aVoter()

    await vote('on')
    const page = await person.get(path)
    expect(page.text).toContain(say('vote.cast.following'))
    expect(page.text).toMatch(/formaction="[^"]*\/task\/\d+\/follow" name="follow" value="off">Do not follow/)
    expect(page.text).toMatch(/role="switch" aria-checked="true"/)
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

  it('is only a vote for whoever chose that once; the choice is remembered and counts for this task too', async () => {
    const { map, person, path, vote, choose, followers } = await aVoter()
    const other = pathOf(map, await map.task())

    await vote('on')
    await choose('off')
    const page = await person.get(path)
    expect(page.text).toContain(say('vote.follows.off'))
    expect(page.text).toMatch(/role="switch" aria-checked="false"/)
    expect(await followers()).toBe(0)
    const voted = await person.post(`${other}vote`, { vote: 'on' }, asScript)
    expect(voted.body).toEqual({ voted: true, votes_count: 1, following: false, message: 'Your vote is counted.' })

    const back = await person.post(`${path}vote-follows`, { vote_follows: 'on' }, asScript)
    expect(back.body).toMatchObject({ voted: true, following: true, vote_follows: true })
    expect((await siteEventsOf(map, { user_id: person.id })).map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { user_id: person.id, vote_follows: false },
        { user_id: person.id, vote_follows: true },
      ]),
    )
  })

  it('does not follow what somebody muted, and ends nothing that they chose by themselves', async () => {
    const { task, own, person, path, vote, choose, followers } = await aVoter()

    await muteTask(own, { task_id: task.id })
    await vote('on')
    expect(await followers()).toBe(0)
    await followTask(own, { task_id: task.id })
    await choose('off')
    expect(await followers()).toBe(1)
    const off = await person.post(`${path}follow`, { follow: 'off' }, asScript)
    expect(off.body).toMatchObject({ voted: true, following: false, message: 'You no longer follow this.' })
  })

  it('a visitor reads that voting follows, and sees no switch', async () => {
    const { map, path } = await aVoter()
    const { text } = await aBrowser(map.url).get(path)

    expect(text).toContain(say('vote.follows.visitor'))
    expect(text).not.toContain('role="switch"')
  })
})
