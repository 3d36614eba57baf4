import { expect, it } from 'vitest'
import { aMap } from '../../support/builders/a-map.ts'
import type { eventChecks } from '../../support/checks/events.ts'

type Watch = ReturnType<typeof eventChecks>['watch']

export function moderationEvents(watch: Watch): void {
  it('tasks and comments: declined, snoozed, reported, held', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id: task_id, author } = await map.task()
    const { id: comment_id } = await map.client('manage').comments.create({ parent: task_id, content: 'x' })
    const until = '2030-01-31T23:59:59.999Z'

    for (const [path, ids] of [
      [`tasks/${task_id}`, { task_id }],
      [`comments/${comment_id}`, { comment_id }],
    ] as const) {
      const noun = path.split('s/')[0]
      expect((await watched.post(`${path}/snooze`, { until: '2030-01-31' })).told).toEqual([
        { type: `${noun}.snoozed`, data: { ...ids, until } },
      ])
      expect((await watched.post(`${path}/report`, { reason: 'Bad' })).told).toEqual([
        { type: `${noun}.reported`, data: ids },
      ])
      expect((await watched.post(`${path}/reports/close`, { closed: true })).told).toEqual([
        { type: `${noun}.reports_closed`, data: { ...ids, closed: true } },
      ])
    }
    expect((await watched.post(`comments/${comment_id}/hold`, {})).told).toEqual([
      { type: 'comment.held', data: { comment_id, task_id } },
    ])
    expect((await watched.post(`comments/${comment_id}/approve`, {})).told).toEqual([
      { type: 'comment.added', data: { comment_id, task_id, in_reply_to: null, notify: true } },
    ])
    const said = { reason: 'No.', notify: false }
    expect((await watched.post(`comments/${comment_id}/decline`, said)).told.at(-1)).toEqual({
      type: 'comment.declined',
      data: { comment_id, task_id, author_id: author.id, ...said },
    })
    const declined = (await watched.post(`tasks/${task_id}/decline`, said)).told as { type: string; data: unknown }[]
    expect(declined.map(({ type }) => type)).toEqual(['task.declined', 'task.moved', 'task.edited', 'comment.added'])
    expect(declined[0]?.data).toEqual({ task_id, author_id: author.id, waited: false, ...said })
  })

  it('messages: sent; people: trusted, blocked, cleared, removed, restored', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id: task_id, author } = await map.task()
    const user_id = author.id
    const asked = await watched.post(`tasks/${task_id}/messages/create`, { content: 'Why?' })

    expect(asked.told).toEqual([
      { type: 'message.sent', data: { message_id: asked.answer.body.id, task_id, by_team: true, notify: true } },
    ])
    expect((await watched.post(`people/${user_id}/trust`, {})).told).toEqual([
      { type: 'person.trusted', data: { user_id } },
    ])
    expect((await watched.post(`people/${user_id}/clear`, {})).told).toEqual([
      { type: 'person.cleared', data: { user_id } },
    ])
    expect((await watched.post(`people/${user_id}/block`, { reason: 'No.' })).told).toEqual([
      { type: 'person.blocked', data: { user_id } },
    ])
    const removed = (await watched.post(`people/${user_id}/remove`, { reason: 'Spam' })).told
    const [entry] = (await map.client('write').trash.list()).results
    const counts = { tasks: 1, comments: 0, votes: 0 }
    expect(removed).toEqual([{ type: 'person.removed', data: { user_id, trash_id: entry?.id, ...counts } }])
    expect((await watched.post(`trash/${entry?.id}/restore`, {})).told).toEqual([
      { type: 'person.restored', data: { user_id, trash_id: entry?.id, ...counts } },
    ])
  })
}
