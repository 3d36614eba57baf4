import { expect, it } from 'vitest'
import { addToAnnouncement } from '../../src/features/notices/verbs/announcements.ts'
import { aFollowedTask } from '../support/builders/a-followed-task.ts'
import { minute } from '../support/builders/a-queue.ts'

async function threeMoves(lists: string[]) {
  const followed = await aFollowedTask()
  const { move, team, grace, task, as, database, map, pass, runWorker, mailsTo, told } = followed
  for (const list of lists) await move(team, task, list)
  const moves = database.read.selectFrom('events').select('id').where('map_id', '=', map.id)
  const ids = (await moves.where('type', '=', 'task.moved').orderBy('id').execute()).map(({ id }) => id)
  const inAnyOrder = [ids[0], ids[2], ids[1]].map(Number)
  for (const event_id of [...inAnyOrder, ...inAnyOrder]) {
    await addToAnnouncement(as(team, 'Moderator'), { task_id: task, event_id })
  }
  await runWorker()
  pass(10 * minute)
  await runWorker()
  return { told: (await told()).map(([, kind]) => kind), subjects: mailsTo(grace).map(({ email }) => email.subject) }
}

it('moves processed in any order, even repeatedly, are announced as one move from the first list to the last', async () => {
  expect(await threeMoves(['planned', 'on_hold', 'completed'])).toEqual({
    told: ['completed'],
    subjects: ['Completed: Dark'],
  })
  expect(await threeMoves(['planned', 'on_hold', 'suggestions'])).toEqual({ told: [], subjects: [] })
})
