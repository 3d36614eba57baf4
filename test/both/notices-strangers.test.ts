import { expect, it } from 'vitest'
import { pruneNotices } from '../../src/features/notices/verbs/prune-notices.ts'
import { useMailLink } from '../../src/features/notices/verbs/use-mail-link.ts'
import { renderTask } from '../../src/features/tasks/rules/render-task.ts'
import { createTask } from '../../src/features/tasks/verbs/create-task.ts'
import { castVote } from '../../src/features/votes/verbs/cast-vote.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { aMapWithNotices } from '../support/builders/a-map-with-notices.ts'
import { day } from '../support/builders/a-queue.ts'

async function aVotingTeam() {
  const telling = await aMapWithNotices()
  const { person, as, map, now } = telling
  const team = await person({ role: 'Moderator' })
  const create = (title: string) => createTask(as(team, 'Moderator'), renderTask({ parent: map.list(), title }))
  return {
    ...telling,
    tasks: [await create('One'), await create('Two'), await create('Three')] as const,
    voteFor: (email: string, parent: number) =>
      castVote(as(team, 'Moderator'), { parent, voter: { email }, notify: true }),
    later: () => inMap(createContext({ ...map.operator, now: now() }), map.operator.map, null),
  }
}

it('a map writes once to an address that nobody confirmed, also after a year; one click ends all such mails', async () => {
  const { tasks, voteFor, tell, told, mailsTo, pass, later, rows } = await aVotingTeam()
  const email = 'stranger@example.org'
  await voteFor(email, tasks[0])
  await voteFor(email, tasks[1])
  await tell()
  pass(365 * day)
  await pruneNotices(later())
  await voteFor(email, tasks[2])
  await tell()
  expect((await told()).map(([, ...state]) => state)).toEqual([
    ['vote', 'sent', ''],
    ['vote', 'skipped', 'limit'],
  ])
  expect(mailsTo({ email })).toHaveLength(1)

  const token = /\/you\/mail\/([\w-]+)/.exec(mailsTo({ email })[0]?.email.text ?? '')?.[1] ?? ''
  await useMailLink(later(), { token, stop: true })
  const id = (await rows())[0]?.user_id ?? 0
  const users = later().db.selectFrom('users').select('notice_mail').where('id', '=', id)
  expect(await users.executeTakeFirst()).toEqual({ notice_mail: 'never' })
})

it('a map writes to fifty such addresses a day, and to those who confirmed theirs without this limit', async () => {
  const { tasks, voteFor, tell, told, runWorker, person, pass, database, map, now } = await aVotingTeam()
  await database.transaction(async (tx) => {
    const strangers = Array.from({ length: 49 }, (_, n) => ({ email: `s${n}@example.org`, created: now() }))
    const names = { first_name: '', last_name: '' }
    const ids = await tx
      .insertInto('users')
      .values(strangers.map((one) => ({ ...one, ...names })))
      .returning('id')
      .execute()
    const sent = { kind: 'vote', mail: 'sent', reason: '', task_id: tasks[0], comment_id: null } as const
    const none = { event_id: null, actor_id: null, seen: null, mailed: now() }
    const row = { map_id: map.id, ...sent, ...none, created: now() }
    await tx
      .insertInto('notices')
      .values(ids.map(({ id }) => ({ ...row, user_id: id })))
      .execute()
  })
  await voteFor('last@example.org', tasks[0])
  await tell()
  await voteFor('more@example.org', tasks[0])
  await runWorker()
  const ada = await person()
  await voteFor(ada.email, tasks[0])
  await tell()
  pass(day)
  await voteFor('next@example.org', tasks[0])
  await tell()

  expect((await told()).slice(49).map(([, ...state]) => state)).toEqual([
    ['vote', 'sent', ''],
    ['vote', 'skipped', 'limit'],
    ['vote', 'sent', ''],
    ['vote', 'sent', ''],
  ])
})
