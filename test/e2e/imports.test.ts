import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ImportState } from '../../src/features/imports/table.ts'
import { expectUsable as expectUsableWithScripts } from '../support/browser/usable.ts'
import { variants } from '../support/browser/variants.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { fiderBackup } from '../support/builders/fider-backup.ts'
import { aZip } from '../support/builders/import-sources.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

async function chooseBackup(page: Page): Promise<void> {
  const buffer = await readFile(await aZip(fiderBackup))
  const file = { name: 'backup.zip', mimeType: 'application/zip', buffer }
  await page.getByLabel(say('imports.file'), { exact: true }).setInputFiles(file)
}

describe.each(variants)('$variant', ({ visiting }) => {
  const hasScripts = visiting.javaScript !== false
  // axe needs JavaScript.
  const expectUsable = async (page: Page) => hasScripts && expectUsableWithScripts(page)

  it("an administrator of an empty board finds the import, and imports Fider's backup", async () => {
    const map = await aMap()
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), visiting)
    await page.goto(`${map.path}/`)
    await page.getByRole('link', { name: say('empty-map.import') }).click()
    await heading(page, say('imports.section')).waitFor()
    await expectUsable(page)

    await chooseBackup(page)
    await page.getByRole('button', { name: say('imports.upload') }).click()
    await heading(page, say('imports.plan')).waitFor()
    await expectUsable(page)
    await page.getByRole('combobox', { name: say('imports.lists.of', { name: 'planned' }) }).selectOption('In progress')
    await page
      .getByRole('combobox', { name: say('imports.categories.of', { name: 'mobile' }) })
      .selectOption(say('imports.categories.none'))
    await page.getByRole('button', { name: say('imports.start', { count: 3 }) }).click()
    await heading(page, say('imports.done')).waitFor()
    await expectUsable(page)

    const [task] = (await map.client('read').tasks.list()).results.filter(({ title }) => title === '2024')
    const lists = (await map.client('read').lists.list()).results
    expect(lists.find(({ id }) => id === task?.parent.id)?.role.slug).toBe('in_progress')
    expect(task?.category).toBeNull()

    await page.getByRole('link', { name: say('imports.again') }).click()
    await page.getByRole('heading', { name: say('imports.past') }).waitFor()
    await expectUsable(page)

    await page.getByRole('button', { name: say('imports.undo.of', { source: 'fider' }) }).click()
    await heading(page, say('imports.of', { source: 'fider' })).waitFor()
    // The page reloads itself until the job is done.
    await page.getByRole('main').getByText(say('imports.undone')).waitFor()
    await expectUsable(page)
  })

  it('a file that is being read or imported, or that failed, has its own page', async () => {
    const app = await startServer({ JOBS: 'off' })
    const map = await aMap(app)
    const page = await aVisitBy(await aPerson(map, { role: 'Administrator' }), { ...visiting, url: app.url })
    await page.goto(`${map.path}/manage/import`)
    await chooseBackup(page)
    await page.getByRole('button', { name: say('imports.upload') }).click()
    await heading(page, say('imports.reading', { name: 'backup.zip' })).waitFor()

    const set = (state: ImportState) =>
      map.database.transaction((tx) => tx.updateTable('imports').set({ state }).where('map_id', '=', map.id).execute())
    await set('importing')
    // The page reloads itself.
    await heading(page, say('imports.importing', { name: 'backup.zip' })).waitFor()
    await set('failed')
    await heading(page, say('imports.failed')).waitFor()
    await expectUsable(page)
  })
})
