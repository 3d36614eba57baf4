import { expect, it } from 'vitest'
import { pinComment } from '../../src/features/comments/verbs/moderate-comments.ts'
import { addComment, editOwnComment } from '../../src/features/comments/verbs/own-comments.ts'
import { notifyOfComment } from '../../src/features/notices/verbs/notify.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { createTask } from '../../src/features/tasks/verbs/tasks.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { aFollowedTask } from '../support/builders/a-followed-task.ts'
import { aMapWithNotices } from '../support/builders/a-map-with-notices.ts'
import { renderComment, renderTask } from '../support/builders/render.ts'

it('editing a comment notifies only people it newly mentions, and no one twice', async () => {
  const { person, as, tell, told, map } = await aMapWithNotices()
  const team = await person({ role: 'Moderator' })
  const parent = await createTask(as(team, 'Moderator'), renderTask({ parent: map.list(), title: 'Dark' }))
  const [ada, grace, joan, late] = [
    await person({ first_name: 'Ada', last_name: 'Byron' }),
    await person({ first_name: 'Grace', last_name: 'Hopper' }),
    await person({ first_name: 'Joan', last_name: 'Clarke' }),
    await person({ first_name: 'Late', last_name: 'Comer' }),
  ]
  for (const who of [grace, joan]) await addComment(as(who), renderComment({ parent, content: 'Hello' }))
  const comment_id = await addComment(as(ada), renderComment({ parent, content: 'Yes, @Grace Hopper' }))
  await tell()
  const before = await told()
  expect(before).toContainEqual([grace.id, 'mention', 'sent', ''])
  await followTask(as(late), { task_id: parent, level: 'comments' })

  const content = 'Yes, @Grace Hopper and @Joan Clarke'
  await editOwnComment(as(ada), renderComment({ comment_id, task_id: parent, content }))
  await tell()
  await editOwnComment(as(ada), renderComment({ comment_id, task_id: parent, content: `${content}!` }))
  await tell()

  expect((await told()).slice(before.length)).toEqual([[joan.id, 'mention', 'sent', '']])
})

it('a comment mentions at most ten people, however often it is edited', async () => {
  const { person, as, map } = await aMapWithNotices()
  const team = await person({ role: 'Moderator' })
  const parent = await createTask(as(team, 'Moderator'), renderTask({ parent: map.list(), title: 'Dark' }))
  const names = Array.from({ length: 12 }, (_, n) => `Guest ${String.fromCharCode(65 + n)}`)
  for (const name of names) {
    const [first_name = '', last_name = ''] = name.split(' ')
    const who = await person({ first_name, last_name })
    await addComment(as(who), renderComment({ parent, content: 'Hello' }))
  }
  const ada = await person({ first_name: 'Ada', last_name: 'Byron' })
  const mention = (some: string[]) => some.map((name) => `@${name}`).join(' ')
  const comment_id = await addComment(as(ada), renderComment({ parent, content: mention(names.slice(0, 6)) }))
  for (const from of [4, 8]) {
    const content = mention(names.slice(from, from + 6))
    await editOwnComment(as(ada), renderComment({ comment_id, task_id: parent, content }))
  }

  const mentions = map.database.read.selectFrom('mentions').select('id').where('map_id', '=', map.id)
  expect(await mentions.where('comment_id', '=', comment_id).execute()).toHaveLength(10)
})

it('a comment that is pinned while its followers are being notified notifies each of them once', async () => {
  const { as, team, task, person, told, map, now } = await aFollowedTask()
  const followers = [await person(), await person(), await person()]
  for (const follower of followers) await followTask(as(follower), { task_id: task })
  const comment_id = await addComment(as(team, 'Moderator'), renderComment({ parent: task, content: 'Soon.' }))
  const ctx = inMap(createContext({ ...map.operator, now: now() }), map.operator.map, null)
  const about = { comment_id, task_id: task }
  await pinComment(as(team, 'Moderator'), { comment_id })

  await Promise.all([
    notifyOfComment(ctx, { ...about, event_id: 1 }),
    notifyOfComment(ctx, { ...about, event_id: 2, pinned_by: team.id }),
  ])

  const people = (await told()).map(([id]) => id)
  expect([people.length, new Set(people).size]).toEqual([4, 4])
})
