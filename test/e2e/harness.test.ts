import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { faultsIn, settled } from '../support/browser/faults.ts'
import { aVisit, browser, type Visiting } from '../support/browser/visit.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { missingPath, otherSite } from '../support/servers/other-site.ts'

const strict = "default-src 'none'; style-src 'self'; img-src 'self'"

describe('what a browser complains of', () => {
  it.each([
    ['an error of a script', '<script>throw new Error("Lost")</script>', '', /^The page threw Error: Lost/],
    ['an error in the console', '<script>console.error("Lost")</script>', '', /^The console says at .*: Lost$/],
    ['what the policy refuses', '<p style="color: red">Lost</p>', strict, /^The console .* Content Security Policy/],
    ['a picture that is not there', '<img src="/404" alt="">', strict, /^GET \S+\/404 was answered 404$/],
    ['an answer that never comes', '<img src="/cut" alt="">', strict, /^GET \S+\/cut failed: net::ERR_/],
    [
      'a request to elsewhere',
      '<img src="http://example.org/" alt="">',
      '',
      /^GET \S+example.org\/ leaves this machine$/,
    ],
    ['a page that broke', '<iframe src="/500" title="A frame"></iframe>', '', /^GET \S+\/500 was answered 500$/],
  ])('is told: %s', async (_what, body, policy, said) => {
    expect(await complaints(await otherSite(body, policy))).toEqual([expect.stringMatching(said)])
  })

  it('is nothing on a page that is well, and on one that says no', async () => {
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
  it('is on a phone when narrow, and is as it was asked to be', async () => {
    const page = await open('<h1>Well</h1>', { width: 375, scheme: 'dark', locale: 'de-AT', direction: 'rtl' })

    const seen = ['innerWidth', 'navigator.maxTouchPoints > 0', 'navigator.language', 'document.dir']
    const isDark = "matchMedia('(prefers-color-scheme: dark)').matches"
    expect(await page.evaluate(`[${seen}, ${isDark}]`)).toEqual([375, true, 'de-AT', 'rtl', true])
  })

  it('can do without scripts', async () => {
    const page = await open('<script>document.write("On")</script><noscript><p>Off</p></noscript>', {
      javaScript: false,
    })

    expect(await page.locator('noscript p').isVisible()).toBe(true)
    await expect(expectAccessible(page)).rejects.toThrow('axe needs JavaScript')
  })
})

describe('a page', () => {
  it('is found hard to use under the strictest policy, in words that help', async () => {
    const page = await open('<main><h1>Well</h1><img src="/200"></main>', {}, strict)

    await expect(expectAccessible(page)).rejects.toThrow(/image-alt \(Images must have .*\) at img\n<img.*\nFix any/)
  })

  it('is found hard to read in the scheme it is not shown in, and is left as it was', async () => {
    const style = '<style>@media (prefers-color-scheme: dark) { p { color: #777; background: #666 } }</style>'
    const page = await open(`${style}<main><h1>Well</h1><p>Grey</p></main>`)

    await expect(expectAccessible(page)).rejects.toThrow(/^axe found at \S+\n\nin dark, color-contrast .* at p\n/)
    expect(await page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")).toBe(true)
  })

  it('is found hard to hit', async () => {
    const page = await open(
      '<main><h1>Well</h1><button>a</button><button>b</button></main><style>button { all: unset; font-size: 8px }</style>',
    )

    await expect(expectAccessible(page)).rejects.toThrow(/target-size/)
  })

  it('is well otherwise', async () => {
    const page = await open('<main><h1>Well</h1></main>', { width: 375 }, strict)

    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  it('is found too wide, and what makes it so', async () => {
    const wide = '<i style="position: absolute; left: 400px">Lost</i>'
    const page = await open(`<div style="overflow: auto"><p style="width: 900px">Framed</p>${wide}</div>`, {
      width: 375,
    })

    await expect(expectNoSidewaysScroll(page)).rejects.toThrow(
      /on a screen of 375. What sticks out:\n\d\d pixels: <i [^\n]*>$/,
    )
  })

  it.each(['ltr', 'rtl'] as const)('may hold what is wide in a frame of its own, %s', async (direction) => {
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
