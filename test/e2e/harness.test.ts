import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { faultsIn, settled } from '../support/browser/faults.ts'
import { aVisit, browser, type Visiting } from '../support/browser/visit.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { missingPath, otherSite } from '../support/servers/other-site.ts'

const strict = "default-src 'none'; style-src 'self'; img-src 'self'"

describe('a browser fault', () => {
  it.each([
    ['a script error', '<script>throw new Error("Lost")</script>', '', /^The page threw Error: Lost/],
    ['an error in the console', '<script>console.error("Lost")</script>', '', /^The console says at .*: Lost$/],
    ['a violation of the policy', '<p style="color: red">Lost</p>', strict, /^The console .* Content Security Policy/],
    ['a missing image', '<img src="/404" alt="">', strict, /^GET \S+\/404 was answered 404$/],
    ['a response that never arrives', '<img src="/cut" alt="">', strict, /^GET \S+\/cut failed: net::ERR_/],
    [
      'a request to another host',
      '<img src="http://example.org/" alt="">',
      '',
      /^GET \S+example.org\/ leaves this machine$/,
    ],
    ['a broken page', '<iframe src="/500" title="A frame"></iframe>', '', /^GET \S+\/500 was answered 500$/],
  ])('is reported: %s', async (_what, body, policy, said) => {
    expect(await complaints(await otherSite(body, policy))).toEqual([expect.stringMatching(said)])
  })

  it('is not reported for a working page or for an expected 404', async () => {
    const url = await otherSite('<h1>Well</h1>', strict)

    expect(await complaints(url)).toEqual([])
    expect(await complaints(url + missingPath)).toEqual([])
  })

  it.fails('fails the test', async () => {
    const page = await aVisit({ url: await otherSite('<script>console.error("Lost")</script>') })
    await page.goto('/')
  })
})

describe('a visit', () => {
  it('emulates a phone when narrow, and applies the scheme, locale and direction', async () => {
    const page = await open('<h1>Well</h1>', { width: 375, scheme: 'dark', locale: 'de-AT', direction: 'rtl' })

    const seen = ['innerWidth', 'navigator.maxTouchPoints > 0', 'navigator.language', 'document.dir']
    const isDark = "matchMedia('(prefers-color-scheme: dark)').matches"
    expect(await page.evaluate(`[${seen}, ${isDark}]`)).toEqual([375, true, 'de-AT', 'rtl', true])
  })

  it('can disable JavaScript', async () => {
    const page = await open('<script>document.write("On")</script><noscript><p>Off</p></noscript>', {
      javaScript: false,
    })

    expect(await page.locator('noscript p').isVisible()).toBe(true)
    await expect(expectAccessible(page)).rejects.toThrow('axe needs JavaScript')
  })
})

describe('a page', () => {
  it('is reported as inaccessible even under the strictest policy, with a helpful message', async () => {
    const page = await open('<main><h1>Well</h1><img src="/200"></main>', {}, strict)

    await expect(expectAccessible(page)).rejects.toThrow(/image-alt \(Images must have .*\) at img\n<img.*\nFix any/)
  })

  it('is checked for contrast in the other colour scheme as well, and keeps its own', async () => {
    const style = '<style>@media (prefers-color-scheme: dark) { p { color: #777; background: #666 } }</style>'
    const page = await open(`${style}<main><h1>Well</h1><p>Grey</p></main>`)

    await expect(expectAccessible(page)).rejects.toThrow(/^axe found at \S+\n\nin dark, color-contrast .* at p\n/)
    expect(await page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")).toBe(true)
  })

  it('is reported if its targets are too small', async () => {
    const page = await open(
      '<main><h1>Well</h1><button>a</button><button>b</button></main><style>button { all: unset; font-size: 8px }</style>',
    )

    await expect(expectAccessible(page)).rejects.toThrow(/target-size/)
  })

  it('passes if nothing is wrong', async () => {
    const page = await open('<main><h1>Well</h1></main>', { width: 375 }, strict)

    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  it('is reported if it is too wide, with the element that causes it', async () => {
    const wide = '<i style="position: absolute; left: 400px">Lost</i>'
    const page = await open(`<div style="overflow: auto"><p style="width: 900px">Framed</p>${wide}</div>`, {
      width: 375,
    })

    await expect(expectNoSidewaysScroll(page)).rejects.toThrow(
      /on a screen of 375. What sticks out:\n\d\d pixels: <i [^\n]*>$/,
    )
  })

  it.each(['ltr', 'rtl'] as const)('can have wide content that scrolls separately, %s', async (direction) => {
    const page = await open('<div style="overflow: auto"><p style="width: 900px">Framed</p></div>', {
      width: 375,
      direction,
    })

    await expectNoSidewaysScroll(page)
  })
})

async function complaints(url: string): Promise<string[]> {
  const context = await (await browser()).newContext()
  const faults = faultsIn(context)
  await (await context.newPage()).goto(url)
  await settled(context)
  await context.close()
  return faults
}

async function open(body: string, visiting: Visiting = {}, policy = '') {
  const page = await aVisit({ url: await otherSite(body, policy), ...visiting })
  await page.goto('/')
  return page
}
