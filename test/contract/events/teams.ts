import { describe, expect, it } from 'vitest'
import { createMapWithLists } from '../../../src/features/lists/verbs/create-map-with-lists.ts'
import { tickStep } from '../../../src/features/maps/verbs/checklist.ts'
import { followTask, muteTask, unfollowTask } from '../../../src/features/subscriptions/verbs/following.ts'
import { acceptInvitation, inviteMember, withdrawInvitation } from '../../../src/features/teams/verbs/invitations.ts'
import { addMember, changeRole, removeMember } from '../../../src/features/teams/verbs/teams.ts'
import { createToken, renameToken, revokeToken } from '../../../src/features/tokens/verbs/tokens.ts'
import { scopes } from '../../../src/platform/actor.ts'
import { aMap } from '../../support/builders/a-map.ts'
import { aPerson } from '../../support/builders/a-person.ts'
import { actingAs } from '../../support/builders/acting-as.ts'
import type { eventChecks } from '../../support/checks/events.ts'

/** Events from actions without an endpoint: tokens, members, invitations, the checklist and following. */
export function teamEvents(checked: ReturnType<typeof eventChecks>['checked']): void {
  describe('6 events from the operator, recorded without a person', () => {
    it('map: created with its seven lists and its tokens', async () => {
      const map = await aMap()
      const rows = await map.database.read
        .selectFrom('events')
        .selectAll()
        .where('map_id', '=', map.id)
        .orderBy('id')
        .execute()

      expect(rows.map(({ type }) => type)).toEqual([
        'map.created',
        ...Array(7).fill('list.created'),
        ...Array(scopes.length).fill('token.created'),
      ])
      for (const row of rows) checked({ ...row, data: JSON.parse(row.data) }, null, null)
    })

    it('tokens: created, renamed, revoked', async () => {
      const map = await aMap()
      const before = (await map.events()).length
      const { id: token_id } = await createToken(map.operator, { name: 'Robot', scope: 'write' })
      await renameToken(map.operator, { token_id, name: 'Android' })
      await revokeToken(map.operator, { token_id })
      await revokeToken(map.operator, { token_id })

      const told = (await map.events()).slice(before).map((event) => checked(event, null, null))

      expect(told).toEqual([
        { type: 'token.created', data: { token_id, name: 'Robot', scope: 'write' } },
        { type: 'token.renamed', data: { token_id, name: 'Android' } },
        { type: 'token.revoked', data: { token_id } },
      ])
    })

    it("members: added, moved to another role, removed, once in each of the team's maps", async () => {
      const map = await aMap()
      const second = await createMapWithLists(map.inTeam, { slug: 'second', name: 'Second' })
      const person = { email: `${map.team}@example.org`, first_name: 'Grace', last_name: 'Hopper' }
      const user_id = await addMember(map.inTeam, { ...person, role: 'Moderator' })
      await addMember(map.inTeam, { ...person, role: 'Moderator' })
      await changeRole(map.inTeam, { user_id, role: 'Administrator' })
      await addMember(map.inTeam, {
        ...{ email: `second.${person.email}`, first_name: 'Ada', last_name: 'Byron', role: 'Administrator' },
      })
      await removeMember(map.inTeam, { user_id })

      const expected = [
        { type: 'member.added', data: { user_id, role: 'Moderator' } },
        { type: 'member.role_changed', data: { user_id, role: 'Administrator' } },
        { type: 'member.added', data: { user_id: expect.any(Number), role: 'Administrator' } },
        { type: 'member.removed', data: { user_id } },
      ]
      expect((await map.events()).map((event) => checked(event, null, null))).toEqual(expected)
      const rows = await second.db
        .selectFrom('events')
        .selectAll()
        .where('map_id', '=', second.map.id)
        .where('type', 'like', 'member.%')
        .orderBy('id')
        .execute()
      expect(rows.map((row) => checked({ ...row, data: JSON.parse(row.data) }, null, null))).toEqual(expected)
    })
  })

  it('6 events about invitations and the checklist: created, withdrawn, accepted, ticked', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const role = 'Moderator'
    await inviteMember(map.inTeam, { email: `x.${map.team}@example.org`, role, language: 'en' })
    const { id: invitation_id } = await map.database.read
      .selectFrom('invitations')
      .select('id')
      .where('team_id', '=', map.team_id)
      .executeTakeFirstOrThrow()
    await withdrawInvitation(map.inTeam, { invitation_id })
    const link = await inviteMember(map.inTeam, { role, language: 'en' })
    for (const step of ['share', 'share', 'hidden'] as const) await tickStep(map.operator, { step })
    const byOperator = await map.events()
    await acceptInvitation(actingAs(map, person), { secret: link.split('/').at(-1) ?? '' })
    const byPerson = (await map.events()).slice(byOperator.length)

    expect(byOperator.map((event) => checked(event, null, null))).toEqual([
      { type: 'invitation.created', data: { invitation_id, role, by_mail: true } },
      { type: 'invitation.withdrawn', data: { invitation_id } },
      { type: 'invitation.created', data: { invitation_id: expect.any(Number), role, by_mail: false } },
      { type: 'checklist.ticked', data: { step: 'share' } },
      { type: 'checklist.ticked', data: { step: 'hidden' } },
    ])
    expect(byPerson.map((event) => checked(event, person.id, null))).toEqual([
      { type: 'member.added', data: { user_id: person.id, role } },
      { type: 'invitation.accepted', data: { invitation_id: expect.any(Number), user_id: person.id } },
    ])
    expect(JSON.stringify(byOperator)).not.toContain('example.org')
  })

  it('6 events from a person: tasks followed, unfollowed, muted', async () => {
    const map = await aMap()
    const { id: task_id, author } = await map.task()
    const before = (await map.events()).length
    const person = actingAs(map, author)
    for (const change of [followTask, followTask]) await change(person, { task_id })
    for (const level of ['comments', 'comments'] as const) await followTask(person, { task_id, level })
    for (const change of [unfollowTask, unfollowTask, muteTask, muteTask, unfollowTask])
      await change(person, { task_id })

    const told = (await map.events()).slice(before).map((event) => checked(event, author.id, null))

    expect(told).toEqual([
      { type: 'task.followed', data: { task_id, user_id: author.id } },
      { type: 'task.follow_changed', data: { task_id, user_id: author.id, level: 'comments' } },
      { type: 'task.unfollowed', data: { task_id, user_id: author.id } },
      { type: 'task.muted', data: { task_id, user_id: author.id, muted: true } },
      { type: 'task.muted', data: { task_id, user_id: author.id, muted: false } },
    ])
  })
}
