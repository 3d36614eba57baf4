import { expect, it } from 'vitest'
import { deleteAccount } from '../../src/features/accounts/verbs/accounts.ts'
import { followTask, muteTask } from '../../src/features/subscriptions/verbs/following.ts'
import { createTask } from '../../src/features/tasks/verbs/tasks.ts'
import { aMapWithNotices } from '../support/builders/a-map-with-notices.ts'
import { renderTask } from '../support/builders/render.ts'

it('deleting an account deletes its notifications, mutes and queued emails', async () => {
  const { person, as, map, move, runWorker, pass, rows, server, database } = await aMapWithNotices()
  const [team, ada] = [await person({ role: 'Moderator' }), await person()]
  const ctx = as(team, 'Moderator')
  const [task, other] = [
    await createTask(ctx, renderTask({ parent: map.list(), title: 'One' })),
    await createTask(ctx, renderTask({ parent: map.list(), title: 'Two' })),
  ]
  await followTask(as(ada), { task_id: task })
  await muteTask(as(ada), { task_id: other })
  await move(team, task, 'planned')
  await runWorker()
  server.answers.sender = () => 451
  pass(10 * 60_000)
  await runWorker()
  expect(await rows()).toMatchObject([{ user_id: ada.id, mail: 'waiting' }])

  await deleteAccount(as(ada), { user_id: ada.id })
  server.answers.sender = () => undefined
  pass(60_000)
  await runWorker()

  expect([await rows(), server.received]).toEqual([[], []])
  expect(await database.read.selectFrom('task_mutes').selectAll().execute()).toEqual([])
})
