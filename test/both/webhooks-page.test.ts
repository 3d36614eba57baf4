import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aMapWithWebhooks } from '../support/builders/a-map-with-webhooks.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'
import { aReceiver, verify } from '../support/servers/webhook-receiver.ts'

const quarter = 16 * 60_000
const ticked = { 'event task.created': 'on', 'event comment.added': 'on' }

describe('the webhook pages', () => {
  it('200 an administrator can create, test, rotate, edit, pause, resend and delete, and read the log', async () => {
    const { map, client, states, installation } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const person = await aPerson(map, { role: 'Administrator' })
    const path = `${map.path}/manage/webhooks`
    const list = await person.get(path)
    expect(list.text).toMatch(/name="preset" value="recommended" checked/)
    expect(list.text).toMatch(/name="event task.created" checked/)
    expect(list.text).toMatch(/name="event vote.cast"(?! checked)/)

    const made = await person.post(path, { name: '<b>Bot', url: receiver.url(), shape: 'standard', ...ticked })
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const secret = secretIn(made.text)
    const [webhook] = (await client.webhooks.list()).results
    const id = webhook?.id ?? 0
    expect(webhook).toMatchObject({ name: '<b>Bot', types: ['task.created', 'comment.added'], ordered: false })
    expect((await person.get(path)).text).toContain('&lt;b>Bot')

    const tried = await person.post(`${path}/${id}/test`, { type: 'vote.cast' })
    await states(id, ['delivered'])
    verify(secret, receiver.received[0] as never)
    const shown = await person.get(tried.headers.get('location') ?? '')
    expect(shown.text).toContain('thanks')
    expect(shown.text).toContain('POST http://127.0.0.1')
    expect(shown.text).not.toContain(secret)
    const log = await person.get(`${path}/${id}?state=delivered&status=200&type=vote.cast&created_min=&task_id=`)
    expect(log.text).toContain('deliveries/')
    expect((await person.get(`${path}/${id}?state=failed`)).text).toContain(say('webhooks.log.empty.filter'))

    const rotated = secretIn((await person.post(`${path}/${id}/rotate`, {})).text)
    expect(rotated).not.toBe(secret)
    expect(
      (await person.post(`${path}/${id}`, { name: 'Bot', url: receiver.url(), ...ticked, ordered: 'on' })).status,
    ).toBe(303)
    expect(await client.webhooks.get(id)).toMatchObject({ name: 'Bot', ordered: true, shape: 'standard' })
    await person.post(`${path}/${id}/state`, { active: 'false' })
    await map.task()
    await states(id, ['delivered', 'missed'])
    await person.post(`${path}/${id}/resend`, { state: 'missed', since: '' })
    await states(id, ['delivered', 'delivered'])
    await person.post(shown.headers.get('location') ?? tried.headers.get('location') ?? '', {})
    await receiver.until(3)
    expect(receiver.received[2]?.id).toBe(receiver.received[0]?.id)
    await person.post(`${path}/${id}/delete`, {})
    expect((await person.get(`${path}/${id}`)).status).toBe(404)
    const kept = await installation.rows('select data from events')
    expect(JSON.stringify(kept)).not.toContain('whsec_')
  })

  it('200 choosing a preset selects its events, and a webhook shows its preset', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const person = await aPerson(map, { role: 'Administrator' })
    const path = `${map.path}/manage/webhooks`
    const shownPreset = async (id: number) =>
      /name="preset" value="(\w+)" checked/.exec((await person.get(`${path}/${id}`)).text)?.[1]
    const { id, types } = await client.webhooks.create({ name: 'A', url: 'https://a.invalid/' })
    expect(await shownPreset(id)).toBe('recommended')

    const save = async (form: Record<string, string>) => {
      await person.post(`${path}/${id}`, { name: 'A', url: 'https://a.invalid/', ...form })
      return [(await client.webhooks.get(id)).types, await shownPreset(id)]
    }
    // Other checked boxes don't matter for a preset.
    expect(await save({ preset: 'all', ...ticked })).toEqual([['*'], 'all'])
    expect(await save({ preset: 'custom', 'event task.*': 'on' })).toEqual([['task.*'], 'custom'])
    expect(await save({ preset: 'recommended', ...ticked })).toEqual([types, 'recommended'])
    // A wildcard that covers a single event can only be set through the API. Saving the form keeps it.
    await client.webhooks.edit(id, { types: ['trash.*'] })
    expect((await person.get(`${path}/${id}`)).text).toContain('name="event trash.*" checked')
  })

  it("400 shows errors next to their fields and keeps the form's values", async () => {
    const map = await aMap()
    const person = await aPerson(map, { role: 'Administrator' })
    const path = `${map.path}/manage/webhooks`
    const refused = await person.post(path, { name: 'A', url: 'http://[::ffff:10.0.0.1]/', ...ticked })
    expect([refused.status, refused.text.includes(say('problem.not_public'))]).toEqual([400, true])
    expect(refused.text).toMatch(/name="event comment.added" checked/)
    expect(refused.text).toMatch(/name="event task.edited"(?! checked)/)
    expect((await person.post(path, { name: 'A', url: 'https://a.invalid/' })).text).toContain(
      say('problem.none_ticked'),
    )
    expect((await map.client('manage').webhooks.list()).count).toBe(0)
  })

  it('303 exposing events to a new endpoint requires a recent sign-in; 404 for webhooks in other maps', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const signedIn = new Date(Date.now() - quarter)
    const person = await aPerson(map, { role: 'Administrator', signedIn })
    const create = { name: 'A', url: 'https://a.invalid/', active: false }
    const [{ id }, foreign] = [
      await map.client('manage').webhooks.create(create),
      await other.client('manage').webhooks.create(create),
    ]
    const path = `${map.path}/manage/webhooks`
    for (const url of [path, `${path}/${id}`, `${path}/${id}/rotate`]) {
      const asked = await person.post(url, { name: 'B', url: 'https://b.invalid/', ...ticked })
      expect([url, asked.headers.get('location')?.startsWith('/sign-in?to=')]).toEqual([url, true])
    }
    const recent = await aPerson(map, { role: 'Administrator' })
    for (const action of ['', '/rotate', '/state', '/test', '/resend', '/delete']) {
      const form = { name: 'B', url: 'https://b.invalid/', ...ticked, type: 'task.created', state: 'failed' }
      expect((await recent.post(`${path}/${foreign.id}${action}`, form)).status, action).toBe(404)
    }
    expect((await other.client('manage').webhooks.get(foreign.id)).name).toBe('A')
  })
})

const secretIn = (text: string): string => /<code id="secret"[^>]*>(whsec_[\w+/=]+)<\/code>/.exec(text)?.[1] ?? ''
