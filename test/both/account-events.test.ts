import { describe, expect, it } from 'vitest'
import { deleteAccount } from '../../src/features/accounts/verbs/accounts.ts'
import { chooseMail } from '../../src/features/notices/verbs/mail-settings.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { addFirstAdministrator, addMember } from '../../src/features/teams/verbs/teams.ts'
import { findOrAddPerson } from '../../src/features/users/steps/people.ts'
import { chooseLanguage, renamePerson } from '../../src/features/users/verbs/profile.ts'
import type { Context } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { siteEventsOf, typesAndActors } from '../support/checks/site-events.ts'

const address = (map: TestMap, name: string) => `${name}.${map.team}@example.org`

describe('account events', () => {
  it('creating, renaming, changing the language and deleting are each recorded once, with the person who did it', async () => {
    const map = await aMap()
    const person = { email: address(map, 'ada'), first_name: 'Ada', last_name: '' }
    const id = await map.operator.transaction((tx) => findOrAddPerson(tx, person))
    await map.operator.transaction((tx) => findOrAddPerson(tx, person))
    const own = contextsOf(map, { id }).ctx
    for (const last_name of ['Byron', 'Byron']) await renamePerson(own, { user_id: id, first_name: 'Ada', last_name })
    for (const language of ['de', 'de']) await chooseLanguage(own, { user_id: id, language })
    for (const notice_mail of ['never', 'never'] as const) await chooseMail(own, { user_id: id, notice_mail })
    await deleteAccount(own, { user_id: id })

    const mail = { notice_mail: 'never', waiting_mail: 'daily' }
    expect(await siteEventsOf(map, { user_id: id })).toEqual([
      { type: 'account.created', user_id: null, data: { user_id: id } },
      { type: 'account.renamed', user_id: id, data: { user_id: id } },
      { type: 'account.language_chosen', user_id: id, data: { user_id: id, language: 'de' } },
      { type: 'account.mail_chosen', user_id: id, data: { user_id: id, ...mail } },
      { type: 'account.deleted', user_id: id, data: { user_id: id } },
    ])
  })

  it('the operator can do all of this for a person, and the events name no user', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    await renamePerson(map.operator, { user_id: person.id, first_name: 'Grace', last_name: 'Hopper' })
    await chooseLanguage(map.operator, { user_id: person.id, language: 'en' })
    await followTask(contextsOf(map, person).inMap, { task_id: (await map.task()).id })
    await deleteAccount(map.operator, { user_id: person.id })

    expect(typesAndActors(await siteEventsOf(map, { user_id: person.id }))).toEqual([
      ['account.created', null],
      ['session.opened', person.id],
      ['account.renamed', null],
      ['account.language_chosen', null],
      ['account.deleted', null],
    ])
    expect((await map.events()).at(-1)).toMatchObject({ type: 'task.unfollowed', user_id: null })
    expect((await person.get('/you')).status).toBe(303)
  })

  it("voters, members and the first administrator get an account.created event; tokens don't", async () => {
    const map = await aMap()
    const { author } = await map.client('write').votes.create({
      ...{ parent: (await map.task()).id, voter: { email: address(map, 'voter') } },
    })
    const names = { first_name: 'Grace', last_name: 'Hopper' }
    const member = await addMember(map.inTeam, { email: address(map, 'voter'), ...names, role: 'Moderator' })
    const first = await addFirstAdministrator(map.inTeam)
    const { user_id } = await map.database.read
      .selectFrom('tokens')
      .select('user_id')
      .where('map_id', '=', map.id)
      .where('scope', '=', 'write')
      .executeTakeFirstOrThrow()

    expect(member).toBe(author.id)
    expect(typesAndActors(await siteEventsOf(map, { user_id: author.id }))).toEqual([
      ['account.created', user_id],
      ['account.renamed', null],
    ])
    expect(typesAndActors(await siteEventsOf(map, { user_id: first }))).toEqual([['account.created', null]])
    expect(await siteEventsOf(map, { user_id })).toEqual([])
  })

  it("no one can change someone else's account, and nothing is written", async () => {
    const map = await aMap()
    const [person, other] = [await aPerson(map), await aPerson(map, { role: 'Administrator' })]
    const before = await siteEventsOf(map, { user_id: person.id })
    const ctx = contextsOf(map, other).ctx
    const names = { first_name: 'X', last_name: 'Y' }

    for (const change of [
      (by: Context) => renamePerson(by, { user_id: person.id, ...names }),
      (by: Context) => chooseLanguage(by, { user_id: person.id, language: 'de' }),
      (by: Context) => deleteAccount(by, { user_id: person.id }),
    ]) {
      await expect(change(ctx)).rejects.toMatchObject({ status: 404 })
      await expect(change({ ...ctx, actor: { kind: 'visitor' } })).rejects.toMatchObject({ status: 401 })
    }
    expect(await siteEventsOf(map, { user_id: person.id })).toEqual(before)
  })
})
