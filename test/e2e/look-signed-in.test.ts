import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { expectUsable, sendUnchecked } from '../support/browser/usable.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { renderComment } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

const sections = ['/you', '/you/votes', '/you/comments', '/you/follows', '/you/notices']

let map: TestMap
let busy: TestPerson
let own: string
beforeAll(async () => {
  map = await aMap()
  busy = await aPerson(map, { first_name: 'Maximilian', last_name: 'von und zu Hohenlohe-Waldenburg-Schillingsfürst' })
  own = await beBusy(map, busy)
})

describe.each([375, 1280])('on a screen of %i pixels, in light and dark, these are accessible:', (width) => {
  it("a person's suggestion, and the suggestion form with an error and a preview", async () => {
    const page = await aVisitBy(busy, { width })
    await expectUsableAt(page, [`/${map.team}/map/`, own])

    await page.goto(`/${map.team}/map/suggest`)
    await sendUnchecked(page, say('suggest.send'))
    await expectUsable(page)
    await page.getByRole('button', { name: say('action.preview') }).click()
    await page.getByRole('region', { name: say('action.preview') }).waitFor()
    await expectUsable(page)
  })

  it('a conversation, with an error and a preview', async () => {
    const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), { width })
    await page.goto(own)
    await page.getByRole('textbox', { name: say('comment.label') }).focus()
    await sendUnchecked(page, say('comment.send'))
    await expectUsable(page)
    await page.getByRole('textbox', { name: say('comment.label') }).fill('## Well\n\n`said`')
    await page.getByRole('button', { name: say('action.preview') }).click()
    await page.getByRole('region', { name: say('action.preview') }).waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: say('follow.start') }).click()
    await page.getByText(say('follow.on')).first().waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: say('follow.following') }).click()
    await page.getByText(say('follow.off')).first().waitFor()
  })

  it('the account pages, full and empty', async () => {
    await expectUsableAt(await aVisitBy(busy, { width }), sections)
    await expectUsableAt(await aVisitBy(await aPerson(map), { width }), sections)
  })

  it('account settings, export, sign-out and deletion', async () => {
    const page = await aVisitBy(busy, { width })
    await expectUsableAt(page, ['/you/export', '/sign-out', '/you/settings'])
    await page.getByRole('textbox', { name: say('you.name') }).fill('')
    await sendUnchecked(page, say('action.save'), page.getByRole('region', { name: say('account.profile') }))
    await expectUsable(page)
    await page.getByRole('textbox', { name: say('you.address.new') }).fill('nowhere')
    await sendUnchecked(page, say('sign-in.send.no-mail'))
    await expectUsable(page)
    await page.goto('/you/delete')
    await expectUsable(page)
    await sendUnchecked(page, say('you.delete'))
    await expectUsable(page)
  })

  it('account deletion for the last administrator, and the welcome page of a newcomer', async () => {
    const led = await aMap()
    await expectUsableAt(await aVisitBy(await aPerson(led, { role: 'Administrator' }), { width }), ['/you/delete'])

    const newcomer = await aVisitBy(await aPerson(map, { first_name: '', last_name: '' }), { width })
    await newcomer.goto('/you/welcome?to=/')
    await expectUsable(newcomer)
    await sendUnchecked(newcomer, 'Save')
    await expectUsable(newcomer)
  })
})

async function expectUsableAt(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expectUsable(page)
  }
}

/** Makes the person active enough to fill a second page. Returns the path of their pending suggestion. */
async function beBusy(map: TestMap, person: TestPerson): Promise<string> {
  const ctx = actingAs(map, person)
  let id = 0
  for (let n = 0; n < 26; n++) {
    const title = `Wish no. ${n} `.repeat(1 + (n % 9)).trim()
    id = await aTaskOf(ctx, { parent: map.list(), title, pending: n === 25 })
    await castVote(ctx, { parent: id })
    await followTask(ctx, { task_id: id })
    if (n < 25) await addComment(ctx, renderComment({ parent: id, content: 'I **really** want this. '.repeat(n + 1) }))
  }
  return `/${map.team}/map/task/${id}`
}
