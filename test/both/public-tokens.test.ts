import { describe, expect, it } from 'vitest'
import { editList } from '../../src/features/lists/verbs/lists.ts'
import { addMember } from '../../src/features/teams/verbs/teams.ts'
import { aMap } from '../support/builders/a-map.ts'
import { openStream } from '../support/requests/read-stream.ts'
import { refused } from '../support/requests/refused.ts'

/** A map with a pending and an approved task, a member's vote, and an empty list that is hidden. */
async function aBusyMap() {
  const map = await aMap()
  const manage = map.client('manage')
  const approved = await map.task({ title: 'Dark mode' })
  const pending = await map.task({ title: 'Secret plan', pending: true })
  const email = `${map.team}@example.org`
  await addMember(map.inTeam, { email, first_name: 'Grace', last_name: 'Hopper', role: 'Moderator' })
  const vote = await manage.votes.create({ parent: approved.id, voter: { email } })
  const comment = await manage.comments.create({ parent: approved.id, content: 'Yes' })
  const onPending = await manage.comments.create({ parent: pending.id, content: 'Hush' })
  const pendingVote = await manage.votes.create({ parent: pending.id })
  await manage.map.edit({ contact_email: email })
  const hidden = await manage.lists.create({ name: 'Later', role: 'planned' })
  await editList(map.operator, { list_id: hidden.id, hide_when_empty: true })
  return { map, approved, pending, email, vote, comment, onPending, pendingVote, hidden }
}

describe('a public token', () => {
  it('200 lists and counts only approved tasks', async () => {
    const { map, pending, approved } = await aBusyMap()
    const client = map.client('public')

    for (const query of [{}, { page: 1 }, { title: 'a' }, { list_id: map.list() }, { pending: false }]) {
      const { count, results } = await client.tasks.list(query)
      expect([query, count, results.map(({ id }) => id)]).toEqual([query, 1, [approved.id]])
    }
    expect((await map.client('read').tasks.list()).count).toBe(2)
    expect(await refused(client.tasks.get(pending.id))).toMatchObject({ status: 404 })
    expect(await refused(client.tasks.list({ pending: true }))).toMatchObject({ status: 403, requiredScopes: ['read'] })
  })

  it('404 for anything that belongs to a pending task', async () => {
    const { map, pending, onPending, pendingVote } = await aBusyMap()
    const client = map.client('public')

    for (const call of [
      () => client.comments.list(pending.id),
      () => client.votes.list(pending.id),
      () => client.comments.get(onPending.id),
      () => client.votes.get(pendingVote.id),
    ]) {
      expect(await refused(call())).toMatchObject({ status: 404 })
    }
  })

  it('200 shows people without their email addresses', async () => {
    const { map, approved, email, vote, comment } = await aBusyMap()
    const client = map.client('public')

    expect((await client.votes.get(vote.id)).author).toMatchObject({ display_name: 'Grace Hopper', email: null })
    expect((await map.client('read').votes.get(vote.id)).author.email).toBe(email)
    expect((await client.comments.get(comment.id)).content).toBe('Yes')
    const answers = [
      await client.map.get(),
      await client.votes.list(approved.id),
      await client.comments.list(approved.id),
      await client.tasks.list(),
      await client.events.list(),
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(email)
    expect((await map.client('read').map.get()).contact_email).toBe(email)
  })

  it("200 doesn't show an empty list that is hidden", async () => {
    const { map, hidden } = await aBusyMap()
    const client = map.client('public')
    const named = async () => [
      (await client.lists.list()).results.some(({ id }) => id === hidden.id),
      (await client.map.get()).lists.some(({ id }) => id === hidden.id),
    ]

    expect(await named()).toEqual([false, false])
    expect((await client.lists.list()).count).toBe((await map.client('read').lists.list()).count - 1)
    expect(await refused(client.lists.get(hidden.id))).toMatchObject({ status: 404 })
    await map.task({ parent: hidden.id, pending: true })
    expect(await named()).toEqual([false, false])
    await map.task({ parent: hidden.id })
    expect(await named()).toEqual([true, true])
  })

  it("200 can follow the map's events, without hidden ones", async () => {
    const { map, approved, email } = await aBusyMap()
    const stream = await openStream(map.url, map.tokens.public, '?after=0')

    const { results } = await map.client('public').events.list()
    const streamed = await stream.take(results.length)
    stream.close()

    expect(results.map(({ type }) => type)).toContain('vote.cast')
    const text = JSON.stringify([results, streamed])
    expect(text).toContain(approved.title)
    for (const secret of ['Secret plan', 'Hush', email, 'member.added']) expect(text).not.toContain(secret)
    const notes = map.client('public').events.list({ type: ['note.added'] })
    expect(await refused(notes)).toMatchObject({ status: 403 })
  })

  it('403 for the team and its members', async () => {
    const { map } = await aBusyMap()

    expect(await refused(map.client('public').team.get())).toMatchObject({ status: 403, requiredScopes: ['read'] })
  })
})
