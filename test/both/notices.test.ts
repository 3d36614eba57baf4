import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/add-comment.ts'
import { setMapVisibility } from '../../src/features/maps/verbs/set-map-visibility.ts'
import { mergeTask } from '../../src/features/merges/verbs/merge-task.ts'
import { unmergeTask } from '../../src/features/merges/verbs/unmerge-task.ts'
import { declineTask } from '../../src/features/moderation/verbs/decline-task.ts'
import { sendMessage } from '../../src/features/moderation/verbs/send-message.ts'
import { setStanding } from '../../src/features/moderation/verbs/set-standing.ts'
import { markSeen } from '../../src/features/notices/verbs/mark-seen.ts'
import { followTask } from '../../src/features/subscriptions/verbs/follow-task.ts'
import { muteTask } from '../../src/features/subscriptions/verbs/mute-task.ts'
import { suggestTask } from '../../src/features/suggestions/verbs/suggest-task.ts'
import { renderTask } from '../../src/features/tasks/rules/render-task.ts'
import { createTask } from '../../src/features/tasks/verbs/create-task.ts'
import { deleteTask } from '../../src/features/tasks/verbs/delete-task.ts'
import { editTask } from '../../src/features/tasks/verbs/edit-task.ts'
import { chooseLanguage } from '../../src/features/users/verbs/choose-language.ts'
import { castVote } from '../../src/features/votes/verbs/cast-vote.ts'
import { aTellingMap } from '../support/builders/a-telling-map.ts'

/** A task of the team that Grace follows. */
async function aFollowedTask(options: Parameters<typeof aTellingMap>[0] = {}) {
  const telling = await aTellingMap(options)
  const [team, grace] = [await telling.person({ role: 'Moderator' }), await telling.person({ first_name: 'Grace' })]
  const task = await createTask(
    telling.as(team, 'Moderator'),
    renderTask({ parent: telling.map.list(), title: 'Dark' }),
  )
  await followTask(telling.as(grace), { task_id: task })
  return { ...telling, team, grace, task }
}

describe('what happens to a task', () => {
  it('is told to those who follow it, in one mail, some minutes after the first change', async () => {
    const { move, team, grace, task, runWorker, pass, told, mailsTo, map } = await aFollowedTask()
    await map
      .client('manage')
      .map.edit({ contact_email: 'team@elsewhere.example' })
      .catch(() => undefined)

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
      subject: expect.stringContaining('Dark'),
      from: { address: 'cairn@example.org' },
    })
    expect(mail?.email.from).toMatchObject({ name: `Map ${map.team}` })
    expect(mail?.email.text).toContain('In progress')
    expect(mail?.email.html).toContain('In progress')
    expect(mail?.raw).toMatch(/^References: <task-\d+-\d+-\d+@feedback\.example\.org>/im)
    expect(mail?.email.html).not.toContain('<img')
  })

  it('is told to nobody when it was moved back, or moved with notify: false', async () => {
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

  it('is told as completed, in the language of the reader, and never to who did it', async () => {
    const { move, team, grace, task, as, tell, told, mailsTo } = await aFollowedTask()
    await followTask(as(team, 'Moderator'), { task_id: task })
    await chooseLanguage(as(grace), { user_id: grace.id, language: 'de' })

    await move(team, task, 'completed')
    await tell()

    expect(await told()).toEqual([[grace.id, 'completed', 'sent', '']])
    expect(mailsTo(grace)[0]?.email.text).toContain('Fertig: verschoben nach')
  })

  it('is told once when the reaction to it runs twice, or again after it was told', async () => {
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

  it('is told to followers of what was merged, unless that was undone', async () => {
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

describe('who suggests something', () => {
  it('hears that it was approved, asked about, declined with the reason, and of a vote in their name', async () => {
    const { as, person, map, tell, told, mailsTo } = await aTellingMap()
    const [team, ada] = [await person({ role: 'Administrator' }), await person()]
    const suggest = (title: string) => suggestTask(as(ada), renderTask({ parent: map.list(), title }))
    const [first, second, third] = [await suggest('First'), await suggest('Second'), await suggest('Third')]
    const inTeam = as(team, 'Administrator')

    await editTask(inTeam, { task_id: first.id, ...renderTask({ pending: false, parent: map.list('planned') }) })
    await declineTask(inTeam, { task_id: second.id, reason: 'We keep it *small*.', parsed_reason: '' })
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
    expect(texts.some((text) => text.includes('We keep it *small*.'))).toBe(true)
    expect(texts.some((text) => text.includes('Which browser?'))).toBe(true)
    expect(texts.some((text) => text.includes('Quietly'))).toBe(false)
    expect(mailsTo({ email: 'new@example.org' })).toHaveLength(1)
  })
})

describe('what is not mailed keeps its reason', () => {
  it('access that was withdrawn between the announcement and the mail', async () => {
    const { move, team, grace, task, as, runWorker, pass, told, server, person, map } = await aFollowedTask()
    const blocked = await person()
    await followTask(as(blocked), { task_id: task })
    await castVote(as(blocked), { parent: task })
    await setStanding(as(team, 'Moderator'), { user_id: blocked.id, standing: 'blocked' })
    await move(team, task, 'planned')
    await runWorker()
    pass(10 * 60_000)
    server.answers.recipient = () => 451
    await runWorker()
    expect(await told()).toEqual([
      [grace.id, 'moved', 'waiting', ''],
      [blocked.id, 'moved', 'skipped', 'no_access'],
    ])

    server.answers.recipient = () => undefined
    await setMapVisibility(map.operator, { visibility: 'team' })
    pass(60_000)
    await runWorker()

    expect((await told())[0]).toEqual([grace.id, 'moved', 'skipped', 'no_access'])
    expect(server.received).toEqual([])
  })

  it('seen before, muted, no confirmed address, gone, too many, and no mail server', async () => {
    const { move, team, grace, task, as, tell, told, runWorker, pass, database, person } = await aFollowedTask({
      site: { noticeMailsPerDay: 1 },
    })
    const [muting, unknown] = [await person(), await person()]
    for (const one of [muting, unknown]) await followTask(as(one), { task_id: task })
    await database.transaction((tx) =>
      tx.updateTable('users').set({ confirmed: null }).where('id', '=', unknown.id).execute(),
    )
    await muteTask(as(muting), { task_id: task })
    await castVote(as(team, 'Moderator'), { parent: task, voter: { email: muting.email }, notify: true })
    await move(team, task, 'planned')
    await tell()
    expect(await told()).toEqual([
      [muting.id, 'vote', 'skipped', 'muted'],
      [grace.id, 'moved', 'sent', ''],
      [unknown.id, 'moved', 'skipped', 'unconfirmed'],
    ])

    const comment = { parent: task, content: 'Thanks' }
    await followTask(as(grace), { task_id: task, level: 'comments' })
    await addComment(as(muting), { ...comment, parsed_content: '<p>Thanks</p>' })
    await runWorker()
    await markSeen(as(grace), { task_id: task })
    pass(10 * 60_000)
    await runWorker()
    await addComment(as(muting), { ...comment, parsed_content: '<p>Thanks</p>' })
    await tell()
    expect((await told()).slice(3)).toEqual([
      [grace.id, 'comment', 'skipped', 'seen'],
      [grace.id, 'comment', 'skipped', 'limit'],
    ])

    await move(team, task, 'on_hold')
    await deleteTask(as(team, 'Moderator'), { task_id: task })
    await tell()
    expect((await told()).length).toBe(5)
  })

  it('without a mail server the bell alone is told, and nothing is sent later', async () => {
    const { move, team, grace, task, tell, told, jobs, rows } = await aFollowedTask({ site: { sendsMail: false } })

    await move(team, task, 'planned')
    await tell()

    expect(await told()).toEqual([[grace.id, 'moved', 'skipped', 'no_mail_server']])
    expect((await rows())[0]?.seen).toBeNull()
    expect((await jobs()).filter(({ kind }) => kind === 'notice')).toEqual([])
  })
})
