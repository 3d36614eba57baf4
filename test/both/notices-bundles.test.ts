import { expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { aFollowedTask } from '../support/builders/a-followed-task.ts'
import { minute } from '../support/builders/a-queue.ts'
import { renderComment } from '../support/builders/render.ts'

async function aConversation(options: Parameters<typeof aFollowedTask>[0] = {}) {
  const followed = await aFollowedTask(options)
  const { as, team, grace, task, database, map, mailsTo } = followed
  const open = database.read.selectFrom('notice_bundles').select(['id', 'user_id', 'due']).where('map_id', '=', map.id)
  return {
    ...followed,
    comment: (content: string) => addComment(as(team, 'Moderator'), renderComment({ parent: task, content })),
    bundles: () => open.execute(),
    /** How many emails contain each of these texts. */
    mailsWith: (texts: string[]) =>
      texts.map((text) => mailsTo(grace).filter(({ email }) => email.text?.includes(text)).length),
  }
}

it('a reader has one open bundle about a task, due when its first notification is, or earlier if a later one is', async () => {
  const { comment, bundles, runWorker, pass, move, team, task, grace, now, mailsWith } = await aConversation()
  await comment('one.')
  await runWorker()
  const due = new Date(Date.parse(now()) + 10 * minute).toISOString()
  pass(minute)
  await move(team, task, 'planned')
  await comment('two.')
  await runWorker()
  expect(await bundles()).toEqual([{ id: expect.any(Number), user_id: grace.id, due }])

  pass(9 * minute)
  await runWorker()
  expect(mailsWith(['one.', 'two.', 'Planned'])).toEqual([1, 1, 0])
  await comment('three.')
  await runWorker()
  const [next] = await bundles()
  expect(next?.due).toBe(new Date(Date.parse(now()) + 10 * minute).toISOString())
  pass(minute)
  await runWorker()
  expect(mailsWith(['one.', 'two.', 'three.', 'Planned'])).toEqual([1, 1, 1, 1])
  expect(await bundles()).toEqual([])
})

it("a notification that arrives while its reader's email is being sent gets an email of its own", async () => {
  const { comment, worker, kinds, site, server, rows, mailsWith, runWorker } = await aConversation({
    site: { announceMinutes: 0 },
  })
  const other = worker(kinds, { site })
  await comment('one.')
  server.answers.message = async () => {
    server.answers.message = async () => undefined
    await comment('two.')
    await other.runOnce()
    return undefined
  }
  await runWorker()

  expect(mailsWith(['one.', 'two.'])).toEqual([1, 1])
  expect((await rows()).map(({ mail }) => mail)).toEqual(['sent', 'sent'])
})

it('each notification is emailed once, however many arrive while two workers send emails', async () => {
  const { comment, worker, kinds, site, rows, jobs, bundles, mailsWith } = await aConversation({
    site: { announceMinutes: 0, noticeMailsPerDay: 0 },
  })
  const workers = [worker(kinds, { site }), worker(kinds, { site })]
  const run = () => workers.map((each) => each.runOnce())
  const texts = Array.from({ length: 16 }, (_, n) => `Answer ${n}.`)
  for (const text of texts) await Promise.all([comment(text), ...run()])
  while ((await jobs()).some(({ kind }) => kind === 'event.tell' || kind === 'notice')) await Promise.all(run())

  expect(mailsWith(texts)).toEqual(texts.map(() => 1))
  expect(new Set((await rows()).map(({ mail }) => mail))).toEqual(new Set(['sent']))
  expect(await bundles()).toEqual([])
})
