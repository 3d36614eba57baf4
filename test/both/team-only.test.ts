import { describe, expect, it } from 'vitest'
import { pinComment, unpinComment } from '../../src/features/comments/verbs/moderate-comments.ts'
import { readPlan } from '../../src/features/planning/queries/planning.ts'
import { addNote, deleteNote, editPlan } from '../../src/features/planning/verbs/planning.ts'
import { deletePurged } from '../../src/features/recovery/verbs/trash.ts'
import { createTask, editUnlessChanged } from '../../src/features/tasks/verbs/tasks.ts'
import { removeMember } from '../../src/features/teams/verbs/teams.ts'
import { listVoters } from '../../src/features/votes/queries/votes.ts'
import { castVote, withdrawVote } from '../../src/features/votes/verbs/votes.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { renderTask } from '../support/builders/render.ts'
import { resultTitles } from '../support/builders/search.ts'

it.each([
  ['team', true],
  ['invited', true],
  ['unlisted', false],
  ['public', false],
] as const)('a board that is %s has a lock beside its name: %s', async (visibility, isLocked) => {
  // With only one map, the home page would redirect to it.
  const [map] = [await aMap(), await aMap()]
  await map.operator.transaction((tx) =>
    tx.db.updateTable('maps').set({ visibility }).where('id', '=', map.id).execute(),
  )
  const member = await aPerson(map, { role: 'Moderator' })
  for (const path of [`/${map.team}/map/`, '/']) {
    const { text } = await member.get(path)
    const own = path === '/' ? (text.split(`href="/${map.team}/map/"`)[1]?.split('</a>')[0] ?? '') : text
    expect(own.includes('class="lock"')).toBe(isLocked)
  }
})

describe('internal notes, assignee and priority', () => {
  it("are visible to the team only, not in tasks, other people's pages, search, exports or read tokens", async () => {
    const map = await aMap()
    const member = await aPerson(map, { role: 'Moderator' })
    const author = await aPerson(map)
    const task = await map.task({ title: 'Dark mode' })
    const path = new URL(task.service_url).pathname
    const client = map.client('write')
    await client.notes.create({ parent: task.id, content: 'Xylophone customers' })
    await client.plans.edit(task.id, { assignee: member.id, priority: 'urgent' })
    await author.post(`${path}vote`, { vote: 'on' })

    expect((await client.notes.list(task.id)).results.map(({ content }) => content)).toEqual(['Xylophone customers'])
    expect(await client.plans.get(task.id)).toMatchObject({ assignee: { id: member.id }, priority: 'urgent' })
    for (const part of ['notes', 'plan']) {
      expect((await map.call('read', 'GET', `/api/1/map/tasks/${task.id}/${part}/`)).status).toBe(403)
    }
    const shown = [
      JSON.stringify(await client.tasks.get(task.id)),
      (await author.get(path)).text,
      (await author.get('/you/export/data.json')).text,
      JSON.stringify(await map.events()),
    ].join()
    expect(shown).not.toMatch(/Xylophone|urgent/)
    expect(await resultTitles(map, 'xylophone')).toEqual([])
    expect((await member.get(path)).text).toContain('Xylophone customers')
  })

  it('400 only members can be assigned, and members who leave the team are unassigned', async () => {
    const map = await aMap()
    const [member, outsider] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
    const task = await map.task()
    const edit = (json: object) => map.call('write', 'POST', `/api/1/map/tasks/${task.id}/plan/edit/`, { json })

    const refused = await edit({ assignee: outsider.id })
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'assignee', code: 'not_found' }]])
    expect((await edit({ assignee: member.id, priority: 'low' })).body).toMatchObject({ assignee: { id: member.id } })
    await removeMember(map.inTeam, { user_id: member.id })
    expect((await map.call('write', 'GET', `/api/1/map/tasks/${task.id}/plan/`)).body).toEqual({
      assignee: null,
      priority: 'low',
    })
    expect((await edit({ priority: 'hot' })).status).toBe(400)
  })

  it('stay with a merged task, and are removed when a task is deleted permanently', async () => {
    const map = await aMap()
    const client = map.client('write')
    const [source, target] = [await map.task(), await map.task()]
    await client.notes.create({ parent: source.id, content: 'Of the source' })
    await client.plans.edit(source.id, { priority: 'high' })

    await client.tasks.merge(source.id, { into: target.id })
    expect((await client.notes.list(target.id)).results).toEqual([])
    expect((await map.call('write', 'GET', `/api/1/map/tasks/${source.id}/notes/`)).status).toBe(404)
    expect((await map.call('write', 'GET', `/api/1/map/tasks/${source.id}/plan/`)).status).toBe(404)
    await client.tasks.unmerge(source.id)
    expect((await client.notes.list(source.id)).count).toBe(1)
    expect((await client.plans.get(source.id)).priority).toBe('high')

    await client.tasks.delete(source.id)
    const [entry] = (await client.trash.list()).results
    await deletePurged(map.operator, { trash_id: entry?.id ?? 0 })
    const notes = map.database.read.selectFrom('task_notes').select('task_id').where('map_id', '=', map.id)
    expect(await notes.execute()).toEqual([])
  })
})

describe("the team's answer", () => {
  it('is the comment pinned last, visible to everyone, until it is unpinned or deleted', async () => {
    const map = await aMap()
    const client = map.client('write')
    const task = await map.task()
    const path = new URL(task.service_url).pathname
    const visitor = await aPerson(map)
    const [first, second] = [
      await client.comments.create({ parent: task.id, content: 'First words' }),
      await client.comments.create({ parent: task.id, content: 'Second words' }),
    ]
    const answer = async () => /<section class="answer".*?<\/section>/s.exec((await visitor.get(path)).text)?.[0] ?? ''

    expect(await answer()).toBe('')
    await client.comments.pin(first.id)
    expect(await answer()).toContain('First words')
    await client.comments.pin(second.id)
    expect(await answer()).toContain('Second words')
    await client.comments.unpin(first.id)
    expect(await answer()).toContain('Second words')
    await client.comments.delete(second.id)
    expect(await answer()).toBe('')
    const [entry] = (await client.trash.list()).results
    await client.trash.restore(entry?.id ?? 0)
    expect(await answer()).toBe('')
  })

  it("isn't carried over when a merge moves its comment, and returns when the task is unmerged", async () => {
    const map = await aMap()
    const client = map.client('write')
    const [source, target] = [await map.task(), await map.task()]
    const { id } = await client.comments.create({ parent: source.id, content: 'The answer' })
    await client.comments.pin(id)
    const visitor = await aPerson(map)
    const isShown = async ({ service_url }: { service_url: string }) =>
      (await visitor.get(new URL(service_url).pathname)).text.includes('class="answer"')

    await client.tasks.merge(source.id, { into: target.id })
    expect(await isShown(target)).toBe(false)
    await client.tasks.unmerge(source.id)
    expect([await isShown(source), await isShown(target)]).toEqual([true, false])
  })
})

describe('a person outside the team', () => {
  it("403 can't call any of the team's verbs", async () => {
    const map = await aMap()
    const task = await map.task()
    const { id: comment_id } = await map.client('write').comments.create({ parent: task.id, content: 'x' })
    const { id: note_id } = await map.client('write').notes.create({ parent: task.id, content: 'x' })
    const vote = await map.client('write').votes.create({ parent: task.id })
    const ctx = actingAs(map, await aPerson(map))
    const was = { title: task.title, description: '', category: '', url: '', lock_comments: false }
    const attempts: (() => Promise<unknown>)[] = [
      () => createTask(ctx, renderTask({ parent: map.list(), title: 'Mine' })),
      () => addNote(ctx, { parent: task.id, content: 'x' }),
      () => deleteNote(ctx, { note_id }),
      () => editPlan(ctx, { task_id: task.id, priority: 'high' }),
      () => readPlan(ctx, task.id),
      () => pinComment(ctx, { comment_id }),
      () => unpinComment(ctx, { comment_id }),
      () => editUnlessChanged(ctx, { task_id: task.id, was, edit: renderTask({ title: 'Mine' }) }),
      () => castVote(ctx, { parent: task.id, voter: { email: 'x@example.org' } }),
      () => withdrawVote(ctx, vote.id),
      () => listVoters(ctx, { task_id: task.id, page: 1 }),
    ]
    const before = (await map.events()).length

    for (const attempt of attempts)
      await expect(attempt(), String(attempt)).rejects.toMatchObject({ code: 'members_only' })
    expect((await map.events()).length).toBe(before)
  })
})
