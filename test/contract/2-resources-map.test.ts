import { describe, expect, it } from 'vitest'
import { addMember } from '../../src/features/teams/verbs/teams.ts'
import { aMap } from '../support/builders/a-map.ts'
import { timestamp } from '../support/checks/timestamp.ts'

describe('2.6 map', () => {
  it('200 has exactly the fields in the spec', async () => {
    const map = await aMap()

    const found = await map.client('read').map.get()

    const { publicUrl } = map.operator.site
    expect(found).toEqual({
      name: `Map ${map.team}`,
      slug: 'map',
      service_url: `${publicUrl}/${map.team}/map/`,
      created: timestamp,
      description: '',
      parsed_description: '',
      url: '',
      contact_email: '',
      avatar: `${publicUrl}/avatar/${map.team}/map.svg`,
      team: {
        name: `Team ${map.team}`,
        slug: map.team,
        url: '',
        created: timestamp,
        avatar: `${publicUrl}/avatar/${map.team}.svg`,
      },
      lists: expect.any(Array),
    })
    expect(found.lists).toHaveLength(7)
    expect(found.lists[0]).toEqual({
      id: map.list('suggestions'),
      name: 'Suggestions',
      role: { name: 'Suggestions', colour: '2f80c2' },
      suggestions: true,
      comments: true,
      votes: true,
      display_count: 10,
    })
  })

  it('200 its avatar URLs serve images', async () => {
    const map = await aMap()
    const { avatar, team } = await map.client('read').map.get()

    for (const url of [avatar, team.avatar]) {
      const picture = await fetch(url.replace(map.operator.site.publicUrl, map.url))
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toContain('image/svg+xml')
      expect(await picture.text()).toContain('<svg')
    }
  })
})

describe('2.7 team', () => {
  it('200 lists its members with their role and without staff', async () => {
    const map = await aMap()
    const member = { email: `${map.team}@example.org`, first_name: 'Ada', last_name: 'Lovelace' }
    const add = (role: 'Administrator' | 'Moderator') => addMember(map.inTeam, { ...member, role })
    await add('Moderator')
    await add('Administrator')

    const team = await map.client('read').team.get()

    expect(team).toEqual({
      name: `Team ${map.team}`,
      slug: map.team,
      url: '',
      created: timestamp,
      avatar: expect.stringContaining('/avatar/'),
      members: [{ user: { id: expect.any(Number), ...member }, role: 'Administrator', created: timestamp }],
    })
  })
})
