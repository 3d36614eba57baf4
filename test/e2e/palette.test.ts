import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit, type Visiting } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

async function aBoard(visiting: Visiting = { width: 1280 }, role?: 'Moderator') {
  const map = await aMap()
  await map.task({ title: 'Dark mode' })
  const page = role ? await aVisitBy(await aPerson(map, { role }), visiting) : await aVisit(visiting)
  await page.goto(`/${map.team}/map/`)
  return { map, page }
}

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: say('palette.label') })
const marked = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })

describe.each([375, 1280])('the command palette, on a screen of %i pixels', (width) => {
  it('opens with Ctrl+K, finds tasks while typing, and Enter opens one', async () => {
    const { page } = await aBoard({ width })

    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await soon(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await expectUsable(page)
    await page.keyboard.type('dark mode')
    const found = page.getByRole('option', { name: 'Dark mode' })
    await found.waitFor()
    expect(await found.textContent()).toContain(`Suggestions · ${say('task.votes', { count: 0 })}`)
    await expectUsable(page)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('says when nothing matches', async () => {
    const { page } = await aBoard({ width })
    await page.keyboard.press('Control+k')
    await field(page).fill('zebra')

    await page.getByRole('dialog').getByText(say('search.typing.none')).waitFor()
    await expectUsable(page)
  })
})

describe('the command palette', () => {
  it('arrow keys select a page, Escape closes the palette, and the focus returns', async () => {
    const { page } = await aBoard({ width: 1280 }, 'Moderator')
    const link = page.getByRole('link', { name: say('news.title') }).first()
    await link.focus()

    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    expect(await marked(page).textContent()).toContain(say('palette.map'))
    await page.keyboard.press('ArrowDown')
    expect(await marked(page).textContent()).toContain(say('news.title'))
    await page.keyboard.press('ArrowDown')
    expect(await marked(page).textContent()).toContain('Suggest')
    await page.keyboard.press('ArrowDown')
    expect(await marked(page).textContent()).toContain(
      say('palette.section', { group: say('workspace.review'), name: say('queue.section') }),
    )
    for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowUp')
    expect(await marked(page).textContent()).toContain(say('shortcuts.send'))
    await page.keyboard.press('Escape')

    await soon(() => page.getByRole('dialog').count()).toBe(0)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('lists the workspace pages for members only, and opens them', async () => {
    const { page } = await aBoard({ width: 1280 }, 'Moderator')
    await page.keyboard.press('Control+k')
    await field(page).fill('insights')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: say('insight.section') }).waitFor()

    const visitor = await aBoard()
    await visitor.page.keyboard.press('Control+k')
    await field(visitor.page).waitFor()
    expect(await visitor.page.getByRole('option', { name: say('workspace.review') }).count()).toBe(0)
    expect(await visitor.page.getByRole('option', { name: say('sign-in.title') }).count()).toBe(1)
  })

  it('is a page with links and a search on a phone without JavaScript', async () => {
    const { page } = await aBoard({ width: 375, javaScript: false })
    await page.getByRole('link', { name: say('palette.title') }).click()
    await page.getByRole('heading', { level: 1, name: say('palette.title') }).waitFor()

    await page.getByRole('searchbox', { name: say('palette.label') }).fill('dark')
    await page
      .getByRole('main')
      .getByRole('button', { name: say('search.send') })
      .click()

    await page.getByRole('link', { name: 'Dark mode' }).waitFor()
  })
})

/** Searches the palette for a command and runs it. */
async function run(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await field(page).fill(words)
  await page.getByRole('dialog').getByRole('option', { name: words }).first().waitFor()
  await page.keyboard.press('Enter')
}

describe('commands in the palette', () => {
  it('a moderator moves and assigns the open task', async () => {
    const { map, page } = await aBoard({ width: 1280 }, 'Moderator')
    await aPerson(map, { role: 'Administrator', first_name: 'Ada', last_name: 'Byron' })
    await page.getByRole('link', { name: 'Dark mode', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Dark mode' }).waitFor()

    await run(page, say('palette.move', { list: 'Planned' }))
    await page.getByText(say('team.move.done', { title: 'Dark mode', list: 'Planned' })).waitFor()
    await run(page, say('palette.assign', { name: 'Ada Byron' }))
    await page.locator('.properties').getByText('Ada Byron').first().waitFor()

    const [task] = (await map.client('read').tasks.list({})).results
    expect(task?.parent).toMatchObject({ name: 'Planned' })
  })

  it('a moderator moves the focused card and stays on the board', async () => {
    const { page } = await aBoard({ width: 1280 }, 'Moderator')
    await page.getByRole('link', { name: 'Dark mode', exact: true }).focus()

    await run(page, say('palette.move', { list: 'Planned' }))

    await page.getByText(say('team.move.done', { title: 'Dark mode', list: 'Planned' })).waitFor()
    expect(await page.locator('.board').count()).toBe(1)
  })

  it('a moderator approves a pending task', async () => {
    const map = await aMap()
    const pending = await map.task({ title: 'Light mode', pending: true })
    const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), { width: 1280 })
    await page.goto(new URL(pending.service_url).pathname)

    await run(page, say('action.approve'))

    await soon(async () => (await map.client('read').tasks.get(pending.id)).pending).toBe(false)
  })

  it('an administrator opens the invitation form', async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { width: 1280 })
    await page.goto(`${map.path}/`)

    await run(page, say('members.invite'))

    await page.getByRole('textbox', { name: say('field.email') }).waitFor()
  })

  it('a visitor changes the theme, and a reload keeps it', async () => {
    const { page } = await aBoard()
    const stored = page.waitForResponse((response) => response.request().method() === 'POST')

    await run(page, say('palette.theme', { name: say('theme.dark') }))

    await soon(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await stored
    await page.reload()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  it('a visitor sees no commands for the team', async () => {
    const { map, page } = await aBoard()
    const { id } = await map.task({ title: 'Another' })
    await page.goto(`${map.path}/commands?task=${id}`)

    expect(await page.locator('.commands button:not([name=theme])').count()).toBe(0)
    expect(await page.locator('.commands').getByText(say('queue.decline')).count()).toBe(0)
  })

  it('without JavaScript, commands are buttons on a page', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Dark mode' })
    const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), { width: 375, javaScript: false })
    await page.goto(`${map.path}/commands?task=${task.id}`)

    await page.getByRole('button', { name: say('palette.move', { list: 'Planned' }) }).click()

    await page.getByText(say('team.move.done', { title: 'Dark mode', list: 'Planned' })).waitFor()
  })
})
