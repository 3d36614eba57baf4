import { describe, expect, it } from 'vitest'
import { invitationMs } from '../../src/features/teams/rules/invitation.ts'
import { inviteMember } from '../../src/features/teams/verbs/invitations.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { say } from '../support/say.ts'

const isMember = async (map: TestMap, person: { id: number }) =>
  (await map.database.read
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', map.team_id)
    .where('user_id', '=', person.id)
    .executeTakeFirst()) !== undefined

/** An administrator, and the path of an invitation link they created. */
async function invited({ email, ageMs = 0 }: { email?: string; ageMs?: number } = {}) {
  const map = await aMap()
  const administrator = await aPerson(map, { role: 'Administrator', first_name: 'Grace', last_name: 'Hopper' })
  const now = new Date(Date.now() - ageMs).toISOString()
  const ctx = contextsOf(map, administrator, 'Administrator', now).inTeam
  const link = await inviteMember(ctx, { role: 'Moderator', email: email ?? null, language: 'en' })
  return { map, administrator, ctx, path: new URL(link).pathname }
}

describe('an invitation link', () => {
  it('200 shows who invites, to which team and in which role, and opening it accepts nothing', async () => {
    const { map, path } = await invited()
    const person = await aPerson(map)

    const page = await person.get(path)

    expect(page.status).toBe(200)
    expect(page.text).toContain(say('invitation.by', { name: 'Grace Hopper', team: `Team ${map.team}` }))
    expect(page.text).toContain(say('invitation.role.Moderator'))
    expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      ...['private, no-store', 'strict-origin'],
    ])
    expect(await isMember(map, person)).toBe(false)
    expect((await person.get(`${path}/accept`)).status).toBe(404)
  })

  it('303 lets one person join, once', async () => {
    const { map, path } = await invited()
    const [person, other] = [await aPerson(map), await aPerson(map)]

    const accepted = await person.post(`${path}/accept`)
    const second = await other.post(`${path}/accept`)

    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, `${map.path}/`])
    expect([second.status, await isMember(map, person), await isMember(map, other)]).toEqual([409, true, false])
    expect((await other.get(path)).status).toBe(410)
    expect((await map.events()).slice(-2)).toMatchObject([
      { type: 'member.added', user_id: person.id, data: { user_id: person.id, role: 'Moderator' } },
      { type: 'invitation.accepted', user_id: person.id },
    ])
  })

  it('lets only one person join if several accept at once', async () => {
    const { map, path } = await invited()
    const people = [await aPerson(map), await aPerson(map), await aPerson(map)]

    const answers = await Promise.all(people.map((person) => person.post(`${path}/accept`)))

    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409])
    const joined = await Promise.all(people.map((person) => isMember(map, person)))
    expect(joined.filter(Boolean)).toHaveLength(1)
  })

  it('409 for a member, and the link stays valid', async () => {
    const { map, administrator, path } = await invited()
    const person = await aPerson(map)

    const refused = await administrator.post(`${path}/accept`)

    expect(refused.status).toBe(409)
    expect(refused.text).toContain(say('problem.member_already'))
    expect((await person.post(`${path}/accept`)).status).toBe(303)
  })

  it('410 expires after two weeks, and then looks like an unknown link', async () => {
    const { map, path } = await invited({ ageMs: invitationMs })
    const person = await aPerson(map)

    expect((await person.get(path)).status).toBe(410)
    expect((await person.post(`${path}/accept`)).status).toBe(409)
    expect((await person.get('/invitation/unknown')).status).toBe(410)
    expect(await isMember(map, person)).toBe(false)
  })

  it('410 can be withdrawn, once', async () => {
    const { map, administrator, path } = await invited()
    const person = await aPerson(map)
    const { id } = await map.database.read
      .selectFrom('invitations')
      .select('id')
      .where('team_id', '=', map.team_id)
      .executeTakeFirstOrThrow()
    const withdraw = () => administrator.post(`${map.path}/manage/members/withdraw`, { invitation: String(id) })
    expect((await administrator.get(`${map.path}/manage/members`)).text).toContain(say('members.pending.link'))

    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([303, 404])

    expect((await person.get(path)).status).toBe(410)
    expect((await person.post(`${path}/accept`)).status).toBe(409)
    expect((await administrator.get(`${map.path}/manage/members`)).text).not.toContain(say('members.pending'))
  })

  it("410 a removed administrator can't rejoin with a link they created", async () => {
    const { map, administrator, path } = await invited()
    const other = await aPerson(map, { role: 'Administrator' })
    await other.post(`${map.path}/manage/members/remove`, { member: String(administrator.id) })

    expect((await administrator.get(path)).status).toBe(410)
    expect((await administrator.post(`${path}/accept`)).status).toBe(409)
    expect(await isMember(map, administrator)).toBe(false)
  })

  it('is stored only as a hash', async () => {
    const { map, path } = await invited()
    const rows = await map.database.read
      .selectFrom('invitations')
      .selectAll()
      .where('team_id', '=', map.team_id)
      .execute()

    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1))
  })

  it('429 limits how many invitations a team can create', async () => {
    const { ctx } = await invited()
    const invite = () => inviteMember(ctx, { role: 'Moderator', language: 'en' })
    for (let n = 1; n < 50; n++) await invite()

    await expect(invite()).rejects.toMatchObject({
      ...{ status: 429, code: 'too_many_invitations' },
      retryAfterSeconds: expect.closeTo(86_400, -3),
    })
  })
})
