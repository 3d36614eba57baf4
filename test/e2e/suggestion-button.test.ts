import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { allow, aSiteWith, openWith } from '../support/browser/embeds.ts'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit, browser } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

describe('a suggestion button', () => {
  it('once an administrator allows the site, a signed-in person can submit in the frame, and the site gets an event', async () => {
    const map = await aMap()
    const site = await aSiteWith(map, 'the same site', 'data-label="Ideas?" data-color-scheme="dark"')
    const settings = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 375 })
    await settings.goto(`${map.path}/manage/embedding`)
    await expectUsable(settings)
    await settings.getByRole('textbox', { name: say('embedding.add') }).fill(site)
    await settings.getByRole('button', { name: say('action.save') }).click()
    await settings.getByRole('main').getByText(say('embedding.added')).waitFor()
    const page = await aVisitBy(await aPerson(map), { url: map.url })
    // An emulated colour scheme would override the one the site sets.
    await page.emulateMedia({ colorScheme: null })
    await page.goto(site)
    await page.evaluate("window.addEventListener('cairn:suggested', (event) => (window.told = event.detail))")

    const { form } = await openWith(page, 'Ideas?')
    await form.getByText(say('embed.suggest.as', { name: 'Ada Byron' })).waitFor()
    const ground = () => form.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await soon(ground).toBe('rgb(23, 22, 20)')
    await form.getByRole('textbox', { name: say('suggest.what') }).fill('Quiet hours')
    await form.getByRole('button', { name: say('suggest.send') }).click()
    await form.getByText(say('suggest.waiting')).waitFor()
    await soon(() => page.evaluate('window.told?.url')).toMatch(/\/task\/\d+-quiet-hours/)
  })

  it('matches the colours of the page around it, follows its theme changes, and lists the most wanted tasks', async () => {
    const map = await aMap()
    const top = await map.task({ title: 'Offline mode' })
    await map.client('write').votes.create({ parent: top.id })
    const site = await aSiteWith(map, 'another site')
    await allow(map, site)
    const page = await aVisit({ width: 1280 })
    await page.emulateMedia({ colorScheme: null })
    await page.goto(site)
    const paint = (colour: string) => page.evaluate(`document.body.style.background = '${colour}'`)
    await paint('oklch(20% 0.02 260)')

    const { form } = await openWith(page, 'Feedback')
    const ground = () => form.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    const button = page.getByRole('button', { name: 'Feedback', includeHidden: true })
    const ink = () => button.evaluate((element) => getComputedStyle(element).color)
    await form.getByRole('heading', { name: say('embed.top') }).waitFor()
    await soon(ground).toBe('rgb(23, 22, 20)')
    expect(await ink()).toBe('rgb(23, 22, 20)')
    await paint('white')
    await soon(ground).toBe('rgb(251, 249, 245)')
    expect(await ink()).toBe('rgb(255, 255, 255)')
    // Without a background of its own, the page is as dark as its head says.
    await page.evaluate(`document.head.insertAdjacentHTML('beforeend', '<meta name="color-scheme" content="dark">')`)
    await paint('none')
    await soon(ground).toBe('rgb(23, 22, 20)')
    expect(await ink()).toBe('rgb(23, 22, 20)')
    await paint('white')
    await soon(ground).toBe('rgb(251, 249, 245)')

    const link = form.getByRole('link', { name: 'Offline mode', exact: true })
    await form.getByRole('textbox', { name: say('suggest.what') }).fill('An offline mode')
    await form.getByRole('heading', { name: say('suggest.similar') }).waitFor()
    expect(await form.getByRole('heading', { name: say('embed.top') }).isVisible(), 'what is typed counts more').toBe(
      false,
    )
    await form.getByRole('textbox', { name: say('suggest.what') }).fill('')
    await form.getByRole('heading', { name: say('embed.top') }).waitFor()
    await expectAccessible(page)
    const opened = page.context().waitForEvent('page')
    await link.first().click()
    await (await opened).waitForURL(/\/task\/\d+-offline-mode/)
  })

  it('can be hidden, so that the site opens the form itself and passes a token once', async () => {
    const map = await aMap()
    const site = await aSiteWith(map, 'another site', 'data-position="none" data-language="de"')
    await allow(map, site)
    const page = await aVisit({ url: site })
    const tokens: unknown[] = []
    await page.context().exposeFunction('heardToken', (origin: string, token: string) => tokens.push({ origin, token }))
    await page.context().addInitScript(`if (window !== window.top) addEventListener('message', ({ origin, data }) => {
      if (data.type === 'cairn:identify') heardToken(origin, data.token)
    })`)
    await page.goto(site)
    expect(await page.getByRole('button').count()).toBe(0)

    await page.evaluate("Cairn.identify('a.b.c'); Cairn.open()")
    const form = page.getByRole('dialog').locator('iframe').contentFrame()
    await form.getByRole('heading', { name: 'Etwas vorschlagen' }).waitFor()
    await soon(() => Promise.resolve(tokens)).toEqual([{ origin: new URL(site).origin, token: 'a.b.c' }])
    // A message that the frame did not send is ignored.
    await page.evaluate(`new Promise((done) => {
      addEventListener('message', () => done(), { once: true })
      postMessage({ type: 'cairn:close' }, '*')
    })`)
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    await page.evaluate('Cairn.close()')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('on a site not allowed to embed the map, it says so after a moment and links to the form', async () => {
    const map = await aMap()
    const site = await aSiteWith(map, 'another site')
    await allow(map, 'https://example.com')
    // The browser reports the blocked frame in the console, so this test needs its own context.
    const context = await (await browser()).newContext({ locale: 'en-GB' })
    const page = await context.newPage()
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(site)
    await refusal

    const hint = page.waitForEvent('console', (message) => message.text().startsWith('Cairn:'))
    const { dialog } = await openWith(page, 'Feedback')
    await dialog.getByRole('status').getByText(say('widget.failed')).waitFor()
    const link = dialog.getByRole('link', { name: say('widget.open') })
    expect((await hint).type()).toBe('error')
    expect((await hint).text()).toContain(`${new URL(site).origin} an allowed site? Add it under Settings › Embed.`)
    await expectAccessible(page)
    expect(await link.getAttribute('href')).toBe(`${map.url}${map.path}/suggest`)
    expect(await dialog.locator('iframe').isVisible()).toBe(false)
    await dialog.getByRole('button', { name: say('shortcuts.close') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await context.close()
  })
})
