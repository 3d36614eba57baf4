import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { expectUsable } from '../support/browser/usable.ts'
import { variants } from '../support/browser/variants.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import { say } from '../support/say.ts'

const created = '2021-03-04T05:06:07.000Z'

async function anImport() {
  const map = await aMap()
  const person = await aPerson(map)
  const people = [{ key: 'ada', name: 'Ada Lovelace', email: person.email, staff: true }]
  const tasks = [{ key: '1', list: 'open', title: 'Dark mode', description: '', author: 'ada', created }]
  const comments = [{ key: 'a', task: '1', content: 'At night', author: 'ada', created, pinned: created }]
  const votes = [{ task: '1', person: 'ada', created }]
  await importMapFiles(map.operator, { folder: await aFolderOf({ people, tasks, comments, votes }) })
  return { map, person, path: `/${map.team}/map/` }
}

describe.each(variants)('someone whose address is on an imported board, $variant', ({ visiting }) => {
  const usable = async (page: Page) => {
    if (visiting.javaScript !== false) await expectUsable(page)
  }

  it('says that the records are theirs, and edits them', async () => {
    const { person, path } = await anImport()
    const page = await aVisitBy(person, visiting)
    await page.goto(path)
    const question = page.getByRole('form', { name: say('claim.label') })
    await question.getByText('1 suggestion, 1 comment, and 1 vote').waitFor()
    await usable(page)

    await question.getByRole('button', { name: say('claim.mine') }).click()
    await page.getByText(say('claim.claimed')).first().waitFor()

    await question.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Dark mode' }).click()
    await page.getByRole('link', { name: say('own.edit.suggestion') }).waitFor()
    expect(await page.getByText(say('imported.mark'), { exact: true }).count()).toBe(3)
    expect(await page.getByText(say('task.team'), { exact: true }).count()).toBe(0)
    await page.getByRole('heading', { name: say('answer.imported') }).waitFor()
    await usable(page)
  })

  it('says that it was not them, and is not asked again', async () => {
    const { person, path } = await anImport()
    const page = await aVisitBy(person, visiting)
    await page.goto('/you')
    const question = page.getByRole('form', { name: say('claim.label') })
    await question.waitFor()
    await usable(page)

    await question.getByRole('button', { name: say('claim.not-me') }).click()
    await page.getByText(say('claim.refused')).first().waitFor()

    await question.waitFor({ state: 'detached' })
    await page.goto(path)
    await page.getByRole('link', { name: 'Dark mode' }).waitFor()
    expect(await question.count()).toBe(0)
  })
})
