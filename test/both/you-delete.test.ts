import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { queueMail } from '../../src/platform/mail/queue-mail.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { renderComment } from '../support/builders/render.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { say } from '../support/say.ts'

const userOf = (map: TestMap, { id }: { id: number }) =>
  map.database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const rowsOf = async (map: TestMap, table: 'sessions' | 'identities' | 'sign_in_requests', { id }: { id: number }) =>
  (await map.database.read.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length

/** A person who has suggested, commented, voted and followed. */
async function anActivePerson(map: TestMap) {
  const person = await aPerson(map, { first_name: 'Zaphod', last_name: 'Beeblebrox' })
  const ctx = actingAs(map, person)
  const wish = await aTaskOf(ctx, { parent: map.list(), title: 'A wish', pending: false })
  await addComment(ctx, renderComment({ parent: wish, content: 'I said so' }))
  await castVote(ctx, { parent: wish })
  await followTask(ctx, { task_id: wish })
  return { person, wish, path: `/${map.team}/map/task/${wish}-a-wish/` }
}

const confirmed = (person: TestPerson) => person.post('/you/delete', { confirm: person.email })

describe('deleting your account', () => {
  it('200 lists what is deleted and what stays, and asks for the address', async () => {
    const person = await aPerson(await aMap())

    const { text } = await person.get('/you/delete')

    for (const words of [
      say('you.delete.goes'),
      say('you.delete.goes.account'),
      say('you.delete.stays'),
      say('you.delete.stays.votes'),
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain(say('you.delete.type', { email: person.email }))
  })

  it('400 nothing is deleted without the address, and the error is shown next to the field', async () => {
    const map = await aMap()
    const person = await aPerson(map)

    for (const confirm of ['', 'yes', `x${person.email}`]) {
      const refused = await person.post('/you/delete', { confirm })
      expect([refused.status, refused.text.includes(say('problem.confirm_mismatch'))], confirm).toEqual([400, true])
    }
    expect((await person.post('/you/delete')).status).toBe(400)
    expect((await userOf(map, person)).deleted).toBeNull()
  })

  it('303 the account is deleted, and its posts and votes stay under a placeholder name', async () => {
    const map = await aMap()
    const { person, wish, path } = await anActivePerson(map)
    await followTask(actingAs(map, await aPerson(map)), { task_id: wish })

    const gone = await person.post('/you/delete', { confirm: ` ${person.email.toUpperCase()}` })

    expect([gone.status, gone.headers.get('location')]).toEqual([303, '/'])
    expect(await userOf(map, person)).toMatchObject({
      ...{ email: null, first_name: 'Deleted user', last_name: '', language: null, deleted: expect.any(String) },
    })
    const task = await map.client('read').tasks.get(wish)
    expect(task).toMatchObject({ votes_count: 1, comments_count: 1, subscribers_count: 1 })
    expect(task.author).toMatchObject({ id: person.id, first_name: 'Deleted user', last_name: '', email: null })
    await expectCountsEqualRows(map.database, map.id)
    expect((await map.events()).at(-1)).toMatchObject({
      ...{ type: 'task.unfollowed', data: { task_id: wish, user_id: person.id }, user_id: person.id },
    })
    const [english, german] = [await aBrowser(map.url).get(path), await aBrowser(map.url, undefined, 'de').get(path)]
    expect(english.text).toContain(say('person.deleted'))
    expect(english.text).toContain('I said so')
    expect(german.text).toContain('Gelöschtes Konto')
    expect(english.text + german.text).not.toContain('Zaphod')
  })

  it("ends all of the account's sessions, links and emails, and no one else's", async () => {
    const map = await aMap()
    const [person, other] = [await aPerson(map), await aPerson(map)]
    const stolen = aBrowser(map.url, person.browser)
    const now = new Date().toISOString()
    await map.database.transaction(async (tx) => {
      for (const { id, email } of [person, other]) {
        await tx
          .insertInto('identities')
          .values({ issuer: 'https://id.example', subject: email, user_id: id, created: now })
          .execute()
        const mail = { kind: 'news', to: email, subject: 'News', text: 'News', html: 'News' }
        await queueMail(tx, mail, '2999-01-01T00:00:00.000Z')
      }
    })
    for (const { email } of [person, other]) await aBrowser(map.url).post('/sign-in', { email })
    await person.post('/you/address', { email: `next-${person.email}` })

    await confirmed(person)

    expect([(await person.get('/you')).status, (await stolen.get('/you')).status]).toEqual([303, 303])
    expect((await other.get('/you')).status).toBe(200)
    for (const table of ['sessions', 'identities', 'sign_in_requests'] as const) {
      expect([table, await rowsOf(map, table, person)]).toEqual([table, 0])
    }
    const { read } = map.database
    const left = async ({ email }: TestPerson) => [
      (await read.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length > 0,
      (await read.selectFrom('sign_in_requests').select('id').where('email', '=', email).execute()).length > 0,
    ]
    expect([await left(person), await left(other)]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('signing up again with the same address creates an empty new account', async () => {
    const map = await aMap()
    const { person, wish } = await anActivePerson(map)
    await confirmed(person)

    const again = await aPerson(map, { email: person.email, first_name: '', last_name: '' })

    expect(again.id).not.toBe(person.id)
    for (const section of ['', '/votes', '/comments', '/follows']) {
      expect((await again.get(`/you${section}`)).text).toContain('will show up here')
    }
    await castVote(actingAs(map, again), { parent: wish })
    expect((await map.client('read').tasks.get(wish)).votes_count).toBe(2)
  })

  it('400 a person without an address confirms with a checkbox', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    await map.database.transaction((tx) =>
      tx.updateTable('users').set({ email: null }).where('id', '=', person.id).execute(),
    )

    expect((await person.get('/you/delete')).text).toContain('type="checkbox"')
    const refused = await person.post('/you/delete', { confirm: '' })
    expect([refused.status, refused.text.includes(say('problem.not_confirmed'))]).toEqual([400, true])
    expect((await person.post('/you/delete', { confirm: 'yes' })).status).toBe(303)
    expect((await userOf(map, person)).first_name).toBe(say('person.deleted'))
  })
})
