import { expect, it } from 'vitest'
import { aMap } from '../../support/builders/a-map.ts'
import type { eventChecks } from '../../support/checks/events.ts'

/** Events from ordinary API requests. */
export function requestEvents(watch: ReturnType<typeof eventChecks>['watch']): void {
  it('tasks: created, moved, approved, edited, deleted', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const [from, to] = [map.list('suggestions'), map.list('planned')]
    const made = await watched.post('tasks/create', { parent: from, title: 'Dark mode', pending: true })
    const task_id: number = made.answer.body.id

    expect(made.told).toEqual([
      { type: 'task.created', data: { task_id, list_id: from, title: 'Dark mode', pending: true, notify: true } },
    ])
    expect(
      (await watched.post(`tasks/${task_id}/edit`, { title: 'Light mode', url: 'https://a.example' })).told,
    ).toEqual([
      {
        type: 'task.edited',
        data: {
          task_id,
          fields: ['title', 'url'],
          previous: { title: 'Dark mode', url: '', pending: true },
          notify: true,
        },
      },
    ])
    const previous = { parent: from, pending: true }
    expect((await watched.post(`tasks/${task_id}/edit`, { parent: to, pending: false })).told).toEqual([
      { type: 'task.moved', data: { task_id, from_list_id: from, to_list_id: to, previous, notify: true } },
      { type: 'task.approved', data: { task_id, notify: true } },
      { type: 'task.edited', data: { task_id, fields: ['parent', 'pending'], previous, notify: true } },
    ])
    await watched.post('comments/create', { parent: task_id, content: 'x' })
    await watched.post('votes/create', { parent: task_id })
    expect((await watched.delete(`tasks/${task_id}`)).told).toEqual([
      {
        type: 'task.deleted',
        data: { task_id, list_id: to, title: 'Light mode', comments: 1, votes: 1, subscribers: 0, notify: true },
      },
    ])
  })

  it('lists: created through either path, edited, moved, deleted', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const made = await watched.post('lists/create', { name: 'Soon', role: 'planned' })
    const list_id: number = made.answer.body.id
    const also = await watched.post('tasks/create', { name: 'Later', role: 'on_hold' })

    expect(made.told).toEqual([{ type: 'list.created', data: { list_id, name: 'Soon', role: 'planned' } }])
    expect(also.told).toEqual([
      { type: 'list.created', data: { list_id: also.answer.body.id, name: 'Later', role: 'on_hold' } },
    ])
    expect((await watched.post(`lists/${list_id}/edit`, { name: 'Next', votes: false })).told).toEqual([
      { type: 'list.edited', data: { list_id, fields: ['name', 'votes'] } },
    ])
    const before = map.list('planned')
    expect((await watched.post(`lists/${list_id}/move`, { before })).told).toEqual([
      { type: 'list.moved', data: { list_id, before } },
    ])
    expect((await watched.delete(`lists/${list_id}`)).told).toEqual([
      { type: 'list.deleted', data: { list_id, name: 'Next', tasks: 0, comments: 0, votes: 0, notify: true } },
    ])
  })

  it('categories: created, edited, deleted with the number of affected tasks', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const made = await watched.post('categories/create', { name: 'Bug', emoji_shortname: ':bug:' })
    const category_id: number = made.answer.body.id
    await map.task({ category: 'Bug' })

    expect(made.told).toEqual([{ type: 'category.created', data: { category_id, name: 'Bug' } }])
    expect((await watched.post(`categories/${category_id}/edit`, { name: 'Defect' })).told).toEqual([
      { type: 'category.edited', data: { category_id, fields: ['name'] } },
    ])
    expect((await watched.delete(`categories/${category_id}`)).told).toEqual([
      { type: 'category.deleted', data: { category_id, name: 'Defect', tasks: 1 } },
    ])
  })

  it('comments: added, edited, deleted; votes: cast, removed', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id: task_id } = await map.task()
    const comment = await watched.post('comments/create', { parent: task_id, content: 'x' })
    const comment_id: number = comment.answer.body.id
    const reply = await watched.post('comments/create', { parent: task_id, content: 'y', in_reply_to: comment_id })
    const vote = await watched.post('votes/create', { parent: task_id, voter: { email: `${map.team}@example.org` } })
    const cast = { vote_id: vote.answer.body.id, task_id, author_id: vote.answer.body.author.id }

    expect(comment.told).toEqual([
      { type: 'comment.added', data: { comment_id, task_id, in_reply_to: null, notify: true } },
    ])
    expect(reply.told).toEqual([
      {
        type: 'comment.added',
        data: { comment_id: reply.answer.body.id, task_id, in_reply_to: comment_id, notify: true },
      },
    ])
    expect(vote.told).toEqual([{ type: 'vote.cast', data: { ...cast, added_by: expect.any(Number), notify: false } }])
    expect((await watched.post(`comments/${comment_id}/edit`, { content: 'z' })).told).toEqual([
      { type: 'comment.edited', data: { comment_id, task_id } },
    ])
    expect((await watched.delete(`comments/${comment_id}`)).told).toEqual([
      { type: 'comment.deleted', data: { comment_id, task_id, notify: true } },
    ])
    expect((await watched.delete(`votes/${cast.vote_id}`)).told).toEqual([{ type: 'vote.withdrawn', data: cast }])
  })

  it('the map: edited, archived, reactivated', async () => {
    const watched = await watch(await aMap())

    expect((await watched.post('edit', { name: 'Ours', description: 'x' })).told).toEqual([
      { type: 'map.edited', data: { fields: ['name', 'description'] } },
    ])
    expect((await watched.post('edit', { is_active: false })).told).toEqual([{ type: 'map.archived', data: {} }])
    expect((await watched.post('edit', { name: 'No' })).answer.status).toBe(403)
    expect((await watched.post('edit', { is_active: true })).told).toEqual([{ type: 'map.reactivated', data: {} }])
  })

  it('every write that can notify people records its notify flag in the event', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const quiet = async (sent: Promise<{ told: unknown }>) => {
      const told = (await sent).told as { type: string; data: { notify?: boolean } }[]
      expect(told.filter(({ data }) => data.notify !== false).map(({ type }) => type)).toEqual([])
      return told.map(({ type }) => type)
    }
    const restore = async () => {
      const [entry] = (await map.client('write').trash.list()).results
      return quiet(watched.post(`trash/${entry?.id}/restore?notify=false`, {}))
    }
    const notify = false
    const made = await watched.post('tasks/create', { parent: map.list(), title: 'Quiet', notify })
    const said = await watched.post('comments/create', { parent: made.answer.body.id, content: 'Psst', notify })
    const [task, comment] = [`tasks/${made.answer.body.id}`, `comments/${said.answer.body.id}`]
    const { id: into } = await map.task()

    await quiet(Promise.resolve(made))
    await quiet(Promise.resolve(said))
    expect(await quiet(watched.post(`${comment}/pin?notify=false`, {}))).toEqual(['comment.pinned'])
    expect(await quiet(watched.post(`${task}/messages/create`, { content: 'Why?', notify }))).toEqual(['message.sent'])
    await watched.post(`${comment}/hold`, {})
    expect(await quiet(watched.post(`${comment}/approve?notify=false`, {}))).toEqual(['comment.added'])
    expect(await quiet(watched.delete(`${comment}?notify=false`))).toEqual(['comment.deleted'])
    expect(await restore()).toEqual(['comment.restored'])
    expect(await quiet(watched.delete(`${task}?notify=false`))).toEqual(['task.deleted'])
    expect(await restore()).toEqual(['task.restored'])
    expect(await quiet(watched.post(`${task}/merge`, { into, notify }))).toEqual(['task.merged'])
    expect(await quiet(watched.delete(`lists/${map.list('planned')}?notify=false`))).toEqual(['list.deleted'])
    expect(await restore()).toEqual(['list.restored'])
  })
}
