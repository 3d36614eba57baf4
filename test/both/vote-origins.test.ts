import { describe, expect, it } from 'vitest'
import { deleteAccount } from '../../src/features/accounts/verbs/accounts.ts'
import { claimRecords, refuseRecords } from '../../src/features/imports/verbs/claim-records.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { castVote, withdrawVote } from '../../src/features/votes/verbs/votes.ts'
import { scopes } from '../../src/platform/actor.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aMapWithWebhooks } from '../support/builders/a-map-with-webhooks.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aProduct } from '../support/builders/a-product.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import { openStream } from '../support/requests/read-stream.ts'
import { aReceiver } from '../support/servers/webhook-receiver.ts'

const source = 'https://help.example.org/tickets/1815'
const below = scopes.filter((scope) => scope !== 'manage')

/** A vote that a helpdesk added for a customer. */
async function aVoteFor(map: TestMap, email = `c.${map.team}@example.org`) {
  const task = await map.task()
  const vote = await map
    .client('manage')
    .votes.create({ parent: task.id, voter: { email: email.toUpperCase() }, source })
  return { task, vote, email }
}

const votersOf = async (map: TestMap, taskId: number) =>
  (await map.client('manage').votes.list(taskId)).results.map(({ voter }) => voter)

const setAddress = (map: TestMap, id: number, email: string) =>
  map.database.transaction((tx) => tx.updateTable('users').set({ email }).where('id', '=', id).execute())

const storedAddresses = async (map: TestMap) =>
  (await map.database.read.selectFrom('votes').select('voter_email').where('map_id', '=', map.id).execute()).map(
    ({ voter_email }) => voter_email,
  )

describe('where a vote came from', () => {
  it('200 manage tokens read the source and the address that they sent', async () => {
    const map = await aMap()
    const { task, vote, email } = await aVoteFor(map)

    expect(vote).toMatchObject({ source, voter: { email, external_id: null }, author: { email: null } })
    expect(await map.client('manage').votes.get(vote.id)).toEqual(vote)
    expect((await map.client('manage').votes.list(task.id)).results).toEqual([vote])
    const again = await map.client('manage').votes.create({ parent: task.id, voter: { email } })
    expect(again).toEqual(vote)
    const { results } = await map.client('manage').events.list({ type: ['vote.cast'] })
    expect(results).toMatchObject([{ data: { vote } }])
    const own = await map.client('manage').votes.create({ parent: task.id })
    expect(own).toMatchObject({ source: '', voter: { email: null, external_id: null } })
  })

  it.each(below)('200 %s tokens find neither, not even right after a manage token asked', async (scope) => {
    const map = await aMap()
    const stream = await openStream(map.url, map.tokens[scope])
    const { task, vote, email } = await aVoteFor(map)
    const paths = [`votes/${vote.id}/`, `tasks/${task.id}/votes/`, 'events/?type=vote.*']
    for (const path of paths) {
      const full = await map.call('manage', 'GET', `/api/1/map/${path}`)
      expect(full.text).toContain(email)
      const ifNoneMatch = { 'if-none-match': full.headers.get('etag') ?? '' }
      for (const headers of [{}, ifNoneMatch]) {
        const { status, text } = await map.call(scope, 'GET', `/api/1/map/${path}`, { headers })
        expect([path, status]).toEqual([path, 200])
        expect(text).not.toMatch(/1815|"source"|"voter"/)
        expect(text.toLowerCase()).not.toContain(email)
      }
    }
    const streamed = JSON.stringify(await stream.take(2))
    expect(streamed).toContain('vote.cast')
    expect(streamed).not.toMatch(/1815|"source"|"voter"/)
  })

  it('201 a write token gets neither back from a vote that it adds', async () => {
    const map = await aMap()
    const { id } = await map.task()
    const json = { parent: id, voter: { email: `w.${map.team}@example.org` }, source }
    for (const status of [201, 200]) {
      const answer = await map.call('write', 'POST', '/api/1/map/votes/create/', { json })
      expect([answer.status, Object.keys(answer.body)]).toEqual([status, ['id', 'created', 'author']])
    }
    expect(await votersOf(map, id)).toMatchObject([{ email: json.voter.email }])
  })

  it('200 webhooks, their log and public pages have neither', async () => {
    const { map, client, dispatch } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const { id } = await client.webhooks.create({ name: 'All', url: receiver.url(), types: ['vote.*'] })
    const { task, email } = await aVoteFor(map)
    await dispatch()
    await receiver.until(1)
    await client.webhooks.test(id, { type: 'vote.cast' })
    await receiver.until(2)
    const administrator = await aPerson(map, { role: 'Administrator' })
    const [delivery] = (await client.webhooks.deliveries(id)).results

    const page = await administrator.get(`${map.path}/manage/webhooks/${id}/deliveries/${delivery?.id}`)
    expect(page.text).toContain('vote.cast')
    const publicPages = [`${map.path}/`, `${map.path}/task/${task.id}/`].map((path) => fetch(map.url + path))
    const texts = [
      ...receiver.received.map(({ body }) => JSON.stringify(body)),
      JSON.stringify(await client.deliveries.get(delivery?.id ?? 0)),
      page.text,
      ...(await Promise.all(publicPages.map(async (answer) => (await answer).text()))),
    ]
    for (const text of texts) expect(text).not.toMatch(new RegExp(`1815|${email}|"source"|"voter"`))
    expect(receiver.received[0]?.body.data.vote).toMatchObject({ author: { email: null } })
  })

  it("200 the address stays the one this map was given, and isn't learned from the account", async () => {
    const map = await aMap()
    const { task, vote, email } = await aVoteFor(map)
    await setAddress(map, vote.author.id, `new.${email}`)
    const person = await aPerson(map)
    await castVote(actingAs(map, person), { parent: task.id })

    expect(await votersOf(map, task.id)).toEqual([
      { email, external_id: null },
      { email: null, external_id: null },
    ])
    expect(JSON.stringify(await map.client('manage').events.list())).not.toMatch(person.email)
  })

  it('200 a vote cast again on one’s own no longer has them, and a deleted account leaves none', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const { task, vote } = await aVoteFor(map, person.email)
    await withdrawVote(actingAs(map, person), vote.id)
    await castVote(actingAs(map, person), { parent: task.id })
    expect(await votersOf(map, task.id)).toEqual([{ email: null, external_id: null }])

    const other = await aVoteFor(map, person.email)
    expect(await votersOf(map, other.task.id)).toMatchObject([{ email: person.email }])
    await deleteAccount(actingAs(map, person), { user_id: person.id })
    expect(await votersOf(map, other.task.id)).toEqual([{ email: null, external_id: null }])
    expect(await storedAddresses(map)).toEqual([null, null])
  })

  it('200 the product’s own id of people it signed in is their external_id', async () => {
    const map = await aMap()
    const { id } = await map.task()
    const person = await (await aProduct(map)).person({ sub: 'user-17' })
    await person.post(`${map.path}/task/${id}/vote`, { vote: 'on' })

    expect(await votersOf(map, id)).toEqual([{ email: null, external_id: 'user-17' }])
  })

  it('200 an import’s address is the voter’s until they say they aren’t that person, and after they say they are', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const records = (key: string) => ({
      people: [{ key, name: 'Ada', email: person.email }],
      tasks: [{ key, list: 'open', title: key, description: '', author: key, created: '2021-03-04T05:06:07.000Z' }],
      votes: [{ task: key, person: key, created: '2021-03-04T05:06:07.000Z' }],
    })
    await importMapFiles(map.operator, { folder: await aFolderOf(records('mine')) })
    const idOf = async (title: string) => (await map.client('manage').tasks.list({ title })).results[0]?.id ?? 0
    const mine = [{ email: person.email, external_id: null }]

    expect(await votersOf(map, await idOf('mine'))).toEqual(mine)
    await claimRecords(actingAs(map, person))
    await setAddress(map, person.id, `new.${person.email}`)
    expect(await votersOf(map, await idOf('mine'))).toEqual(mine)

    await setAddress(map, person.id, person.email)
    await importMapFiles(map.operator, { folder: await aFolderOf(records('other')) })
    expect(await votersOf(map, await idOf('other'))).toEqual(mine)
    await refuseRecords(actingAs(map, person))
    expect(await votersOf(map, await idOf('other'))).toEqual([{ email: null, external_id: null }])
  })
})
