import { expect, it } from 'vitest'
import { pruneNotices } from '../../src/features/notices/verbs/clean-up.ts'
import { useMailLink } from '../../src/features/notices/verbs/mail-settings.ts'
import { createTask } from '../../src/features/tasks/verbs/tasks.ts'
import { assertTeamsMayMail, strangerWaitSeconds } from '../../src/features/users/queries/stranger-mails.ts'
import { castVote, withdrawVote } from '../../src/features/votes/verbs/votes.ts'
import { createContext, inMap, type Site } from '../../src/platform/context.ts'
import { TooManyRequests } from '../../src/platform/errors.ts'
import { queueMail } from '../../src/platform/mail/queue-mail.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aMapWithNotices } from '../support/builders/a-map-with-notices.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { day } from '../support/builders/a-queue.ts'
import { site as usual } from '../support/builders/a-site.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { renderTask } from '../support/builders/render.ts'
import { failureOf } from '../support/requests/failure-of.ts'

async function aVotingTeam(site: Partial<Site> = {}) {
  const telling = await aMapWithNotices({ site })
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

it('a map emails an unconfirmed address only once, even a year later, and one click stops all such emails', async () => {
  const { tasks, voteFor, tell, told, mailsTo, pass, later, rows } = await aVotingTeam()
  const email = 'stranger@example.org'
  await voteFor(email, tasks[0])
  await voteFor(email, tasks[1])
  await tell()
  pass(365 * day)
  await pruneNotices(later())
  await voteFor(email, tasks[2])
  await tell()
  expect((await told()).map(([, ...state]) => state)).toEqual([['vote', 'skipped', 'limit']])
  expect(mailsTo({ email })).toHaveLength(1)

  const token = /\/you\/mail\/([\w-]+)/.exec(mailsTo({ email })[0]?.email.text ?? '')?.[1] ?? ''
  await useMailLink(later(), { token, stop: true })
  const id = (await rows())[0]?.user_id ?? 0
  const users = later().db.selectFrom('users').select('notice_mail').where('id', '=', id)
  expect(await users.executeTakeFirst()).toEqual({ notice_mail: 'never' })
})

it('an installation emails an unconfirmed address only once across all maps, even after a map is deleted', async () => {
  const { tasks, voteFor, tell, mailsTo, map, site, database, now } = await aVotingTeam()
  const email = 'stranger@example.org'
  const other = await aMap({ database, site, url: 'http://unused', close: async () => undefined })
  const { inMap: ctx } = contextsOf(other, await aPerson(other), 'Moderator', now())
  const parent = await createTask(ctx, renderTask({ parent: other.list(), title: 'Elsewhere' }))
  await castVote(ctx, { parent, voter: { email }, notify: true })
  await voteFor(email, tasks[0])
  await tell()
  expect(mailsTo({ email })).toHaveLength(1)

  await database.transaction((tx) => tx.deleteFrom('notices').where('map_id', 'in', [map.id, other.id]).execute())
  await voteFor(email, tasks[1])
  await tell()
  expect(mailsTo({ email })).toHaveLength(1)
})

it("a vote removed before its email was sent doesn't use up the one email", async () => {
  const { tasks, voteFor, tell, runWorker, told, mailsTo, later } = await aVotingTeam()
  const email = 'stranger@example.org'
  const { id } = await voteFor(email, tasks[0])
  await runWorker()
  await withdrawVote(later(), id)
  await tell()
  await voteFor(email, tasks[1])
  await tell()

  expect((await told()).map(([, ...state]) => state)).toEqual([
    ['vote', 'skipped', 'gone'],
    ['vote', 'sent', ''],
  ])
  expect(mailsTo({ email })).toHaveLength(1)
})

it('where anyone can create teams, these emails have a site-wide limit and leave half of it for sign-in emails', async () => {
  const limits = { ...usual.limits, strangerMails: 5 }
  const { tasks, voteFor, tell, told, later, now, site } = await aVotingTeam({ limits, teamsAreCreatedBy: 'anybody' })
  for (const name of ['one', 'two', 'three', 'four']) await voteFor(`${name}@example.org`, tasks[0])
  await tell()

  expect((await told()).map(([, , ...state]) => state)).toEqual([
    ['sent', ''],
    ['sent', ''],
    ['sent', ''],
    ['skipped', 'limit'],
  ])
  const context = createContext({ ...later(), site })
  expect(await strangerWaitSeconds(context)).toBe(0)
  await context.transaction(async (tx) => {
    expect(await failureOf(assertTeamsMayMail(tx))).toBeInstanceOf(TooManyRequests)
    const mail = { kind: 'sign-in', to: 'new@example.org', subject: '', text: '', html: '' }
    for (const _ of [1, 2]) await queueMail(tx.db, { ...mail, expires: now() }, tx.now)
  })
  expect(await strangerWaitSeconds(context)).toBeGreaterThan(0)
})

it('a map emails at most fifty unconfirmed addresses a day, and confirmed ones without this limit', async () => {
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
