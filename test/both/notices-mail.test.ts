import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { findTaskDetails } from '../../src/features/tasks/queries/require-task-details.ts'
import { createTask, editTask } from '../../src/features/tasks/verbs/tasks.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aMapWithNotices } from '../support/builders/a-map-with-notices.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { day } from '../support/builders/a-queue.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { anInstallation } from '../support/builders/an-installation.ts'
import { renderTask } from '../support/builders/render.ts'
import { callerOf } from '../support/requests/call.ts'
import { say } from '../support/say.ts'

async function aFollower(options: Parameters<typeof aMapWithNotices>[0] = {}) {
  const telling = await aMapWithNotices(options)
  const [team, grace] = [await telling.person({ role: 'Moderator' }), await telling.person()]
  const task = await createTask(
    telling.as(team, 'Moderator'),
    renderTask({ parent: telling.map.list(), title: 'Dark' }),
  )
  await followTask(telling.as(grace), { task_id: task })
  return { ...telling, team, grace, task }
}

describe('a notification email', () => {
  it('comes from the map, and uses its contact address as sender only if that domain is allowed', async () => {
    const { database, map, move, team, grace, task, tell, mailsTo } = await aFollower({
      smtp: { senderDomains: ['team.example'] },
    })
    const contact = (contact_email: string) =>
      database.transaction((tx) =>
        tx.updateTable('maps').set({ contact_email, name: 'Boats, "and" more' }).where('id', '=', map.id).execute(),
      )
    await contact('hello@elsewhere.example')
    await move(team, task, 'planned')
    await tell()
    await contact('hello@team.example')
    await move(team, task, 'in_progress')
    await tell()
    await contact('security@example.org')
    await move(team, task, 'planned')
    await tell()

    const [one, other, posing] = mailsTo(grace)
    const name = 'Boats, "and" more'
    expect(one?.email.from).toEqual({ name, address: 'cairn@example.org' })
    expect(one?.email.replyTo).toEqual([{ name, address: 'hello@elsewhere.example' }])
    expect(other?.email.from).toEqual({ name, address: 'hello@team.example' })
    // The domain of MAIL_FROM is not an allowed sender domain.
    expect(posing?.email.from).toEqual({ name, address: 'cairn@example.org' })
    expect(posing?.email.replyTo).toEqual([{ name, address: 'security@example.org' }])
    const thread = `<task-${map.id}-${task}-${grace.id}@feedback.example.org>`
    expect([one?.email.inReplyTo, other?.email.references]).toEqual([thread, thread])
    expect(one?.email.messageId).not.toBe(other?.email.messageId)
  })

  it('has signed one-click unsubscribe headers under https', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const { move, team, grace, task, tell, mailsTo } = await aFollower({
      smtp: { dkim: { selector: 'mail', privateKey: pem } },
    })
    await move(team, task, 'planned')
    await tell()

    const headers = Object.fromEntries(mailsTo(grace)[0]?.email.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers['list-unsubscribe']).toMatch(/^<https:\/\/feedback\.example\.org:8443\/you\/mail\/[\w-]+>$/)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const signature = headers['dkim-signature'] ?? ''
    expect(signature).toMatch(/d=example\.org;.*s=mail;/s)
    expect(signature.replace(/\s/g, '')).toMatch(/h=[^;]*list-unsubscribe-post/i)
    expect(signature.replace(/\s/g, '')).toMatch(/h=[^;]*list-unsubscribe[:;]/i)
  })

  it('is paused for an address that rejects it, longer each time, and then tried again', async () => {
    const { move, team, grace, task, tell, told, server, pass, mailsTo } = await aFollower()
    server.answers.recipient = () => 550
    const lists = ['planned', 'in_progress']
    const next = async () => {
      lists.reverse()
      await move(team, task, lists[0] ?? '')
      await tell()
    }
    await next()
    expect(server.asked).toHaveLength(1)
    await next()
    expect(server.asked).toHaveLength(1)
    pass(day)
    await next()
    pass(day)
    await next()
    expect(server.asked).toHaveLength(2)
    expect((await told()).map(([, , mail, reason]) => [mail, reason])).toEqual(Array(4).fill(['skipped', 'bounced']))

    server.answers.recipient = () => undefined
    pass(7 * day)
    await next()
    await next()
    expect(mailsTo(grace)).toHaveLength(2)
  })

  it('is abandoned after the mail server has rejected it for a day', async () => {
    const { move, team, task, tell, told, server, pass, runWorker } = await aFollower()
    server.answers.sender = () => 451
    await move(team, task, 'planned')
    await tell()
    for (let attempt = 0; attempt < 9; attempt++) {
      pass(10 * 3_600_000)
      await runWorker()
    }

    expect((await told())[0]?.slice(1)).toEqual(['moved', 'skipped', 'failed'])
  })
})

describe('the unsubscribe link in an email', () => {
  it('shows settings without signing in, and a POST unsubscribes without a cookie, token or redirect', async () => {
    const app = await anInstallation({ ANNOUNCE_MINUTES: '0', PUBLIC_URL: 'https://feedback.example.org' })
    try {
      const map = await aMap(app)
      const [team, grace] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
      const inMap = contextsOf(map, grace, null).inMap
      const task = await map.task({ title: 'Dark' })
      await followTask(inMap, { task_id: task.id })
      const moved = { task_id: task.id, ...renderTask({ parent: map.list('planned') }) }
      await editTask(contextsOf(map, team, 'Moderator').inMap, moved)
      const mail = await app.nextMail(grace.email)
      const path = /https:\/\/feedback\.example\.org(\/you\/mail\/[\w-]+)/.exec(mail.text)?.[1] ?? ''

      const page = await aBrowser(app.url).get(path)
      expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
      expect(page.text).toContain(say('mail-link.mute'))
      expect((await aBrowser(app.url).get(`${path}x`)).text).toContain(say('mail-link.unknown'))
      expect((await findTaskDetails(inMap, task.id))?.muted).toBe(false)

      const post = callerOf(app.url)
      const answer = await post('POST', path, { form: { 'List-Unsubscribe': 'One-Click' } })
      expect([answer.status, answer.headers.getSetCookie(), answer.headers.get('location')]).toEqual([200, [], null])
      expect((await findTaskDetails(inMap, task.id))?.muted).toBe(true)
      expect((await post('POST', `${path}x`, { form: {} })).status).toBe(404)
      const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' }
      expect((await fetch(`${app.url}${path}`, { method: 'POST', ...multipart })).status).toBe(200)

      // People who turned off emails, or whose address has bounced, still get emails they request themselves.
      const browser = aBrowser(app.url)
      const bounced = { bounces: 3, bounced_until: new Date(Date.now() + 30 * day).toISOString() }
      const update = (values: object) =>
        app.database.transaction((tx) => tx.updateTable('users').set(values).where('id', '=', grace.id).execute())
      await update({ ...bounced, confirmed: null })
      expect((await browser.get(path)).text).toContain(say('mail-link.stop-all'))
      expect((await browser.post(`${path}/settings`, { stop: '1' })).status).toBe(303)
      const row = await app.database.read
        .selectFrom('users')
        .select('notice_mail')
        .where('id', '=', grace.id)
        .executeTakeFirst()
      expect(row?.notice_mail).toBe('never')
      await browser.post('/sign-in', { email: grace.email })
      expect((await app.nextMail(grace.email)).code).toMatch(/\w/)
    } finally {
      await app.close()
    }
  })
})
