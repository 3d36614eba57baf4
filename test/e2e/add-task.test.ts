import { expect, it } from 'vitest'
import { soon } from '../support/browser/soon.ts'
import { toastText } from '../support/browser/toast.ts'
import { expectUsable } from '../support/browser/usable.ts'
import type { Visiting } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

/** A board with one task, opened by a moderator. */
async function aBoard(visiting: Visiting = {}) {
  const map = await aMap()
  await map.task({ title: 'Dark mode' })
  const page = await aVisitBy(await aPerson(map, { role: 'Moderator' }), visiting)
  await page.goto(`/${map.team}/map/`)
  const planned = map.list('planned')
  const titles = async () => {
    const { results } = await map.client('read').tasks.list({ list_id: planned })
    return results.map(({ title }) => title).toSorted()
  }
  const column = page.locator(`#list-${planned}`)
  return { map, page, planned, titles, column, link: column.getByRole('link', { name: say('map.add-task') }) }
}

it('a member adds several tasks to a list without leaving the board', async () => {
  const { page, titles, column, link } = await aBoard()
  await link.click()
  const field = column.getByRole('textbox', { name: say('map.add-task') })
  await expectUsable(page)
  await field.fill('Export')
  await page.keyboard.press('Enter')
  await column.getByRole('link', { name: 'Export', exact: true }).waitFor()
  await soon(() => toastText(page)).toBe(say('suggest.added', { title: 'Export', list: 'Planned' }))

  expect(await field.inputValue()).toBe('')
  await page.keyboard.type('Import')
  await page.keyboard.press('Enter')
  await column.getByRole('link', { name: 'Import', exact: true }).waitFor()
  expect(await titles()).toEqual(['Export', 'Import'])

  await page.keyboard.press('Escape')
  await link.waitFor()
  await soon(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('a member adds a task on a list page', async () => {
  const { map, page, planned, titles } = await aBoard()
  await page.goto(`/${map.team}/map/${planned}-planned/`)
  await page.getByRole('link', { name: say('map.add-task') }).click()
  await expectUsable(page)
  for (const title of ['Export', 'Import']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await page.locator('.cards > li:first-child').getByRole('link', { name: title, exact: true }).waitFor()
  }
  expect(await titles()).toEqual(['Export', 'Import'])
})

it('without scripts, the link opens the form with the list already selected', async () => {
  const { page, planned, titles, link } = await aBoard({ javaScript: false })
  await link.click()
  expect(await page.getByRole('combobox', { name: say('field.list') }).inputValue()).toBe(String(planned))
  await page.getByRole('textbox', { name: say('suggest.what') }).fill('Export')
  await page.getByRole('button', { name: say('suggest.send') }).click()
  await page.getByRole('heading', { level: 1, name: 'Export' }).waitFor()
  expect(await titles()).toEqual(['Export'])
})

it('people outside the team see no link, and their request is rejected', async () => {
  const { map, planned, titles } = await aBoard()
  const ada = await aPerson(map)
  for (const path of ['', `${planned}-planned/`]) {
    expect((await ada.get(`/${map.team}/map/${path}`)).text).not.toContain('add-task')
  }
  const sent = await ada.post(`/${map.team}/map/suggest`, { title: 'Mine', sure: 'Mine', parent: String(planned) })
  expect(sent.status).toBe(400)
  expect(await titles()).toEqual([])
})
