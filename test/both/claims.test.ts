import { describe, expect, it } from 'vitest'
import { deleteAccount, deleteImportedPerson } from '../../src/features/accounts/verbs/accounts.ts'
import { wouldNeedApproval } from '../../src/features/approval/queries/needs-approval.ts'
import { editApprovalSettings } from '../../src/features/approval/verbs/edit-approval-settings.ts'
import { findClaim, listClaims } from '../../src/features/imports/queries/find-claims.ts'
import { claimRecords, refuseRecords } from '../../src/features/imports/verbs/claim-records.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { setStanding } from '../../src/features/moderation/verbs/people.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { createContext } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { failureOf } from '../support/requests/failure-of.ts'

const created = '2021-03-04T05:06:07.000Z'

/** Two tasks, a comment, two votes and a subscription under this address. */
const recordsOf = (email: string) => ({
  people: [
    { key: 'ada', name: 'Ada Lovelace', email, staff: true },
    { key: 'bob', name: 'Bob', email: 'bob@example.org' },
  ],
  tasks: [
    { key: '1', list: 'open', title: 'Dark mode', description: '', author: 'ada', created },
    { key: '2', list: 'open', title: 'Offline', description: '', author: 'bob', created },
  ],
  comments: [{ key: 'a', task: '2', content: 'Yes', author: 'ada', created }],
  votes: [
    { task: '1', person: 'ada', created },
    { task: '2', person: 'ada', created },
    { task: '2', person: 'bob', created },
  ],
  subscriptions: [{ task: '2', person: 'ada', created }],
})

async function anImportFor(person: (map: TestMap) => Promise<TestPerson> = (map) => aPerson(map)) {
  const map = await aMap()
  const ada = await person(map)
  const folder = await aFolderOf(recordsOf(ada.email))
  await importMapFiles(map.operator, { folder })
  const tasks = await map.database.read
    .selectFrom('tasks')
    .select(['id', 'author_id'])
    .where('map_id', '=', map.id)
    .orderBy('id')
    .execute()
  const [first, second] = tasks.map(({ id }) => id)
  return {
    map,
    ada,
    ctx: actingAs(map, ada),
    folder,
    first: first ?? 0,
    second: second ?? 0,
    stand: tasks[0]?.author_id ?? 0,
  }
}

const namesOf = async (map: TestMap) =>
  (await map.client('read').tasks.list()).results.map(({ author }) => author.display_name).sort()

describe('records imported under a person’s address', () => {
  it('become theirs when they say so, and a task they also voted for here keeps one vote', async () => {
    const { map, ada, ctx, first, second } = await anImportFor()
    await castVote(ctx, { parent: second })
    await followTask(ctx, { task_id: second })
    expect(await findClaim(ctx)).toEqual({ tasks: 1, comments: 1, votes: 2 })
    const before = (await map.events()).length

    expect(await claimRecords(ctx)).toEqual({ tasks: 1, comments: 1, votes: 1 })

    const read = map.client('read')
    expect((await read.tasks.get(first)).author.id).toBe(ada.id)
    expect((await read.comments.list(second)).results).toMatchObject([{ author: { id: ada.id } }])
    expect(await read.tasks.get(second)).toMatchObject({ votes_count: 2, subscribers_count: 1 })
    await expectCountsEqualRows(map.database, map.id)
    const told = { user_id: ada.id, tasks: 1, comments: 1, votes: 1 }
    expect((await map.events()).slice(before)).toMatchObject([{ type: 'person.claimed', data: told }])
    const notices = map.database.read.selectFrom('notices').select('id').where('map_id', '=', map.id)
    expect(await notices.execute()).toEqual([])
    const { body } = await ada.get('/you/export/data.json')
    expect(body.suggestions).toHaveLength(1)
    expect(body.votes).toHaveLength(2)
    expect(await findClaim(ctx)).toBeUndefined()
    expect(await claimRecords(ctx)).toEqual({ tasks: 0, comments: 0, votes: 0 })
  })

  it('are added once, and a later import asks about new ones instead of speaking for them', async () => {
    const { map, ada, ctx } = await anImportFor()
    await claimRecords(ctx)
    const records = recordsOf(ada.email)
    const more = { key: 'c', task: '2', content: 'Me again', author: 'ada', created }

    const folder = await aFolderOf({ ...records, comments: [...records.comments, more] })
    const report = await importMapFiles(map.operator, { folder })

    expect(report).toMatchObject({ tasks: { created: 0 }, comments: { created: 1 }, votes: { created: 0 } })
    expect(await findClaim(ctx)).toEqual({ tasks: 0, comments: 1, votes: 0 })
    await expectCountsEqualRows(map.database, map.id)
  })

  it('are never asked about again after “Not me”, even if another board has the address', async () => {
    const { map, ada, ctx, first } = await anImportFor()
    expect(await listClaims(ctx)).toMatchObject([{ path: `/${map.team}/map`, tasks: 1, comments: 1, votes: 2 }])

    await refuseRecords(ctx)
    await importMapFiles(map.operator, { folder: await aFolderOf(recordsOf(ada.email), { source: 'another' }) })

    expect(await findClaim(ctx)).toBeUndefined()
    expect(await listClaims(ctx)).toEqual([])
    expect((await map.client('read').tasks.get(first)).author.display_name).toBe('Ada Lovelace')
    expect(await map.events()).toMatchObject([{ type: 'map.imported' }, { type: 'map.imported' }])
  })

  it('are only offered to the owner of that address, once it is confirmed', async () => {
    const { map, ctx, ada } = await anImportFor()
    const other = actingAs(map, await aPerson(map))
    await map.database.transaction((tx) =>
      tx.updateTable('users').set({ confirmed: null }).where('id', '=', ada.id).execute(),
    )

    for (const each of [ctx, other]) {
      expect(await findClaim(each)).toBeUndefined()
      expect(await claimRecords(each)).toEqual({ tasks: 0, comments: 0, votes: 0 })
    }
    expect(await failureOf(claimRecords({ ...ctx, actor: { kind: 'visitor' } }))).toMatchObject({ status: 401 })
  })

  it('stay as they are if the team has blocked the person or the imported author', async () => {
    const { map, ctx, ada, stand } = await anImportFor()
    await setStanding(map.operator, { user_id: stand, standing: 'blocked' })
    expect(await findClaim(ctx)).toBeUndefined()

    await setStanding(map.operator, { user_id: stand, standing: null })
    await castVote(ctx, { parent: (await map.task()).id })
    await setStanding(map.operator, { user_id: ada.id, standing: 'blocked' })

    expect(await findClaim(ctx)).toBeUndefined()
    expect(await listClaims(ctx)).toEqual([])
    expect(await failureOf(claimRecords(ctx))).toMatchObject({ status: 403 })
  })

  it('don’t make anyone known: their first post here still needs approval', async () => {
    const { map, ctx } = await anImportFor()
    await editApprovalSettings(map.operator, { suggestions_wait: 'newcomers', comments_wait: 'newcomers' })

    await claimRecords(ctx)

    expect(await wouldNeedApproval(ctx, 'suggestions')).toBe(true)
    expect(await wouldNeedApproval(ctx, 'comments')).toBe(true)
  })
})

describe('a deleted account', () => {
  it('leaves a keyed hash, so imports before and after it show “Deleted user”', async () => {
    const { map, ada, ctx, folder } = await anImportFor()
    const other = await aMap()

    await deleteAccount(ctx, { user_id: ada.id })
    await importMapFiles(other.operator, { folder })

    for (const each of [map, other]) expect(await namesOf(each)).toEqual(['Bob', 'Deleted user'])
    const stored = map.database.read.selectFrom('imported_people').select('email').where('email', 'is not', null)
    expect((await stored.execute()).map(({ email }) => email)).not.toContain(ada.email)
    const hashes = await map.database.read.selectFrom('forgotten_addresses').select('hash').execute()
    expect(JSON.stringify(hashes)).not.toContain(ada.email)
    const again = await aPerson(map, { email: ada.email })
    expect(await findClaim(actingAs(map, again))).toBeUndefined()
  })

  it('can also be an imported person who never signed in', async () => {
    const map = await aMap()
    const email = `imported-${map.id}@example.org`
    const folder = await aFolderOf(recordsOf(email))
    await importMapFiles(map.operator, { folder })
    const operator = createContext({ ...map.operator, actor: { kind: 'operator' } })

    expect(await deleteImportedPerson(operator, { email })).toBe(1)

    expect(await namesOf(map)).toEqual(['Bob', 'Deleted user'])
    expect(await deleteImportedPerson(operator, { email })).toBe(0)
    const person = actingAs(map, await aPerson(map))
    expect(await failureOf(deleteImportedPerson(person, { email }))).toMatchObject({ status: 403 })
  })
})
