import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'

it('anyone can choose a colour theme for their own browser, without JavaScript', async () => {
  const map = await aMap()
  const [path, browser, other] = [`/${map.team}/map/`, aBrowser(map.url), aBrowser(map.url)]
  const look = async (who: typeof browser, at = path) => {
    const { text } = await who.get(at)
    const metas = elementsOf(text, 'meta').map(({ attributes }) => attributes)
    return {
      root: /<html[^>]* data-theme="(\w+)"/.exec(text)?.[1],
      scheme: metas.find(({ name }) => name === 'color-scheme')?.content,
      around: metas.filter(({ name }) => name === 'theme-color').map(({ content }) => content),
      pressed: /name="theme" value="(\w+)" aria-pressed="true"/.exec(text)?.[1],
    }
  }
  const system = { root: 'system', scheme: 'light dark', around: ['#fbf9f5', '#171614'], pressed: 'system' }
  const dark = { root: 'dark', scheme: 'dark', around: ['#171614'], pressed: 'dark' }

  expect(await look(browser)).toEqual(system)
  const chosen = await browser.post('/theme', { theme: 'dark', from: path })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, path])
  expect(chosen.headers.getSetCookie().join()).toMatch(/cairn-theme=dark; Max-Age=31536000; Path=\/; HttpOnly/)
  expect([await look(browser), await look(other)]).toEqual([dark, system])
  // An embedded page follows the site around it.
  expect(await look(browser, `${path}embed`)).toMatchObject({ root: undefined, scheme: 'light dark' })
  expect((await look(browser, '/nowhere')).root).toBe('dark')

  await browser.post('/theme', { theme: 'light', from: path })
  expect(await look(browser)).toMatchObject({ root: 'light', scheme: 'light', pressed: 'light' })
  for (const theme of ['system', '"><script>']) {
    await browser.post('/theme', { theme, from: '//evil.example' })
    expect(await look(browser)).toEqual(system)
  }
})

it("user text that looks like the theme buttons isn't changed", async () => {
  const map = await aMap()
  const texts = ['name="theme" value="dark" aria-pressed="false"', 'value="system" aria-pressed="true"']
  const task = await map.task({ description: texts.map((text) => `\`${text}\` ${text}`).join('\n\n') })
  const browser = aBrowser(map.url)
  const path = new URL(task.service_url).pathname
  const written = ({ text }: { text: string }) => {
    const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
    return main.replace(/<[^>]*>/g, '').match(/value=("|&quot;)(dark|system)\1 aria-pressed=\S+/g)
  }
  const before = written(await browser.get(path))
  await browser.post('/theme', { theme: 'dark', from: path })

  const page = await browser.get(path)
  expect(before).toHaveLength(4)
  expect(written(page)).toEqual(before)
  const buttons = elementsOf(page.text, 'button').filter(({ attributes }) => attributes.name === 'theme')
  const pressed = buttons.filter(({ attributes }) => attributes['aria-pressed'] === 'true')
  expect(pressed.map(({ attributes }) => attributes.value)).toEqual(['dark'])
})

it('the HTML contains absolute dates, so a cached page stays correct', async () => {
  const map = await aMap()
  const { text } = await aBrowser(map.url).get(new URL((await map.task()).service_url).pathname)

  const times = [...text.matchAll(/<time[^>]*>([^<]*)</g)].map(([, shown]) => shown)
  expect(times.length).toBeGreaterThan(0)
  for (const shown of times) expect(shown).toMatch(/ \d{4}$/)
  expect(text).toMatch(/data-ago[^>]*>[A-Z][a-z]{2} \d+, \d{4}</)
})
