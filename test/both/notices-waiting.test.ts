import { describe, expect, it } from 'vitest'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { chooseMail } from '../../src/features/notices/verbs/mail-settings.ts'
import { notifyOfWaiting } from '../../src/features/notices/verbs/notify.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { aMapWithNotices } from '../support/builders/a-map-with-notices.ts'
import { day, minute } from '../support/builders/a-queue.ts'
import { renderTask } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

describe('the email about pending items', () => {
  it('reaches members immediately, daily, weekly or never, and only if there is something new', async () => {
    const { person, as, map, tell, told, pass, runWorker, now, mailsTo } = await aMapWithNotices()
    const ctx = () => inMap(createContext({ ...map.operator, now: now() }), map.operator.map, null)
    const digest = async () => {
      await notifyOfWaiting(ctx(), { to: ['at_once', 'daily', 'weekly'] })
      await notifyOfWaiting(ctx(), { to: ['at_once', 'daily', 'weekly'] })
      await runWorker()
    }
    const members = { soon: 'at_once', daily: 'daily', weekly: 'weekly', never: 'never' } as const
    const people: Record<string, { id: number; email: string }> = {}
    for (const [name, waiting_mail] of Object.entries(members)) {
      const member = await person({ role: 'Moderator' })
      await chooseMail(as(member), { user_id: member.id, waiting_mail })
      people[name] = member
    }
    const ada = await person()
    const suggest = () => suggestTask(as(ada), renderTask({ parent: map.list(), title: 'Please' }))
    const counts = () => Object.values(people).map((member) => mailsTo(member).length)

    await suggest()
    await suggest()
    await tell()
    expect(counts()).toEqual([1, 0, 0, 0])
    await digest()
    expect(counts()).toEqual([1, 1, 1, 0])
    pass(day)
    await digest()
    expect(counts()).toEqual([1, 1, 1, 0])
    await suggest()
    await tell()
    pass(minute)
    await digest()
    expect(counts()).toEqual([2, 2, 1, 0])
    pass(7 * day)
    await digest()
    expect(counts()).toEqual([2, 2, 2, 0])
    expect(new Set((await told()).map(([, kind]) => kind))).toEqual(new Set(['waiting']))
    expect(mailsTo({ email: people.soon?.email ?? '' })[0]?.email.subject).toBe(
      say('notice.waiting.subject', { count: 2 }),
    )
  })
})
