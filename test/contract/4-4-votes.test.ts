import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { refused } from '../support/requests/refused.ts'
import { startServer } from '../support/servers/cairn.ts'

const still = startServer({}, () => new Date('2026-03-01T12:00:00.000Z'))

const problemsOf = (body: { errors: { field: string; code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field, code]))
const vote = (map: TestMap, json: unknown) => map.call('write', 'POST', '/api/1/map/votes/create/', { json })

describe('4.4 list and get votes', () => {
  it("200 returns only the task's votes, oldest first, then by id", async () => {
    const map = await aMap(await still)
    const [task, other] = [await map.task(), await map.task()]
    await vote(map, { parent: other.id })
    const cast: unknown[] = []
    for (const name of ['c', 'a', 'b']) {
      cast.push((await vote(map, { parent: task.id, voter: { email: `${name}.${map.team}@example.org` } })).body)
    }

    const { count, results } = await map.client('read').votes.list(task.id)

    expect(count).toBe(3)
    expect(results).toEqual(cast)
    expect(await map.client('read').votes.get(results[1]?.id ?? 0)).toEqual(results[1])
  })

  it('404 for a task or vote that is missing or in another map', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const task = await other.task()
    const { id } = await other.client('write').votes.create({ parent: task.id })
    const client = map.client('manage')

    expect(await refused(client.votes.list(task.id))).toMatchObject({ status: 404 })
    for (const unknown of [id, 999_999_999_999]) {
      expect(await refused(client.votes.get(unknown))).toMatchObject({ status: 404 })
      expect(await refused(client.votes.delete(unknown))).toMatchObject({ status: 404 })
    }
    expect((await other.client('read').tasks.get(task.id)).votes_count).toBe(1)
  })
})

describe('4.4 vote', () => {
  it("201 votes as the token's author; 200 returns the same vote after that, counted and recorded once", async () => {
    const map = await aMap()
    const parent = (await map.task()).id

    const first = await vote(map, { parent })
    const again = await vote(map, { parent, voter: null })

    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(first.body.author).toMatchObject({ first_name: 'The write token', staff: false })
    expect((await map.client('read').tasks.get(parent)).votes_count).toBe(1)
    expect((await map.events()).slice(1).map(({ type, data }) => [type, data])).toEqual([
      [
        'vote.cast',
        {
          vote_id: first.body.id,
          task_id: parent,
          author_id: first.body.author.id,
          added_by: null,
          notify: false,
        },
      ],
    ])
  })

  it('201 every token is a separate voter', async () => {
    const map = await aMap()
    const parent = (await map.task()).id

    await map.client('write').votes.create({ parent })
    await map.client('manage').votes.create({ parent })

    expect((await map.client('read').tasks.get(parent)).votes_count).toBe(2)
  })

  it('201 a voter follows the task only with subscribe=true, and stops following when the vote is removed', async () => {
    const map = await aMap()
    const parent = (await map.task()).id
    const voter = (name: string) => ({ email: `${name}.${map.team}@example.org` })
    const followers = async () => (await map.client('read').tasks.get(parent)).subscribers_count

    await vote(map, { parent, voter: voter('a') })
    expect(await followers()).toBe(0)
    const asked = await vote(map, { parent, voter: voter('b'), subscribe: true })
    await vote(map, { parent, voter: voter('b'), subscribe: true })
    expect([asked.status, await followers()]).toEqual([201, 1])
    await map.client('write').votes.delete(asked.body.id)
    expect(await followers()).toBe(0)

    const nobody = await vote(map, { parent, subscribe: true })
    expect([nobody.status, problemsOf(nobody.body)]).toEqual([400, { voter: 'required' }])
  })

  it('201 votes on behalf of a person, identified by email regardless of case; 200 for the same person', async () => {
    const map = await aMap()
    const parent = (await map.task()).id
    const email = `${map.team}@example.org`

    const first = await vote(map, { parent, voter: { email, first_name: ' Ada ', last_name: 'Lovelace' } })
    const again = await vote(map, { parent, voter: { email: ` ${email.toUpperCase()} `, first_name: 'Someone else' } })

    expect([first.status, again.status]).toEqual([201, 200])
    expect(first.body.author).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', email: null, staff: false })
    expect(again.body).toEqual(first.body)
  })

  it('201 accepts a voter without a name, and bracketed voter fields in a form', async () => {
    const map = await aMap()
    const parent = (await map.task()).id
    const voter = { email: `a.${map.team}@example.org`, first_name: '', last_name: null }
    const form = { parent: String(parent), 'voter[email]': `b.${map.team}@example.org`, 'voter[first_name]': 'Béa' }

    const nameless = await vote(map, { parent, voter })
    const byForm = await map.call('write', 'POST', '/api/1/map/votes/create/', { form })

    expect(nameless.body.author).toMatchObject({ first_name: '', last_name: '' })
    expect([byForm.status, byForm.body.author.first_name]).toEqual([201, 'Béa'])
  })

  it('201 once and 200 for all other concurrent requests', async () => {
    const map = await aMap()
    const parent = (await map.task()).id
    const voter = { email: `${map.team}@example.org` }

    const answers = await Promise.all(Array.from({ length: 8 }, () => vote(map, { parent, voter })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await map.client('read').tasks.get(parent)).votes_count).toBe(1)
    expect((await map.client('read').votes.list(parent)).count).toBe(1)
  })

  it("400 reports every problem at once, with the path of the voter's fields", async () => {
    const map = await aMap()
    const voter = { email: 'nobody', first_name: 'x'.repeat(101), last_name: 5, staff: true }

    const { status, body } = await vote(map, { parent: '1', voter, author: 1, count: 2 })

    expect(status).toBe(400)
    expect(problemsOf(body)).toEqual({
      parent: 'invalid_type',
      'voter.email': 'invalid_format',
      'voter.first_name': 'too_long',
      'voter.last_name': 'invalid_type',
      'voter.staff': 'unknown_field',
      author: 'read_only',
      count: 'unknown_field',
    })
  })

  it('400 a voter needs an email address of at most 254 characters', async () => {
    const map = await aMap()
    const parent = (await map.task()).id
    const address = (length: number) => `${map.team}@${'x'.repeat(length - map.team.length - 5)}.org`

    expect((await vote(map, { parent, voter: { email: address(254) } })).status).toBe(201)
    for (const [voter, problems] of [
      [{}, { 'voter.email': 'required' }],
      [{ email: null }, { 'voter.email': 'invalid_type' }],
      [{ email: ' ' }, { 'voter.email': 'blank' }],
      [{ email: address(255) }, { 'voter.email': 'too_long' }],
      [{ email: 'a@b@c' }, { 'voter.email': 'invalid_format' }],
      ['a@example.org', { voter: 'invalid_type' }],
      [[], { voter: 'invalid_type' }],
    ]) {
      const { status, body } = await vote(map, { parent, voter })
      expect([status, problemsOf(body)]).toEqual([400, problems])
    }
  })

  it('400 on parent for a task in another map, and votes_disabled if the list has voting turned off', async () => {
    const map = await aMap()
    const elsewhere = await (await aMap()).task()
    const disabled = await map.task({ parent: map.list('completed') })

    expect(problemsOf((await vote(map, { parent: elsewhere.id })).body)).toEqual({ parent: 'not_found' })
    const refusal = await vote(map, { parent: disabled.id })
    expect([refusal.status, problemsOf(refusal.body)]).toEqual([400, { parent: 'votes_disabled' }])
    expect((await map.events()).map(({ type }) => type)).toEqual(['task.created'])
  })
})
