import { expect, it } from 'vitest'
import { aMap } from '../../support/builders/a-map.ts'
import { aPerson } from '../../support/builders/a-person.ts'
import type { eventChecks } from '../../support/checks/events.ts'

export function ownTextEvents(checked: ReturnType<typeof eventChecks>['checked']): void {
  it('a comment edited by its author: recorded without its text', async () => {
    const map = await aMap()
    const [{ id: task_id }, author] = [await map.task(), await aPerson(map)]
    const path = `${map.path}/task/${task_id}/`
    await author.post(`${path}comment`, { content: 'Before' })
    const comment_id = (await map.events()).at(-1)?.data.comment_id

    const saved = await author.post(`${path}comment/${comment_id}/own`, { content: 'After' })

    const event = (await map.events()).at(-1)
    expect(event && checked(event, author.id, saved.headers.get('x-request-id'))).toEqual({
      type: 'comment.edited',
      data: { comment_id, task_id },
    })
  })
}
