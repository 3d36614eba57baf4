import { describe, expect, it } from 'vitest'
import { everywhere, forTeam, inFields, inQueue, onCards } from '../../src/lib/shortcuts.ts'
import { shortcutGroups } from '../../src/pages/shortcuts.tsx'
import { soon } from '../support/browser/soon.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

/** A board, opened by a visitor or a moderator. */
async function aBoard(role?: 'Moderator') {
  const map = await aMap()
  await map.task({ title: 'Dark mode' })
  const page = role ? await aVisitBy(await aPerson(map, { role })) : await aVisit()
  await page.goto(`/${map.team}/map/`)
  const palette = page.getByRole('dialog').getByRole('combobox', { name: say('palette.label') })
  return { map, page, palette }
}

describe('shortcuts', () => {
  it('the dialog and the palette list every shortcut', async () => {
    const { page, palette } = await aBoard('Moderator')
    const tables = [everywhere, forTeam, inQueue, onCards, inFields].flatMap((table) => Object.values(table))
    const listed = shortcutGroups.flatMap(({ shortcuts }) => shortcuts)
    expect(listed.map(({ keys }) => keys)).toEqual(tables)

    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: say('shortcuts.title') })
    await dialog.waitFor()
    expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    await dialog.waitFor()
    expect(await dialog.locator('dl > div').count()).toBe(listed.length)
    for (const { label } of listed) expect(await dialog.getByText(say(label)).count(), label).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    expect(await page.getByRole('dialog').locator('.keys').count()).toBe(listed.length)
  })

  it('? lists them in a dialog, and they have their own page', async () => {
    const { page } = await aBoard()

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: say('shortcuts.title') }).waitFor()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await soon(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: say('shortcuts.title') }).click()
    await page.getByRole('heading', { level: 1, name: say('shortcuts.title') }).waitFor()
    await expectUsable(page)
  })

  it('/ focuses the search, g and a letter open a page; in a field they are ordinary characters', async () => {
    const { page } = await aBoard('Moderator')
    const search = page.getByRole('combobox', { name: say('search.label') })

    await page.keyboard.press('/')
    await page.keyboard.type('g/?t')
    expect(await search.inputValue()).toBe('g/?t')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await search.evaluate((element) => (element as HTMLElement).blur())
    const tasks = page.getByRole('heading', { level: 1, name: say('bulk.section') })
    // The second key must follow quickly. A busy machine may be too slow, so this is retried.
    const isThere = async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('t')
      return tasks.waitFor({ timeout: 8_000 }).then(
        () => true,
        () => false,
      )
    }
    await soon(isThere).toBe(true)
  })

  it('can be turned off, except for Ctrl+K', async () => {
    const { map, page, palette } = await aBoard()
    await page.goto('/shortcuts')
    await page.getByRole('checkbox', { name: say('shortcuts.letters') }).uncheck()
    await page.goto(`/${map.team}/map/`)

    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')

    await palette.waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.goto('/shortcuts')
    expect(await page.getByRole('checkbox', { name: say('shortcuts.letters') }).isChecked()).toBe(false)
  })
})
