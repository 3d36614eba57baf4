import { describe, expect, it } from 'vitest'
import { deleteAccount } from '../../src/features/accounts/verbs/accounts.ts'
import { createMapWithLists } from '../../src/features/lists/verbs/create-map-with-lists.ts'
import { renderMapInWorker } from '../../src/features/maps/rules/render-map.ts'
import { archiveMap, editMap } from '../../src/features/maps/verbs/edit-map.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import {
  addFirstAdministrator,
  addMember,
  changeRole,
  createTeam,
  removeMember,
} from '../../src/features/teams/verbs/teams.ts'
import { createToken, renameToken, revokeToken } from '../../src/features/tokens/verbs/tokens.ts'
import { chooseLanguage, renamePerson } from '../../src/features/users/verbs/profile.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { inTeam } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { siteEventsOf, typesAndActors } from '../support/checks/site-events.ts'

const address = (map: TestMap, name: string) => `${name}.${map.team}@example.org`

describe('team events', () => {
  it('the operator creates a team', async () => {
    const map = await aMap()
    const { id, slug } = map.inTeam.team

    expect(await siteEventsOf(map, { slug })).toEqual([
      { type: 'team.created', user_id: null, data: { team_id: id, slug } },
    ])
    const ctx = contextsOf(map, await aPerson(map, { role: 'Administrator' }), 'Administrator').inTeam
    await expect(createTeam(ctx, { slug: `x${slug}`, name: 'X' })).rejects.toMatchObject({ status: 403 })
  })

  it('events for members, maps and tokens name the administrator who made the change', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    const by = contextsOf(map, administrator, 'Administrator')
    const before = (await map.events()).length
    const user_id = await addMember(by.inTeam, {
      ...{ email: address(map, 'grace'), first_name: 'Grace', last_name: 'Hopper', role: 'Moderator' },
    })
    await changeRole(by.inTeam, { user_id, role: 'Administrator' })
    await removeMember(by.inTeam, { user_id })
    const token = await createToken(by.inMap, { name: 'Robot', scope: 'read' })
    await renameToken(by.inMap, { token_id: token.id, name: 'Android' })
    await revokeToken(by.inMap, { token_id: token.id })
    await archiveMap(by.inMap, { archived: true })
    await archiveMap(by.inMap, { archived: false })
    const made = await createMapWithLists(by.inTeam, { slug: 'second', name: 'Second' })

    expect(typesAndActors((await map.events()).slice(before))).toEqual(
      [
        ...['member.added', 'member.role_changed', 'member.removed'],
        ...['token.created', 'token.renamed', 'token.revoked', 'map.archived', 'map.reactivated'],
      ].map((type) => [type, administrator.id]),
    )
    const first = await made.db
      .selectFrom('events')
      .select(['type', 'user_id'])
      .where('map_id', '=', made.map.id)
      .orderBy('id')
      .executeTakeFirst()
    expect(first).toEqual({ type: 'map.created', user_id: administrator.id })
  })

  it("403 a moderator can't make these changes, and no events are recorded", async () => {
    const map = await aMap()
    const moderator = await aPerson(map, { role: 'Moderator' })
    const { id: token_id } = await createToken(map.operator, { name: 'Robot', scope: 'read' })
    const by = contextsOf(map, moderator, 'Moderator')
    const names = { email: address(map, 'x'), first_name: 'X', last_name: 'Y' }
    const before = (await map.events()).length

    for (const change of [
      () => addMember(by.inTeam, { ...names, role: 'Moderator' }),
      () => addFirstAdministrator(by.inTeam),
      () => changeRole(by.inTeam, { user_id: moderator.id, role: 'Administrator' }),
      () => createMapWithLists(by.inTeam, { slug: 'second', name: 'Second' }),
      () => archiveMap(by.inMap, { archived: true }),
      async () => editMap(by.inMap, await renderMapInWorker({ name: 'Mine' })),
      () => createToken(by.inMap, { name: 'Robot', scope: 'manage' }),
      () => renameToken(by.inMap, { token_id, name: 'Mine' }),
      () => revokeToken(by.inMap, { token_id }),
    ]) {
      await expect(change()).rejects.toMatchObject({ status: 403, code: 'administrators_only' })
    }
    expect((await map.events()).length).toBe(before)
  })
})

it('a rolled-back transaction records no events', async () => {
  const map = await aMap()
  const person = await aPerson(map)
  const task = await map.task()
  const [inMapBefore, ofPersonBefore] = [await map.events(), await siteEventsOf(map, { user_id: person.id })]
  const slug = `r${map.team}`
  const own = contextsOf(map, person)

  await expect(
    map.operator.transaction(async (tx) => {
      await createTeam(tx, { slug, name: 'Rolled back' })
      await addMember(inTeam(tx, map.inTeam.team, null), { ...person, first_name: 'Other', role: 'Moderator' })
      await createToken(tx, { name: 'Robot', scope: 'read' })
      throw new Error('Never mind.')
    }),
  ).rejects.toThrow('Never mind.')
  await expect(
    own.inMap.transaction(async (tx) => {
      await followTask(tx, { task_id: task.id })
      await castVote(tx, { parent: task.id })
      await renamePerson(tx, { user_id: person.id, first_name: 'Other', last_name: '' })
      await chooseLanguage(tx, { user_id: person.id, language: 'de' })
      await deleteAccount(tx, { user_id: person.id })
      throw new Error('Never mind.')
    }),
  ).rejects.toThrow('Never mind.')

  expect(await map.events()).toEqual(inMapBefore)
  expect(await siteEventsOf(map, { user_id: person.id })).toEqual(ofPersonBefore)
  expect(await siteEventsOf(map, { slug })).toEqual([])
})
