import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { anInstallation, type Installation } from '../support/builders/an-installation.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

let app: Installation
beforeAll(async () => {
  app = await anInstallation({ ANNOUNCE_MINUTES: '0' })
})
afterAll(() => app.close())

/** A task that Grace follows and that the team has moved. */
async function aMovedTask() {
  const map = await aMap(app)
  const [team, grace] = [await aPerson(map, { role: 'Administrator' }), await aPerson(map, { first_name: 'Grace' })]
  const { id } = await map.task({ title: 'Dark' })
  const page = `/${map.team}/map/task/${id}-dark/`
  await grace.post(`${page}follow`, { follow: 'on' })
  await team.post(`${page}move`, { parent: String(map.list('planned')), notify: 'on' })
  await vi.waitFor(
    async () => expect(await bell(grace, `/${map.team}/map/`)).toBe(say('bell.some', { count: 1 })),
    30_000,
  )
  return { map, team, grace, page, id }
}

const bell = async (person: TestPerson, path: string): Promise<string | undefined> =>
  elementsOf((await person.get(path)).text, 'a').find(({ attributes }) => attributes.class === 'bell')?.attributes[
    'aria-label'
  ]

describe('the bell', () => {
  it("counts new notifications in this map until the task's page is opened, not just prefetched", async () => {
    const { map, grace, page, team } = await aMovedTask()
    const other = await aMap(app)

    expect(await bell(grace, `/${other.team}/map/`)).toBe(say('bell.none'))
    expect(await bell(team, `/${map.team}/map/`)).toBe(say('bell.none'))
    await grace.get(page, { 'x-sec-purpose': 'prefetch' })
    expect(await bell(grace, `/${map.team}/map/`)).toBe(say('bell.some', { count: 1 }))
    expect(await bell(grace, page)).toBe(say('bell.none'))
    const visitor = await app.browser().get(page)
    expect(visitor.text).not.toContain('class="bell"')
  })

  it('opens the list for all maps, where all notifications can be marked as seen', async () => {
    const { map, grace } = await aMovedTask()
    const list = await grace.get('/you/notices')

    expect(list.text).toContain('Moved to')
    expect(list.text).toContain('>New<')
    expect((await grace.post('/you/notices')).status).toBe(303)
    const seen = (await grace.get('/you/notices')).text
    expect([seen.includes(say('notices.all-seen')), seen.includes('>New<')]).toEqual([true, false])
    expect(await bell(grace, `/${map.team}/map/`)).toBe(say('bell.none'))
    expect((await grace.get('/you/notices?page=2')).status).toBe(404)
  })
})

describe("a task's page", () => {
  it('shows what a follower is notified about, and the other choices', async () => {
    const { grace, page } = await aMovedTask()
    /** The button's action and the checked menu item. The page has both twice, and each screen size shows one. */
    const state = async () => {
      const all = elementsOf((await grace.get(page)).text, 'button').map(({ attributes }) => attributes)
      const buttons = all.filter(({ name }) => name === 'follow')
      const button = buttons.find((attributes) => 'aria-pressed' in attributes)
      const chosen = buttons.find((attributes) => attributes['aria-current'] === 'true')
      return [button?.value, chosen?.value]
    }

    expect(await state()).toEqual(['off', 'answers'])
    await grace.post(`${page}follow`, { follow: 'comments' })
    expect(await state()).toEqual(['off', 'comments'])
    await grace.post(`${page}follow`, { follow: 'mute' })
    expect(await state()).toEqual(['unmute', 'mute'])
    await grace.post(`${page}follow`, { follow: 'unmute' })
    expect(await state()).toEqual(['on', undefined])
  })

  it('tells the team how many people will be notified, and lists the people a comment can mention', async () => {
    const { map, team, grace, page, id } = await aMovedTask()
    const never = await aPerson(map)
    await followTask(actingAs(map, never), { task_id: id })
    await app.database.transaction((tx) =>
      tx.updateTable('users').set({ confirmed: null }).where('id', '=', never.id).execute(),
    )
    await addComment(actingAs(map, grace), { parent: id, content: 'Yes', parsed_content: '<p>Yes</p>' })

    for (const form of ['move', `merge?into=${(await map.task()).id}`]) {
      expect((await team.get(`${page}${form}`)).text).toContain(
        `${say('audience.told', { count: 1 })}, ${say('audience.cannot', { count: 1 })}`,
      )
    }
    const people = async (who: typeof team) =>
      /<div[^>]* data-people.*?<\/div><\/div>/s.exec((await who.get(page)).text)?.[0]
    expect(await people(team)).toContain('<bdi>Grace Byron</bdi>')
    expect(await people(team)).not.toContain('@')
    const [moderator, outsider] = [await aPerson(map, { role: 'Moderator', first_name: 'Alan' }), await aPerson(map)]
    expect(await people(team)).toContain(`people-${moderator.id}`)
    expect(await people(outsider)).not.toContain(`people-${moderator.id}`)
    expect((await app.browser().get(page)).text).not.toContain('data-people')
  })
})

describe('the workspace', () => {
  it('shows administrators the delivery log without email addresses', async () => {
    const { map, team, grace } = await aMovedTask()
    const moderator = await aPerson(map, { role: 'Moderator' })
    const sent = `/${map.team}/map/manage/notices`

    await vi.waitFor(async () => expect((await team.get(sent)).text).toContain('<td>Sent</td>'), 30_000)
    const page = await team.get(sent)
    expect([page.text.includes('Grace Byron'), page.text.includes(grace.email)]).toEqual([true, false])
    expect((await moderator.get(sent)).status).toBe(403)
    expect((await grace.get(sent)).status).toBe(404)
  })
})

describe('the settings under You', () => {
  it('control which emails are sent, and only members see the setting for pending items', async () => {
    const { team, grace } = await aMovedTask()
    const chosen = async (person: TestPerson) => {
      const html = (await person.get('/you/settings')).text
      const selects = [...html.matchAll(/<select id="(\w+_mail)".*?<option value="(\w+)" selected/gs)]
      return selects.map(([, name, value]) => [name, value])
    }

    expect(await chosen(grace)).toEqual([['notice_mail', 'at_once']])
    expect((await grace.post('/you/mail', { notice_mail: 'never' })).status).toBe(303)
    expect(await chosen(grace)).toEqual([['notice_mail', 'never']])
    await team.post('/you/mail', { waiting_mail: 'weekly' })
    expect(await chosen(team)).toEqual([
      ['notice_mail', 'at_once'],
      ['waiting_mail', 'weekly'],
    ])
    expect((await team.post('/you/mail', { waiting_mail: 'hourly' })).status).toBe(400)
  })
})
