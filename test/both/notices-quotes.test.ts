import { expect, it } from 'vitest'
import { deleteComment, pinComment } from '../../src/features/comments/verbs/moderate-comments.ts'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { declineTask } from '../../src/features/moderation/verbs/review.ts'
import { listNotices } from '../../src/features/notices/queries/list-notices.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { editTask } from '../../src/features/tasks/verbs/tasks.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { aFollowedTask } from '../support/builders/a-followed-task.ts'
import { minute } from '../support/builders/a-queue.ts'
import { renderComment, renderTask } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

it("an email starts with what happened and quotes the team's note, like the bell", async () => {
  const { as, team, grace, task, map, tell, mailsTo } = await aFollowedTask()
  const note = 'Charts first: <b>most</b> asked for them.'
  await editTask(as(team, 'Moderator'), { task_id: task, ...renderTask({ parent: map.list('planned'), note }) })
  await tell()
  await castVote(as(grace), { parent: task })
  await editTask(as(team, 'Moderator'), { task_id: task, ...renderTask({ parent: map.list('completed') }) })
  await tell()

  const [planned, completed] = mailsTo(grace)
  expect([planned?.email.subject, completed?.email.subject]).toEqual(['Planned: Dark', 'Completed: Dark'])
  expect(planned?.email.text).toContain(`\n> ${note}\n`)
  expect(planned?.email.html).toContain('Charts first: &lt;b&gt;most&lt;/b&gt; asked')
  expect(planned?.email.html).toContain(`<bdi>Map ${map.team}</bdi>`)
  expect(completed?.email.text).not.toContain(note)
  expect(completed?.email.text).toContain(say('notice.mail.done.voted'))
  // The older notification still shows the list the task was in at the time.
  const shown = (await listNotices(as(grace), 1)).map(({ list, quote }) => [list, quote])
  expect(shown).toEqual([
    ['Completed', ''],
    ['Planned', note],
  ])
})

it('the email about a decline quotes its reason, and the email about an answer keeps its Markdown formatting', async () => {
  const { as, team, grace, task, tell, mailsTo } = await aFollowedTask()
  const content = 'See **[the plan](https://example.org/plan)**.'
  const answer = await addComment(as(team, 'Moderator'), renderComment({ parent: task, content }))
  await pinComment(as(team, 'Moderator'), { comment_id: answer })
  await tell()
  await declineTask(as(team, 'Moderator'), {
    ...{ task_id: task, reason: 'Too **small** a crowd.', notify: true },
    parsed_reason: '<p>Too <strong>small</strong> a crowd.</p>',
  })
  await tell()

  const [answered, declined] = mailsTo(grace)
  expect([answered?.email.subject, declined?.email.subject]).toEqual([
    say('mail.subject.answered', { title: 'Dark' }),
    say('mail.subject.declined', { title: 'Dark' }),
  ])
  expect(answered?.email.text).toContain('> See the plan (https://example.org/plan).')
  expect(answered?.email.html).toMatch(/<strong><a href="https:\/\/example.org\/plan" [^>]*>the plan<\/a><\/strong>/)
  expect(declined?.email.text).toContain('> Too small a crowd.')
  const quotes = async () => (await listNotices(as(grace), 1)).map(({ quote }) => quote)
  expect(await quotes()).toEqual(['Too small a crowd.', 'See the plan.'])

  await deleteComment(as(team, 'Moderator'), { comment_id: answer })
  expect(await quotes(), 'what was deleted is gone here too').toEqual(['Too small a crowd.', ''])
})

it('several changes are sent in one email, with the most important one as its subject', async () => {
  const { as, team, grace, task, map, person, tell, runWorker, pass, mailsTo } = await aFollowedTask()
  const ada = await person()
  await followTask(as(grace), { task_id: task, level: 'comments' })
  for (const content of ['Me too', 'And me']) await addComment(as(ada), renderComment({ parent: task, content }))
  await tell()
  await editTask(as(team, 'Moderator'), { task_id: task, ...renderTask({ parent: map.list('planned') }) })
  await runWorker()
  pass(5 * minute)
  await addComment(as(ada), renderComment({ parent: task, content: 'Any news?' }))
  await runWorker()
  pass(5 * minute)
  await runWorker()

  const [comments, moved] = mailsTo(grace).map(({ email }) => email)
  expect([comments?.subject, moved?.subject]).toEqual([
    say('mail.subject.comment', { count: 2, title: 'Dark' }),
    'Planned: Dark',
  ])
  expect(moved?.text?.indexOf('Any news?')).toBeGreaterThan(moved?.text?.indexOf('Planned') ?? 0)
})
