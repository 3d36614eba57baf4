import { describe, expect, it } from 'vitest'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { manyVotesAndFollows } from '../support/builders/many-votes-and-follows.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { say } from '../support/say.ts'

const confirmed = (person: TestPerson) => person.post('/you/delete', { confirm: person.email })

const followedBy = async (map: TestMap, { id }: { id: number }) =>
  (await map.database.read.selectFrom('subscriptions').select('id').where('user_id', '=', id).execute()).length

const administratorsOf = async (map: TestMap) =>
  (
    await map.database.read
      .selectFrom('team_members')
      .select('user_id')
      .where('team_id', '=', map.team_id)
      .where('role', '=', 'Administrator')
      .execute()
  ).map(({ user_id }) => user_id)

describe('deleting an account that others need', () => {
  it("409 the last administrator sees why they can't leave and which team needs them", async () => {
    const map = await aMap()
    const last = await aPerson(map, { role: 'Administrator' })
    await aPerson(map, { role: 'Moderator' })

    const [page, refused] = [await last.get('/you/delete'), await confirmed(last)]

    for (const { text } of [page, refused]) {
      expect(text).toContain(say('you.delete.last'))
      expect(text).toContain(`Team ${map.team}`)
      expect(text).not.toContain('to confirm')
    }
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(say('problem.last_administrator'))
    expect(await administratorsOf(map)).toEqual([last.id])
    expect((await last.get('/you')).status).toBe(200)
  })

  it('303 an administrator can leave if there is another one, and a moderator always can', async () => {
    const map = await aMap()
    const [first, second, moderator] = [
      await aPerson(map, { role: 'Administrator' }),
      await aPerson(map, { role: 'Administrator' }),
      await aPerson(map, { role: 'Moderator' }),
    ]

    expect([(await confirmed(first)).status, (await confirmed(moderator)).status]).toEqual([303, 303])

    expect(await administratorsOf(map)).toEqual([second.id])
    const { members } = await map.client('read').team.get()
    expect(members.map(({ user }) => user.id)).toEqual([second.id])
  })

  it('if all administrators leave at the same time, one stays', async () => {
    const map = await aMap()
    const everybody = await Promise.all([1, 2, 3, 4].map(() => aPerson(map, { role: 'Administrator' })))

    const answers = await Promise.all(everybody.map(confirmed))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 303, 303, 409])
    expect(await administratorsOf(map)).toHaveLength(1)
  })
})

describe('deleting an account while it is in use', () => {
  it('concurrent votes and follows are counted correctly, and nothing is followed afterwards', async () => {
    const map = await aMap()
    const tasks = await Promise.all([1, 2, 3, 4, 5, 6].map(() => map.task()))
    for (let round = 0; round < 10; round += 1) {
      const [person, somebody] = [await aPerson(map), await aPerson(map)]
      for (const { id } of tasks.slice(0, 3)) await followTask(actingAs(map, person), { task_id: id })

      const [gone, ...others] = await Promise.allSettled([
        confirmed(person),
        ...tasks.map(({ id }) => castVote(actingAs(map, person), { parent: id })),
        ...tasks.map(({ id }) => followTask(actingAs(map, person), { task_id: id })),
        ...tasks.map(({ id }) => followTask(actingAs(map, somebody), { task_id: id })),
      ])

      expect(gone).toMatchObject({ status: 'fulfilled', value: { status: 303 } })
      const refused = others.filter(({ status }) => status === 'rejected')
      for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: 'not_found' } })
      expect(await followedBy(map, person)).toBe(0)
      expect(await followedBy(map, somebody)).toBe(6)
      await expectCountsEqualRows(map.database, map.id)
    }
  })

  it('submitting several times deletes it once', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    await followTask(actingAs(map, person), { task_id: (await map.task()).id })

    const answers = await Promise.all([1, 2, 3].map(() => confirmed(person)))

    expect(answers.filter(({ headers }) => headers.get('location') === '/')).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    await expectCountsEqualRows(map.database, map.id)
  })

  it('a vote added for the address at the same moment counts for the old account or a new one', async () => {
    const map = await aMap()
    const task = await map.task()
    const person = await aPerson(map)
    const vote = () => map.client('write').votes.create({ parent: task.id, voter: { email: person.email } })

    const [gone, ...votes] = await Promise.allSettled([confirmed(person), ...Array.from({ length: 8 }, vote)])

    expect([gone, ...votes].map(({ status }) => status)).not.toContain('rejected')
    await expectCountsEqualRows(map.database, map.id)
  })

  it('a person who follows thousands of tasks in several maps is removed from all of them', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const person = await aPerson(map)
    await manyVotesAndFollows(map, person, 1_000)
    await manyVotesAndFollows(other, person, 501)
    await other.client('manage').map.edit({ is_active: false })

    await confirmed(person)

    expect(await followedBy(map, person)).toBe(0)
    for (const { database, id } of [map, other]) await expectCountsEqualRows(database, id)
    const told = (await map.events()).filter(({ type }) => type === 'task.unfollowed')
    expect(new Set(told.map(({ data }) => data.task_id)).size).toBe(1_000)
  })
})
