import { expect, it } from 'vitest'
import { suggestTask } from '../../../src/features/moderation/verbs/suggestions.ts'
import { digestHandler } from '../../../src/features/notices/jobs.ts'
import { chooseMail } from '../../../src/features/notices/verbs/mail-settings.ts'
import { enqueue } from '../../../src/platform/jobs/enqueue.ts'
import { aMapWithNotices } from '../../support/builders/a-map-with-notices.ts'
import { minute } from '../../support/builders/a-queue.ts'
import { renderTask } from '../../support/builders/render.ts'
import { killedAfter } from '../../support/databases/killed.ts'

const days = 4
const hour = 60 * minute

it('the digest of pending items is sent once a day, despite killed workers, a failing mail server and a wrong clock', {
  timeout: 600_000,
}, async () => {
  const telling = await aMapWithNotices()
  const { person, as, map, pass, now, server, worker, kinds, database, runWorker, rows, mailsTo } = telling
  const member = await person({ role: 'Moderator' })
  await chooseMail(as(member), { user_id: member.id, waiting_mail: 'daily' })
  const ada = await person()
  const suggest = () => suggestTask(as(ada), renderTask({ parent: map.list(), title: 'Please' }))
  await database.transaction((tx) => enqueue(tx, digestHandler, [{ key: 'hourly', payload: {} }], now()))

  for (let hours = 0; hours < days * 24; hours += 1) {
    if (hours % 24 === 0) await suggest()
    // The mail server rejects emails temporarily, permanently or never, and the clock is sometimes 20 minutes slow.
    server.answers.sender = () => [451, undefined, 554, undefined][hours % 4]
    const wrongBy = hours % 5 === 0 ? 20 * minute : 0
    pass(-wrongBy)
    const killed = killedAfter(telling.database, 1 + (hours % 6))
    await worker(kinds, { database: killed, site: telling.site })
      .runOnce()
      .catch(() => undefined)
    pass(wrongBy)
    await runWorker()
    pass(hour)
  }
  server.answers.sender = () => undefined
  for (let n = 0; n < 30; n += 1) {
    pass(hour)
    await runWorker()
  }

  const told = (await rows()).filter(({ kind }) => kind === 'waiting')
  const moments = told.map(({ created }) => Date.parse(created))
  expect(told.length).toBeGreaterThanOrEqual(days - 1)
  expect(told.length).toBeLessThanOrEqual(days)
  for (const [n, moment] of moments.slice(1).entries()) {
    expect(moment - (moments[n] ?? 0)).toBeGreaterThanOrEqual(23 * hour - 20 * minute)
  }
  // An email is sent twice if its worker was killed before recording it, and the second attempt can be rejected. Both
  // have the same id.
  const ids = new Set(mailsTo(member).map(({ email }) => email.messageId))
  expect(ids.size).toBeGreaterThanOrEqual(told.filter(({ mail }) => mail === 'sent').length)
  expect(ids.size).toBeLessThanOrEqual(told.length)
  expect(told.some(({ mail }) => mail === 'sent')).toBe(true)
})

it('correcting a clock that ran days ahead does not stop the digest', async () => {
  const { person, as, map, pass, now, database, runWorker, mailsTo } = await aMapWithNotices()
  const member = await person({ role: 'Moderator' })
  await chooseMail(as(member), { user_id: member.id, waiting_mail: 'daily' })
  const ada = await person()
  await suggestTask(as(ada), renderTask({ parent: map.list(), title: 'Please' }))
  const digest = async () => {
    await database.transaction((tx) => enqueue(tx, { ...digestHandler }, [{ key: now(), payload: {} }], now()))
    await runWorker()
  }
  pass(5 * 24 * hour)
  await digest()
  pass(-5 * 24 * hour)
  await digest()
  await digest()

  expect(mailsTo(member)).toHaveLength(2)
})
