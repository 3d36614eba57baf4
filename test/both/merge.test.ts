import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { previewMerge } from '../../src/features/merges/queries/list-merged-tasks.ts'
import { mergeTask, unmergeTask } from '../../src/features/merges/verbs/merge-task.ts'
import { castVote, withdrawVote } from '../../src/features/votes/verbs/votes.ts'
import type { MapContext } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'

const merge = (map: TestMap, source: number, target: number) =>
  map.call('write', 'POST', `/api/1/map/tasks/${source}/merge/`, { json: { into: target } })

const unmerge = (map: TestMap, source: number) => map.call('write', 'POST', `/api/1/map/tasks/${source}/unmerge/`)

const voteOf = (map: TestMap, parent: number, name: string) =>
  map.client('write').votes.create({ parent, voter: { email: `${name}.${map.team}@example.org`, first_name: name } })

const votersOf = async (map: TestMap, id: number) =>
  (await map.client('read').votes.list(id)).results.map(({ author }) => author.first_name).toSorted()

const contentsOf = async (map: TestMap, id: number) =>
  (await map.client('read').comments.list(id)).results.map(({ content }) => content)

describe('merging', () => {
  it('moves votes, followers and comments, counts a person who voted for both once, and can be undone', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const [source, target] = [await map.task({ title: 'Night mode' }), await map.task({ title: 'Dark mode' })]
    for (const name of ['ada', 'grace', 'joan']) await voteOf(map, source.id, name)
    for (const name of ['grace', 'mary']) await voteOf(map, target.id, name)
    const said = await client.comments.create({ parent: source.id, content: 'At the source' })
    await client.comments.create({ parent: target.id, content: 'At the target' })

    expect(await previewMerge(map.operator, { task_id: source.id, into: target.id })).toEqual({
      votes: 3,
      already: 1,
      comments: 1,
    })
    const merged = await merge(map, source.id, target.id)

    expect([merged.status, merged.body.id, merged.body.votes_count, merged.body.comments_count]).toEqual([
      200,
      target.id,
      4,
      2,
    ])
    expect(await votersOf(map, target.id)).toEqual(['ada', 'grace', 'joan', 'mary'])
    expect(await contentsOf(map, target.id)).toEqual(['At the source', 'At the target'])
    const gone = await map.call('read', 'GET', `/api/1/map/tasks/${source.id}/`)
    expect([gone.status, gone.body.merged_into]).toEqual([404, target.id])
    expect((await client.tasks.list()).count).toBe(1)
    const listed = await map.call('read', 'GET', `/api/1/map/tasks/${target.id}/merged/`)
    expect(listed.body.results).toEqual([{ id: source.id, title: 'Night mode', votes: 2, comments: 1 }])

    const reply = await client.comments.create({ parent: target.id, content: 'A later reply', in_reply_to: said.id })
    const back = await unmerge(map, source.id)

    expect([back.status, back.body.votes_count, back.body.comments_count]).toEqual([200, 3, 2])
    expect(await votersOf(map, source.id)).toEqual(['ada', 'grace', 'joan'])
    expect(await votersOf(map, target.id)).toEqual(['grace', 'mary'])
    expect(await contentsOf(map, source.id)).toEqual(['At the source', 'A later reply'])
    expect((await client.comments.get(reply.id)).in_reply_to).toBe(said.id)
    expect(await contentsOf(map, target.id)).toEqual(['At the target'])
    expect((await client.tasks.get(target.id)).votes_count).toBe(2)
    expect((await client.tasks.list()).count).toBe(2)
  })

  it("a merged task's page redirects straight to the final task, even after a second merge", async () => {
    const map = await aMap()
    const [a, b, c] = [await map.task({ title: 'A' }), await map.task({ title: 'B' }), await map.task({ title: 'C' })]
    await merge(map, a.id, b.id)
    await merge(map, b.id, c.id)
    const person = await aPerson(map)

    const answer = await person.get(new URL(a.service_url).pathname)

    expect(answer.headers.get('location')).toContain(`/task/${c.id}-c/`)
    expect((await map.call('read', 'GET', `/api/1/map/tasks/${a.id}/`)).body.merged_into).toBe(c.id)
  })

  it("unmerging doesn't bring back a vote that was removed", async () => {
    const map = await aMap()
    const [source, target] = [await map.task({ title: 'S' }), await map.task({ title: 'T' })]
    await voteOf(map, source.id, 'ada')
    const both = await voteOf(map, target.id, 'ada')
    await merge(map, source.id, target.id)

    await map.client('write').votes.delete(both.id)
    await unmerge(map, source.id)

    expect([await votersOf(map, source.id), await votersOf(map, target.id)]).toEqual([[], []])
  })

  it("400 for an invalid target, 404 for merging a merged task or unmerging one that isn't", async () => {
    const map = await aMap()
    const other = await (await aMap()).task()
    const [a, b] = [await map.task(), await map.task()]

    expect((await merge(map, a.id, a.id)).status).toBe(400)
    expect((await merge(map, a.id, other.id)).status).toBe(400)
    expect((await unmerge(map, a.id)).status).toBe(404)
    await merge(map, a.id, b.id)
    expect((await merge(map, a.id, b.id)).status).toBe(404)
    expect((await merge(map, b.id, a.id)).status).toBe(400)
    expect((await map.call('read', 'POST', `/api/1/map/tasks/${a.id}/unmerge/`)).status).toBe(403)
  })

  it('if A is merged into B and B into A at the same time, one merge wins and no votes are lost', async () => {
    const map = await aMap()
    const [a, b] = [await map.task({ title: 'A' }), await map.task({ title: 'B' })]
    await voteOf(map, a.id, 'ada')
    await voteOf(map, b.id, 'grace')

    const answers = await Promise.all([merge(map, a.id, b.id), merge(map, b.id, a.id)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const [{ id, votes_count } = { id: 0, votes_count: 0 }, ...others] = (await map.client('read').tasks.list()).results
    expect([others, votes_count, await votersOf(map, id)]).toEqual([[], 2, ['ada', 'grace']])
  })

  it('a merged pending task stays hidden from strangers', async () => {
    const map = await aMap()
    const [source, target] = [await map.task({ title: 'Secret', pending: true }), await map.task()]
    await merge(map, source.id, target.id)
    const stranger = await aPerson(map)

    expect((await stranger.get(new URL(source.service_url).pathname)).status).toBe(404)
  })
})

it('a vote removed while a merge moves it is removed from the new task, and the counts stay correct', async () => {
  const map = await aMap()
  const [source, target, other] = [await map.task(), await map.task(), await map.task()]
  const client = map.client('manage')
  const voters = [await aPerson(map), await aPerson(map)]
  const votes = await Promise.all(voters.map((person) => castVote(actingAs(map, person), { parent: source.id })))
  await client.tasks.merge(source.id, { into: target.id })
  const isWaiting = async () => {
    if (map.database.engine === 'sqlite') return true
    const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(map.database.read)
    return rows.length > 0
  }
  /** Removes a vote while the change is still uncommitted, so the removal finishes after it. */
  const withdrawDuring = async (vote: { id: number }, change: (tx: MapContext) => Promise<void>) => {
    const [changed, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = map.operator.transaction(async (tx) => {
      await change(tx)
      changed.resolve()
      await seen.promise
    })
    await changed.promise
    const withdrawing = withdrawVote(map.operator, vote.id)
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true)
    seen.resolve()
    await Promise.all([changing, withdrawing])
    await expectCountsEqualRows(map.database, map.id)
  }

  await withdrawDuring(votes[0] ?? { id: 0 }, (tx) => unmergeTask(tx, { task_id: source.id }))
  await withdrawDuring(votes[1] ?? { id: 0 }, (tx) => mergeTask(tx, { task_id: source.id, into: other.id }))
  expect(await Promise.all([source, target, other].map(async ({ id }) => votesOf(id)))).toEqual([0, 0, 0])

  async function votesOf(id: number): Promise<number> {
    const tasks = map.database.read.selectFrom('tasks').select('votes_count').where('map_id', '=', map.id)
    return (await tasks.where('id', '=', id).executeTakeFirstOrThrow()).votes_count
  }
})
