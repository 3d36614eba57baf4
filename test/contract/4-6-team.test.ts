import { describe, expect, it } from 'vitest'
import { addMember } from '../../src/features/teams/verbs/teams.ts'
import { createContext, inTeam } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'

const add = (map: TestMap, name: string, role: 'Administrator' | 'Moderator', created: string) => {
  const person = { email: `${name}.${map.team}@Example.org`, first_name: name, last_name: 'Müller' }
  const { team } = map.inTeam
  return addMember(inTeam(createContext({ ...map.inTeam, now: created }), team, null), { ...person, role })
}

describe('4.6 team', () => {
  it("200 returns the token's team with every member, in the order they joined", async () => {
    const map = await aMap()
    const late = await add(map, 'zoe', 'Administrator', '2026-02-01T00:00:00.000Z')
    const early = await add(map, 'ada', 'Moderator', '2026-01-01T00:00:00.000Z')

    const { status, body } = await map.call('read', 'GET', '/api/1/team/')

    const member = (id: number, name: string) => ({
      id,
      first_name: name,
      last_name: 'Müller',
      email: `${name}.${map.team}@example.org`,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      name: `Team ${map.team}`,
      slug: map.team,
      url: '',
      created: expect.stringMatching(/Z$/),
      avatar: `${map.operator.site.publicUrl}/avatar/${map.team}.svg`,
      members: [
        { user: member(early, 'ada'), role: 'Moderator', created: '2026-01-01T00:00:00.000Z' },
        { user: member(late, 'zoe'), role: 'Administrator', created: '2026-02-01T00:00:00.000Z' },
      ],
    })
  })

  it("200 a team without members lists none, not even another team's", async () => {
    const [map, other] = [await aMap(), await aMap()]
    await add(other, 'ada', 'Administrator', new Date().toISOString())

    for (const scope of ['read', 'write', 'manage'] as const) {
      expect((await map.client(scope).team.get()).members).toEqual([])
    }
  })

  it('200 while the map is archived, and without a trailing slash', async () => {
    const map = await aMap()
    await map.client('manage').map.edit({ is_active: false })

    expect((await map.call('read', 'GET', '/api/1/team')).body.slug).toBe(map.team)
  })

  it("200 is the same as the map's team field, plus the members", async () => {
    const map = await aMap()

    const { members, ...team } = await map.client('read').team.get()

    expect((await map.client('read').map.get()).team).toEqual(team)
    expect(members).toEqual([])
  })

  it('400 for any parameter, and 405 for anything but a read', async () => {
    const map = await aMap()

    const filtered = await map.call('read', 'GET', '/api/1/team/?role=Moderator')
    const edited = await map.call('manage', 'POST', '/api/1/team/', { json: {} })

    expect([filtered.status, filtered.body.errors]).toMatchObject([400, [{ field: 'role', code: 'unknown_field' }]])
    expect([edited.status, edited.headers.get('allow')]).toEqual([405, expect.stringContaining('GET')])
  })
})
