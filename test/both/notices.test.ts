import { describe, expect, it } from 'vitest'
import { mergeTask, unmergeTask } from '../../src/features/merges/verbs/merge-task.ts'
import { declineTask, sendMessage } from '../../src/features/moderation/verbs/review.ts'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { announce } from '../../src/features/notices/verbs/announcements.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { createTask, editTask } from '../../src/features/tasks/verbs/tasks.ts'
import { chooseLanguage } from '../../src/features/users/verbs/profile.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { batchesOf } from '../../src/lib/arrays.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { aFollowedTask } from '../support/builders/a-followed-task.ts'
import { aMapWithNotices } from '../support/builders/a-map-with-notices.ts'
import { renderTask } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

describe('a change to a task', () => {
  it('notifies followers in one email a few minutes after the first change', async () => {
    const { move, team, grace, task, runWorker, pass, told, mailsTo, map } = await aFollowedTask()
    await move(team, task, 'planned')
    await runWorker()
    expect(await told()).toEqual([])
    pass(9 * 60_000)
    await move(team, task, 'in_progress')
    await runWorker()
    pass(60_000)
    await runWorker()

    expect(await told()).toEqual([[grace.id, 'moved', 'sent', '']])
    const [mail, ...others] = mailsTo(grace)
    expect(others).toEqual([])
    expect(mail?.email).toMatchObject({
      subject: 'In progress: Dark',
      from: { address: 'cairn@example.org' },
    })
    expect(mail?.email.from).toMatchObject({ name: `Map ${map.team}` })
    expect(mail?.email.text).toContain(say('lists.role.in_progress'))
    expect(mail?.email.html).toContain(say('lists.role.in_progress'))
    expect(mail?.raw).toMatch(/^References: <task-\d+-\d+-\d+@feedback\.example\.org>/im)
    expect(mail?.email.html).not.toContain('<img')
  })

  it('notifies no one if the task was moved back or moved with notify: false', async () => {
    const { move, team, task, tell, told } = await aFollowedTask()

    await move(team, task, 'planned')
    await move(team, task, 'suggestions')
    await tell()
    await move(team, task, 'planned', false)
    await tell()
    await move(team, task, 'in_progress')
    await move(team, task, 'on_hold', false)
    await tell()

    expect(await told()).toEqual([])
  })

  it("is announced as completed, in the reader's language, and never to the person who made it", async () => {
    const { move, team, grace, task, as, tell, told, mailsTo } = await aFollowedTask()
    await followTask(as(team, 'Moderator'), { task_id: task })
    await chooseLanguage(as(grace), { user_id: grace.id, language: 'de' })

    await move(team, task, 'completed')
    await tell()

    expect(await told()).toEqual([[grace.id, 'completed', 'sent', '']])
    expect(mailsTo(grace)[0]?.email.text).toContain('Es ist fertig')
    expect(mailsTo(grace)[0]?.email.text).toContain('Danke, dass du drangeblieben bist.')
  })

  it('notifies once even if its reaction runs twice or again later', async () => {
    const { move, team, grace, task, tell, told, database, map, now, worker, kinds, pass, mailsTo } =
      await aFollowedTask()
    await move(team, task, 'planned')
    const again = async () => {
      const events = database.read.selectFrom('events').select('id').where('map_id', '=', map.id)
      const { id } = await events.where('type', '=', 'task.moved').executeTakeFirstOrThrow()
      const row = { map_id: map.id, kind: 'event.tell', key: `again ${now()}`, payload: `{"event_id":${id}}` }
      const empty = { leased_until: null, expires: null, failed: null, last_error: null }
      const job = { ...row, created: now(), run_at: now(), ...empty }
      await database.transaction((tx) => tx.insertInto('jobs').values(job).execute())
    }
    await again()
    await tell()
    await again()
    pass(1)
    await tell()
    await worker(kinds).runOnce()

    expect(await told()).toEqual([[grace.id, 'moved', 'sent', '']])
    expect(mailsTo(grace)).toHaveLength(1)
  })

  it('also notifies followers of tasks that were merged earlier into the task being merged', async () => {
    const { team, grace, task, as, tell, told, pass, map } = await aFollowedTask()
    const create = (title: string) => createTask(as(team, 'Moderator'), renderTask({ parent: map.list(), title }))
    const [middle, last] = [await create('Middle'), await create('Last')]
    await mergeTask(as(team, 'Moderator'), { task_id: task, into: middle })
    await tell()
    pass(24 * 3_600_000)
    await mergeTask(as(team, 'Moderator'), { task_id: middle, into: last })
    await tell()

    expect(await told()).toEqual([
      [grace.id, 'merged', 'sent', ''],
      [grace.id, 'merged', 'sent', ''],
    ])
  })

  it('notifies followers of a merged task, unless the merge was undone', async () => {
    const { team, grace, task, as, tell, told, map, mailsTo } = await aFollowedTask()
    const into = await createTask(as(team, 'Moderator'), renderTask({ parent: map.list(), title: 'Night' }))
    await mergeTask(as(team, 'Moderator'), { task_id: task, into })
    await unmergeTask(as(team, 'Moderator'), { task_id: task })
    await tell()
    expect(await told()).toEqual([])

    await mergeTask(as(team, 'Moderator'), { task_id: task, into })
    await tell()

    expect(await told()).toEqual([[grace.id, 'merged', 'sent', '']])
    expect(mailsTo(grace)[0]?.email.subject).toContain('Night')
  })
})

describe('a person who makes suggestions', () => {
  it('is notified of approvals, questions, declines with the reason, and votes added on their behalf', async () => {
    const { as, person, map, tell, told, mailsTo } = await aMapWithNotices()
    const [team, ada] = [await person({ role: 'Administrator' }), await person()]
    const suggest = (title: string) => suggestTask(as(ada), renderTask({ parent: map.list(), title }))
    const [first, second, third] = [await suggest('First'), await suggest('Second'), await suggest('Third')]
    const inTeam = as(team, 'Administrator')

    await editTask(inTeam, { task_id: first.id, ...renderTask({ pending: false, parent: map.list('planned') }) })
    await declineTask(inTeam, { task_id: second.id, reason: '> We keep it small.', parsed_reason: '' })
    await declineTask(inTeam, { task_id: third.id, reason: 'Quietly.', parsed_reason: '', notify: false })
    await tell()
    const fourth = await suggest('Fourth')
    await sendMessage(inTeam, { task_id: fourth.id, content: 'Which browser?' })
    const theirs = await createTask(inTeam, renderTask({ parent: map.list(), title: 'Theirs' }))
    await castVote(inTeam, { parent: theirs, voter: { email: ada.email }, notify: true })
    await castVote(inTeam, { parent: theirs, voter: { email: 'new@example.org' }, notify: true })
    await tell()

    const newcomer = expect.any(Number)
    expect(await told()).toEqual(
      expect.arrayContaining([
        [ada.id, 'approved', 'sent', ''],
        [ada.id, 'declined', 'sent', ''],
        [ada.id, 'question', 'sent', ''],
        [ada.id, 'vote', 'sent', ''],
        [newcomer, 'vote', 'sent', ''],
      ]),
    )
    const texts = mailsTo(ada).map(({ email }) => email.text ?? '')
    expect(texts.some((text) => text.includes('> We keep it small.'))).toBe(true)
    expect(texts.some((text) => text.includes('Which browser?'))).toBe(true)
    expect(texts.some((text) => text.includes('Quietly'))).toBe(false)
    expect(mailsTo({ email: 'new@example.org' })).toHaveLength(1)
  })
})

it('many followers are notified in several transactions, and changes made meanwhile are announced separately', async () => {
  const { move, team, task, told, map, database, now, runWorker, pass, rows, tell } = await aFollowedTask({
    site: { sendsMail: false },
  })
  await database.transaction(async (tx) => {
    const crowd = Array.from({ length: 1_100 }, (_, n) => ({ email: `many${n}@example.org`, created: now() }))
    for (const batch of batchesOf(crowd)) {
      const people = batch.map((one) => ({ ...one, first_name: '', last_name: '' }))
      const ids = await tx.insertInto('users').values(people).returning('id').execute()
      const follows = ids.map(({ id }) => ({ map_id: map.id, task_id: task, user_id: id, created: now() }))
      await tx.insertInto('subscriptions').values(follows).execute()
    }
  })
  await move(team, task, 'planned')
  await runWorker()
  const held = database.read.selectFrom('announcements').selectAll().where('map_id', '=', map.id)
  const { id } = await held.executeTakeFirstOrThrow()

  const ctx = inMap(createContext({ ...map.operator, now: now() }), map.operator.map, null)
  const sizes: number[] = []
  const transaction: typeof ctx.transaction = async (work) => {
    const result = await ctx.transaction(work)
    sizes.push((await rows()).length)
    if (sizes.length === 1) await move(team, task, 'in_progress')
    if (sizes.length === 1) await runWorker()
    return result
  }
  await announce({ ...ctx, transaction }, { announcement_id: id })
  expect(sizes).toEqual([500, 1_000, 1_101, 1_101])

  await tell()
  pass(60_000)
  await runWorker()
  const moved = (await told()).map(([user, kind]) => `${user} ${kind}`)
  expect([moved.length, new Set(moved).size]).toEqual([2_202, 1_101])
  expect(await held.execute()).toEqual([])
})
