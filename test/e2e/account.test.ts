import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { variants } from '../support/browser/variants.ts'
import { aVisit } from '../support/browser/visit.ts'
import { aVisitBy } from '../support/browser/visit-by.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { renderComment } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

describe.each(variants)('$variant', ({ visiting }) => {
  it('a person exports their data and deletes their account; their comments stay, without their name', async () => {
    const { path, person } = await whoHasSpoken()
    const page = await aVisitBy(person, visiting)
    await page.goto(path)
    await page.getByRole('button', { name: 'Zaphod Beeblebrox', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: say('account.profile') })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Zaphod Beeblebrox' }).waitFor()
    await page.getByRole('link', { name: say('you.tab.comments') }).click()
    await page.locator('nav [aria-current]', { hasText: say('you.tab.comments') }).waitFor()
    await page.getByText('My eyes would thank you.').waitFor()

    await page.getByRole('link', { name: say('you.tab.settings') }).click()
    await page.getByRole('link', { name: say('you.export') }).click()
    const data = await downloadedBy(page, say('action.download'))
    expect(data).toContain('My eyes would *thank* you.')
    expect(JSON.parse(data)).toMatchObject({ account: { email: person.email, first_name: 'Zaphod' } })

    await page.getByRole('link', { name: say('you.back') }).click()
    await page.getByRole('link', { name: say('you.delete') }).click()
    const field = page.getByRole('textbox', { name: say('you.delete.type', { email: person.email }) })
    await field.fill('somebody@example.org')
    await page.getByRole('button', { name: say('you.delete') }).click()
    await page.getByRole('alert').getByText(say('problem.confirm_mismatch')).waitFor()
    await field.fill(person.email)
    await page.getByRole('button', { name: say('you.delete') }).click()

    await page.getByText(say('you.deleted')).waitFor()
    await page.getByRole('link', { name: say('sign-in.title') }).waitFor()
    await page.goto('/you')
    await page.getByRole('heading', { name: say('sign-in.title') }).waitFor()
    const visitor = await aVisit(visiting)
    await visitor.goto(path)
    await visitor
      .getByRole('listitem')
      .filter({ hasText: 'My eyes would thank you.' })
      .getByText(say('person.deleted'))
      .waitFor()
    expect(await visitor.getByText('Zaphod').count()).toBe(0)
  })

  it('a person changes their name and language everywhere', async () => {
    const { path, person } = await whoHasSpoken()
    const page = await aVisitBy(person, visiting)
    await page.goto('/you/settings')

    await page.getByRole('textbox', { name: say('you.name') }).fill('Trillian')
    await page.getByRole('combobox', { name: say('you.language') }).selectOption('Deutsch')
    await page
      .getByRole('region', { name: say('account.profile') })
      .getByRole('button', { name: say('action.save') })
      .click()

    await page.getByText('Profil gespeichert').waitFor()
    await page.goto(path)
    await page.getByRole('listitem').filter({ hasText: 'My eyes would thank you.' }).getByText('Trillian').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
  })

  it('a person signs out another browser, and then all of them', async () => {
    const { map, person } = await whoHasSpoken()
    const elsewhere = await aVisitBy(await aPerson(map, { email: person.email }), visiting)
    const page = await aVisitBy(person, visiting)
    await page.goto('/you/settings')

    const other = page
      .getByRole('listitem')
      .filter({ hasText: say('you.session.begun'), hasNotText: say('you.session.this') })
    await other.getByRole('button', { name: /^Sign out/ }).click()
    await page.getByText(say('you.session.ended')).waitFor()
    await elsewhere.goto('/you')
    await elsewhere.getByRole('heading', { name: say('sign-in.title') }).waitFor()

    await page.getByRole('button', { name: say('you.sessions.end-all') }).click()
    await page.getByText(say('you.sessions.ended')).waitFor()
    await page.goto('/you')
    await page.getByRole('heading', { name: say('sign-in.title') }).waitFor()
  })
})

async function whoHasSpoken() {
  const map = await aMap()
  const person = await aPerson(map, { first_name: 'Zaphod', last_name: 'Beeblebrox' })
  const { id, service_url } = await map.task({ title: 'Dark mode' })
  await addComment(actingAs(map, person), renderComment({ parent: id, content: 'My eyes would *thank* you.' }))
  return { map, person, path: new URL(service_url).pathname }
}

async function downloadedBy(page: Page, link: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  return readFile(await (await download).path(), 'utf8')
}
