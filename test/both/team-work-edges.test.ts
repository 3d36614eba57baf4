import { expect, it } from 'vitest'
import { bulkEdit, pruneActions } from '../../src/features/actions/verbs/bulk-edit.ts'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { previewMerge } from '../../src/features/merges/queries/list-merged-tasks.ts'
import { reportRecord } from '../../src/features/moderation/verbs/reports.ts'
import { sendMessage } from '../../src/features/moderation/verbs/review.ts'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { deletePurged } from '../../src/features/recovery/verbs/trash.ts'
import { followTask, unfollowTask } from '../../src/features/subscriptions/verbs/following.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs, contextsOf } from '../support/builders/acting-as.ts'
import { renderComment, renderTask } from '../support/builders/render.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { say } from '../support/say.ts'

const post = (map: TestMap, path: string, json: object = {}) =>
  map.call('manage', 'POST', `/api/1/map/${path}/`, { json })

const trashOf = async (map: TestMap) => (await map.client('write').trash.list()).results

it('casting a vote again after it was in the trash clears its source', async () => {
  const map = await aMap()
  const person = await aPerson(map)
  const [source, target] = [await map.task(), await map.task()]
  const voter = { email: person.email, first_name: 'Ada', last_name: 'Byron' }
  await map.client('write').votes.create({ parent: source.id, voter, source: 'https://example.org/mail/1' })
  await post(map, `tasks/${source.id}/merge`, { into: target.id })
  await post(map, `people/${person.id}/remove`, { reason: 'A mistake' })
  await post(map, `people/${person.id}/clear`)

  await castVote(actingAs(map, person), { parent: target.id })

  const vote = await map.database.read
    .selectFrom('votes')
    .select(['merged_from', 'added_by', 'source', 'trash_id', 'live'])
    .where('map_id', '=', map.id)
    .where('author_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(vote).toEqual({ merged_from: null, added_by: null, source: '', trash_id: null, live: true })
  await expectCountsEqualRows(map.database, map.id)
})

it('deleting a list permanently also deletes tasks and comments that were already in the trash', async () => {
  const map = await aMap()
  const client = map.client('manage')
  const [alone, other] = [await map.task(), await map.task()]
  const comment = await client.comments.create({ parent: other.id, content: 'x' })
  await client.tasks.delete(alone.id)
  await client.comments.delete(comment.id)
  const [commentEntry, taskEntry] = await trashOf(map)
  await client.lists.delete(map.list())
  const [listEntry] = await trashOf(map)
  expect((await post(map, `trash/${taskEntry?.id}/restore`)).status).toBe(409)

  await deletePurged(map.operator, { trash_id: listEntry?.id ?? 0 })

  expect(await trashOf(map)).toEqual([])
  for (const entry of [commentEntry, taskEntry]) {
    expect((await post(map, `trash/${entry?.id}/restore`)).status).toBe(404)
  }
})

it('comments on a pending suggestion stay with it when it is merged into a public task', async () => {
  const map = await aMap()
  const [waiting, open] = [await map.task({ pending: true }), await map.task()]
  const client = map.client('write')
  await client.comments.create({ parent: waiting.id, content: 'Between us: no.' })
  await client.votes.create({ parent: waiting.id })
  const moves = await previewMerge(map.operator, { task_id: waiting.id, into: open.id })

  await post(map, `tasks/${waiting.id}/merge`, { into: open.id })

  expect(moves).toEqual({ votes: 1, already: 0, comments: 0 })
  expect(await client.tasks.get(open.id)).toMatchObject({ votes_count: 1, comments_count: 0 })
  expect((await client.comments.list(open.id)).results).toEqual([])
  await expectCountsEqualRows(map.database, map.id)
  await post(map, `tasks/${waiting.id}/unmerge`)
  expect((await client.comments.list(waiting.id)).results).toMatchObject([{ content: 'Between us: no.' }])
  await expectCountsEqualRows(map.database, map.id)

  // If both tasks are pending, everything moves.
  const second = await map.task({ pending: true })
  await post(map, `tasks/${waiting.id}/merge`, { into: second.id })
  expect(await client.tasks.get(second.id)).toMatchObject({ votes_count: 1, comments_count: 1 })
})

it('a blocked person can only unfollow', async () => {
  const map = await aMap()
  const person = await aPerson(map)
  const ctx = actingAs(map, person)
  const [task, followed] = [await map.task(), await map.task()]
  const { id: own } = await suggestTask(ctx, renderTask({ parent: map.list(), title: 'Mine', description: '' }))
  await post(map, `tasks/${own}/edit`, { pending: false })
  await post(map, `tasks/${own}/messages/create`, { content: 'Why?' })
  await followTask(ctx, { task_id: followed.id })
  await post(map, `people/${person.id}/block`, { reason: 'No.' })

  const attempts = {
    suggest: () => suggestTask(ctx, renderTask({ parent: map.list(), title: 'More', description: '' })),
    vote: () => castVote(ctx, { parent: task.id }),
    comment: () => addComment(ctx, renderComment({ parent: task.id, content: 'x' })),
    follow: () => followTask(ctx, { task_id: task.id }),
    report: () => reportRecord(ctx, { kind: 'task', id: task.id, reason: 'x', network_hash: '' }),
    message: () => sendMessage(ctx, { task_id: own, content: 'Because.' }),
  }

  for (const [name, attempt] of Object.entries(attempts)) {
    expect(await failureOf(attempt()), name).toMatchObject({ status: 403, code: 'blocked' })
  }
  await unfollowTask(ctx, { task_id: followed.id })
  const report = await person.post(`${map.path}/task/${task.id}-x/report`, { reason: 'spam' })
  expect(report.status).toBe(403)
})

it('only the author of a declined comment can read the reason', async () => {
  const map = await aMap()
  const [author, other] = [await aPerson(map), await aPerson(map)]
  const task = await map.task()
  const said = renderComment({ parent: task.id, content: 'Buy *zeppelins* here' })
  const id = await addComment(actingAs(map, author), said)

  await post(map, `comments/${id}/decline`, { reason: 'Please do not advertise.' })

  const page = (await author.get('/you/comments')).text
  for (const words of ['Buy zeppelins here', 'Please do not advertise.']) expect(page).toContain(words)
  expect((await author.get('/you')).text).not.toContain('Please do not advertise.')
  expect((await other.get('/you/comments')).text).not.toContain('Please do not advertise.')
})

it('bulk actions are removed after 30 days, unless they are still running', async () => {
  const map = await aMap()
  const { inMap: ctx } = contextsOf(map, await aPerson(map, { role: 'Moderator' }), 'Moderator')
  const { id: task } = await map.task()
  for (const lock_comments of [true, false]) await bulkEdit(ctx, { task_ids: [task], change: { lock_comments } })
  const actions = map.database.read.selectFrom('actions').select('id').where('map_id', '=', map.id)
  const [first, second] = await actions.orderBy('id').execute()
  const unfinished = map.operator.db.updateTable('actions').set({ finished: null }).where('map_id', '=', map.id)
  await map.operator.transaction((tx) => tx.db.executeQuery(unfinished.where('id', '=', second?.id ?? 0)))

  await pruneActions(map.operator)
  expect(await actions.execute()).toHaveLength(2)
  await pruneActions({ ...map.operator, now: new Date(Date.now() + 31 * 86_400_000).toISOString() })
  expect(await actions.execute()).toEqual([{ id: second?.id }])
  expect(first?.id).not.toBe(second?.id)
})

it("resubmitting a form doesn't create a second token or invitation", async () => {
  const map = await aMap()
  const person = await aPerson(map, { role: 'Administrator' })
  const forms = {
    tokens: { name: 'Robot', scope: 'read', days: '0' },
    members: { email: '', role: 'Moderator' },
  }
  for (const [page, form] of Object.entries(forms)) {
    const path = `${map.path}/manage/${page}`
    const idOf = async () => /name="form_key" value="([^"]+)"/.exec((await person.get(path)).text)?.[1] ?? ''
    const [form_key, another] = [await idOf(), await idOf()]

    expect(form_key).not.toBe(another)
    expect((await person.post(path, { ...form, form_key })).status, page).toBe(200)
    const again = await person.post(path, { ...form, form_key })
    expect([again.status, again.text.includes(say('problem.form_sent_already'))], page).toEqual([409, true])
    expect((await person.post(path, { ...form, form_key: another })).status, page).toBe(200)
  }
  const tokens = map.database.read.selectFrom('tokens').select('id').where('map_id', '=', map.id)
  expect(await tokens.where('form_key', 'is not', null).execute()).toHaveLength(2)
  const invitations = map.database.read.selectFrom('invitations').select('id').where('team_id', '=', map.team_id)
  expect(await invitations.execute()).toHaveLength(2)
})
