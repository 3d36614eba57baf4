import { expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { renderComment, renderTask } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

async function aWaitingMap() {
  const map = await aMap()
  await map.call('manage', 'POST', '/api/1/map/waiting/', {
    json: { suggestions_wait: 'everybody', comments_wait: 'everybody' },
  })
  const [member, author] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
  const suggest = async (title: string) =>
    (await suggestTask(actingAs(map, author), renderTask({ parent: map.list(), title, description: 'Why' }))).id
  const change = async (path: string, form: Record<string, string>) =>
    expect((await author.post(`/${map.team}/map/task/${path}/own`, form)).status).toBe(303)
  const isPending = async (id: number) => (await map.client('manage').tasks.get(id)).pending
  return { map, member, author, suggest, change, isPending }
}

it('approving on the board skips and lists tasks that changed since they were read, and approves the rest', async () => {
  const { map, member, suggest, change, isPending } = await aWaitingMap()
  const [same, changed] = [await suggest('Same'), await suggest('Changed')]
  const board = `/${map.team}/map/manage/board`
  const { text } = await member.get(board)
  const form = Object.fromEntries(
    [same, changed].map((id) => [`task_${id}`, new RegExp(`name="task_${id}" value="([^"]+)"`).exec(text)?.[1] ?? '']),
  )
  await change(`${changed}-changed`, { title: 'Changed <i>', description: 'Buy now' })

  const sent = await member.post(board, { action: 'approve', ...form })

  expect([await isPending(same), await isPending(changed)]).toEqual([false, true])
  const shown = (await member.get(sent.headers.get('location') ?? '')).text
  expect(shown).toContain(`${say('bulk.approved', { count: 1 })} ${say('bulk.changed-since', { count: 1 })}`)
  expect(shown).toMatch(new RegExp(`<li><a href="[^"]*/task/${changed}-[^"]*"><bdi>Changed &lt;i></bdi></a></li>`))
})

it('approving and trusting someone approves only the items that were visible when read, and shows the rest', async () => {
  const { map, member, author, suggest, change, isPending } = await aWaitingMap()
  const task = await map.task({ title: 'Public' })
  const [first, same, changed] = [await suggest('First'), await suggest('Same'), await suggest('Changed')]
  const comment = await addComment(actingAs(map, author), renderComment({ parent: task.id, content: 'A word' }))
  const queue = `/${map.team}/map/manage/queue`
  const { text } = await member.get(`${queue}?item=task-${first}`)
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? ''
  await change(`${changed}-changed`, { title: 'Changed', description: 'Buy now' })
  const later = await suggest('Later')
  const form = { item: `task-${first}`, action: 'trust', read: field('read'), read_at: field('read_at') }

  const sent = await member.post(queue, form)

  expect(await Promise.all([first, same, changed, later].map(isPending))).toEqual([false, false, true, true])
  expect((await map.client('read').comments.list(task.id)).results.map(({ id }) => id)).toEqual([comment])
  expect(sent.headers.get('location')).toBe(`${queue}?item=task-${changed}`)
  const shown = (await member.get(`${queue}?item=task-${changed}`)).text
  expect(shown).toContain(say('queue.done.partly', { count: 2 }))
})
