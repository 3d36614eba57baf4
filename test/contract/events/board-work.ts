import { expect, it } from 'vitest'
import { aMap } from '../../support/builders/a-map.ts'
import type { eventChecks } from '../../support/checks/events.ts'

type Watch = ReturnType<typeof eventChecks>['watch']

export function boardWorkEvents(watch: Watch): void {
  it('comments: pinned and unpinned, once each', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id: task_id } = await map.task()
    const { id: comment_id } = await map.client('write').comments.create({ parent: task_id, content: 'x' })

    expect((await watched.post(`comments/${comment_id}/pin`, {})).told).toEqual([
      { type: 'comment.pinned', data: { comment_id, task_id, notify: true } },
    ])
    expect((await watched.post(`comments/${comment_id}/pin`, {})).told).toEqual([])
    expect((await watched.post(`comments/${comment_id}/unpin`, {})).told).toEqual([
      { type: 'comment.unpinned', data: { comment_id, task_id } },
    ])
    expect((await watched.post(`comments/${comment_id}/unpin`, {})).told).toEqual([])
  })

  it('notes and plans: recorded without their text', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id: task_id } = await map.task()
    const note = await watched.post('notes/create', { parent: task_id, content: 'A secret' })
    const note_id: number = note.answer.body.id

    expect(note.told).toEqual([{ type: 'note.added', data: { note_id, task_id } }])
    expect((await watched.delete(`notes/${note_id}`)).told).toEqual([
      { type: 'note.deleted', data: { note_id, task_id } },
    ])
    expect((await watched.post(`tasks/${task_id}/plan/edit`, { priority: 'high' })).told).toEqual([
      { type: 'task.planned', data: { task_id, fields: ['priority'] } },
    ])
    expect((await watched.post(`tasks/${task_id}/plan/edit`, { priority: 'high' })).told).toEqual([])
  })

  it('moves and edits record whether to notify followers, and votes whether to notify the voter', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id: task_id } = await map.task()
    const [from_list_id, to_list_id] = [map.list(), map.list('planned')]
    const moved = await watched.post(`tasks/${task_id}/edit`, { parent: to_list_id, notify: false })
    const voter = { email: `${map.team}@example.org` }
    const vote = await watched.post('votes/create', { parent: task_id, voter, notify: true })

    const previous = { parent: from_list_id, pending: false }
    expect(moved.told).toEqual([
      { type: 'task.moved', data: { task_id, from_list_id, to_list_id, previous, notify: false } },
      { type: 'task.edited', data: { task_id, fields: ['parent'], previous, notify: false } },
    ])
    expect(vote.told).toMatchObject([{ type: 'vote.cast', data: { task_id, notify: true } }])
  })
}
