import { expect, it } from 'vitest'
import { aMap } from '../../support/builders/a-map.ts'
import type { eventChecks } from '../../support/checks/events.ts'

type Watch = ReturnType<typeof eventChecks>['watch']

export function trashAndMergeEvents(watch: Watch): void {
  it('tasks, lists and comments: restored, permanently deleted', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id: task_id } = await map.task()
    const { id: comment_id } = await map.client('write').comments.create({ parent: task_id, content: 'x' })
    const list_id = map.list('planned')
    const { name } = await map.client('read').lists.get(list_id)
    const restored = async (path: string) => {
      await watched.delete(path)
      const [entry] = (await map.client('write').trash.list()).results
      return (await watched.post(`trash/${entry?.id}/restore`, {})).told
    }

    expect(await restored(`comments/${comment_id}`)).toEqual([
      { type: 'comment.restored', data: { comment_id, task_id, notify: true } },
    ])
    expect(await restored(`tasks/${task_id}`)).toEqual([
      { type: 'task.restored', data: { task_id, list_id: map.list(), notify: true } },
    ])
    expect(await restored(`lists/${list_id}`)).toEqual([
      { type: 'list.restored', data: { list_id, name, notify: true } },
    ])

    await watched.delete(`tasks/${task_id}`)
    const [entry] = (await map.client('write').trash.list()).results
    const trash_id = entry?.id
    expect((await watched.delete(`trash/${trash_id}`)).told).toEqual([
      { type: 'trash.purged', data: { trash_id, kind: 'task', record_id: task_id } },
    ])
  })

  it('tasks: merged, unmerged', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const [{ id: task_id }, { id: into }] = [await map.task(), await map.task()]
    await map.client('write').votes.create({ parent: task_id })

    expect((await watched.post(`tasks/${task_id}/merge`, { into })).told).toEqual([
      { type: 'task.merged', data: { task_id, into, votes: 1, comments: 0, notify: true } },
    ])
    expect((await watched.post(`tasks/${task_id}/unmerge`, {})).told).toEqual([
      { type: 'task.unmerged', data: { task_id, from: into } },
    ])
  })
}
