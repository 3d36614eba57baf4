import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readablePath } from '../../scripts/reference/permissions.ts'
import { pages } from '../../src/pages/pages.ts'
import type { Catalogue } from '../../src/platform/html/words.ts'
import { catalogues, wordsIn } from '../../src/words/words.ts'
import { aBrowser, aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { aMapWithEverything, type MapWithEverything } from '../support/page-access/a-map-with-everything.ts'
import { urlIn } from '../support/page-access/urls.ts'
import { say } from '../support/say.ts'

describe("in a language without the team's part", () => {
  const german = catalogues.find(({ language }) => language === 'de') as Catalogue
  const { team } = german
  let place: MapWithEverything
  let [member, inEnglish]: TestPerson[] = []
  let seen = 0

  beforeAll(async () => {
    german.team = undefined
    place = await aMapWithEverything('public')
    const person = await aPerson(place.map, { role: 'Administrator' })
    member = { ...person, ...aBrowser(place.map.url, person.browser, 'de') }
    inEnglish = person
  })
  afterAll(() => {
    german.team = team
  })

  const shown = pages.filter(({ show }) => show).map(readablePath)
  const ofTeam = shown.filter((path) => path.startsWith('/:team/:map/manage'))

  it.each(ofTeam)('%s is in English inside <main>, and in the language around it', async (path) => {
    const url = urlIn(place, { path })
    const [page, english] = [await member?.get(url), await inEnglish?.get(url)]
    // Some are redirects, downloads or parts of pages.
    if (page?.status !== 200 || !page.text.includes('<header')) return
    seen += 1
    const mainOf = (html: string) => elementsOf(html, 'main')[0]

    expect(page.text).toMatch(/^<!DOCTYPE html><html lang="de" dir="ltr"/i)
    expect(mainOf(page.text)?.attributes).toMatchObject({ lang: 'en', dir: 'ltr' })
    expect(mainOf(page.text)?.text).toBe(mainOf(english?.text ?? '')?.text)
    for (const part of ['header', 'footer']) {
      expect(elementsOf(page.text, part)[0]?.text).not.toBe(elementsOf(english?.text ?? '', part)[0]?.text)
    }
  })

  it('most pages of the workspace were compared', () => expect(seen).toBeGreaterThan(ofTeam.length / 2))

  it("shows messages about its forms in English, and those on other pages in the person's language", async () => {
    const manage = `/${place.map.team}/map/manage`
    await member?.post(`${manage}/lists`, { name: 'Next', role: 'planned' })
    const created = await member?.get(`${manage}/lists`)
    const refused = await member?.post(`${manage}/lists`, { name: '', role: 'planned' })
    await member?.post(`/${place.map.team}/map/task/${place.records.task}/vote`, { vote: 'on' })
    const board = await member?.get(`/${place.map.team}/map/`)

    expect(elementsOf(created?.text ?? '', 'div', 'toast')).toMatchObject([
      { text: say('lists.created'), attributes: { lang: 'en' } },
    ])
    expect(refused?.text).toContain(say('problem.blank'))
    expect(elementsOf(board?.text ?? '', 'main')[0]?.attributes.lang).toBeUndefined()
    expect(elementsOf(board?.text ?? '', 'div', 'toast')[0]?.text).toContain(wordsIn('de')('vote.cast'))
  })
})
