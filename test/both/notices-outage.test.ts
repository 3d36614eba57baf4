import { expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { hourMs } from '../../src/lib/time.ts'
import { retryGivenUpJob } from '../../src/platform/jobs/enqueue.ts'
import { aFollowedTask } from '../support/builders/a-followed-task.ts'
import { minute, second } from '../support/builders/a-queue.ts'
import { renderComment } from '../support/builders/render.ts'
import { openMailServer } from '../support/servers/mail-server.ts'

async function aConversation() {
  const followed = await aFollowedTask()
  const { as, team, task, runWorker, pass, server, onEnd, jobs } = followed
  return {
    ...followed,
    comment: async (content: string) => {
      await addComment(as(team, 'Moderator'), renderComment({ parent: task, content }))
      await runWorker()
    },
    /** Advances the clock in small steps, because a worker polls every few seconds. */
    passBy: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 10 * second) {
        pass(10 * second)
        await runWorker()
      }
    },
    serverBack: async () => {
      const back = await openMailServer({ port: server.port })
      onEnd(() => back.close())
      return back
    },
    noticeJobs: async () => (await jobs()).filter(({ kind }) => kind === 'notice'),
  }
}

it('a mail server outage loses nothing, and a notification covered by two jobs is emailed once', async () => {
  const { comment, passBy, server, serverBack, rows, noticeJobs } = await aConversation()
  await comment('one.')
  await passBy(minute)
  await comment('two.')
  await passBy(8 * minute)
  await server.close()
  // The first job claims both notifications and fails twice. Then the second one's job runs.
  await passBy(110 * second)
  await comment('three.')
  await passBy(70 * second)
  const back = await serverBack()
  await passBy(20 * minute)

  expect((await rows()).map(({ mail }) => mail)).toEqual(['sent', 'sent', 'sent'])
  const texts = back.received.map(({ email }) => email.text ?? '')
  for (const content of ['one.', 'two.', 'three.'])
    expect(texts.filter((text) => text.includes(content))).toHaveLength(1)
  expect(await noticeJobs()).toEqual([])
})

it('an email that was abandoned is sent when an operator retries its job', async () => {
  const { comment, pass, runWorker, server, database, rows, noticeJobs, now, mailsTo, grace } = await aConversation()
  server.answers.sender = () => 451
  await comment('one.')
  await comment('two.')
  for (let attempt = 0; attempt < 10; attempt++) {
    pass(10 * hourMs)
    await runWorker()
  }
  expect((await rows()).map(({ reason }) => reason)).toEqual(['failed', 'failed'])

  server.answers.sender = () => undefined
  const [job] = await noticeJobs()
  await database.transaction((tx) => retryGivenUpJob(tx, job ?? { map_id: 0, id: 0 }, now()))
  await runWorker()

  expect((await rows()).map(({ mail, reason }) => [mail, reason])).toEqual([
    ['sent', ''],
    ['sent', ''],
  ])
  expect(mailsTo(grace)).toHaveLength(1)
})
