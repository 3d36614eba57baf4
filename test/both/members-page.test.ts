import { describe, expect, it } from 'vitest'
import { inviteMember } from '../../src/features/teams/verbs/invitations.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { say } from '../support/say.ts'

const pages = ['tokens', 'new-map']
const actions = [
  ...['members', 'members/role', 'members/remove', 'members/withdraw'],
  ...['tokens', 'tokens/rename', 'tokens/revoke', 'new-map'],
]

const rolesIn = async (map: TestMap) =>
  new Map(
    (
      await map.database.read
        .selectFrom('team_members')
        .select(['user_id', 'role'])
        .where('team_id', '=', map.team_id)
        .execute()
    ).map(({ user_id, role }) => [user_id, role]),
  )

describe('permission to manage members and tokens', () => {
  it('403 for a moderator, 404 for people outside the team, 303 for visitors', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const moderator = await aPerson(map, { role: 'Moderator' })
    const stranger = await aPerson(other, { role: 'Administrator' })
    const form = { member: String(moderator.id), role: 'Administrator', email: 'x@example.org', name: 'X', token: '1' }

    for (const page of pages) {
      expect([page, (await moderator.get(`${map.path}/manage/${page}`)).status]).toEqual([page, 403])
      expect([page, (await stranger.get(`${map.path}/manage/${page}`)).status]).toEqual([page, 404])
      expect([page, (await aBrowser(map.url).get(`${map.path}/manage/${page}`)).status]).toEqual([page, 303])
    }
    const before = await map.events()
    for (const action of actions) {
      const path = `${map.path}/manage/${action}`
      expect([action, (await moderator.post(path, form)).status]).toEqual([action, 403])
      expect([action, (await stranger.post(path, form)).status]).toEqual([action, 404])
      expect((await aBrowser(map.url).post(path, form)).headers.get('location')).toContain('/sign-in')
    }
    expect(await map.events()).toEqual(before)
    expect(await rolesIn(map)).toEqual(new Map([[moderator.id, 'Moderator']]))
  })
})

describe('the members page', () => {
  it('shows moderators the members and their email addresses, and lets them leave but not manage others', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator', first_name: 'Grace', last_name: 'Hopper' })
    const moderator = await aPerson(map, { role: 'Moderator' })
    const team = contextsOf(map, administrator, 'Administrator').inTeam
    await inviteMember(team, { email: 'new@example.org', role: 'Moderator', language: 'en' })
    const path = `${map.path}/manage/members`

    const { status, text } = await moderator.get(path)
    expect([status, text.includes('Grace Hopper'), text.includes(say('members.leave'))]).toEqual([200, true, true])
    for (const hidden of [
      'new@example.org',
      'members/role',
      'members/remove',
      'members/withdraw',
      say('members.invite.send'),
    ]) {
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
    }
    expect((await moderator.get(`${map.path}/manage/queue`)).text).toContain(`href="${path}"`)

    expect((await moderator.post(`${path}/leave`)).headers.get('location')).toBe(`${map.path}/`)
    expect([...(await rolesIn(map)).keys()]).toEqual([administrator.id])
  })

  it('303 an administrator changes roles and removes people', async () => {
    const map = await aMap()
    const [administrator, member] = [
      await aPerson(map, { role: 'Administrator' }),
      await aPerson(map, { role: 'Moderator', first_name: 'Grace', last_name: 'Hopper' }),
    ]
    const path = `${map.path}/manage/members`
    expect((await administrator.get(path)).text).toContain('Grace Hopper')

    await administrator.post(`${path}/role`, { member: String(member.id), role: 'Administrator' })
    expect((await rolesIn(map)).get(member.id)).toBe('Administrator')
    const removed = await administrator.post(`${path}/remove`, { member: String(member.id) })

    expect(removed.headers.get('location')).toBe(path)
    expect([...(await rolesIn(map)).keys()]).toEqual([administrator.id])
    expect((await member.get(path)).status).toBe(404)
  })

  it("409 the last administrator can't be removed or made a moderator", async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    await aPerson(map, { role: 'Moderator' })
    const path = `${map.path}/manage/members`
    const member = String(administrator.id)

    const [demoted, removed, left] = [
      await administrator.post(`${path}/role`, { member, role: 'Moderator' }),
      await administrator.post(`${path}/remove`, { member }),
      await administrator.post(`${path}/leave`),
    ]

    expect([demoted.status, removed.status, left.status]).toEqual([409, 409, 409])
    expect(removed.text).toContain(say('problem.last_administrator'))
    expect((await rolesIn(map)).get(administrator.id)).toBe('Administrator')
  })

  it('when two administrators remove each other at once, one remains', async () => {
    const map = await aMap()
    const [one, two] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map, { role: 'Administrator' })]
    const path = `${map.path}/manage/members/remove`

    const answers = await Promise.all([
      one.post(path, { member: String(two.id) }),
      two.post(path, { member: String(one.id) }),
    ])

    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect((await rolesIn(map)).size).toBe(1)
  })

  it('303 an administrator who leaves is redirected to the board', async () => {
    const map = await aMap()
    const [one] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map, { role: 'Administrator' })]

    const left = await one.post(`${map.path}/manage/members/leave`)

    expect(left.headers.get('location')).toBe(`${map.path}/`)
    expect((await rolesIn(map)).has(one.id)).toBe(false)
  })

  it("404 for someone who isn't a member and for another team's invitation", async () => {
    const [map, other] = [await aMap(), await aMap()]
    const administrator = await aPerson(map, { role: 'Administrator' })
    const stranger = await aPerson(other, { role: 'Moderator' })
    await inviteMember(contextsOf(other, stranger, 'Administrator').inTeam, { role: 'Moderator', language: 'en' })
    const { id } = await other.database.read
      .selectFrom('invitations')
      .select('id')
      .where('team_id', '=', other.team_id)
      .executeTakeFirstOrThrow()
    const path = `${map.path}/manage/members`

    const member = String(stranger.id)
    expect((await administrator.post(`${path}/role`, { member, role: 'Administrator' })).status).toBe(404)
    expect((await administrator.post(`${path}/remove`, { member })).status).toBe(404)
    expect((await administrator.post(`${path}/withdraw`, { invitation: String(id) })).status).toBe(404)
    expect((await rolesIn(other)).get(stranger.id)).toBe('Moderator')
  })
})
