import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectUsable } from '../support/browser/usable.ts'
import { aVisit } from '../support/browser/visit.ts'
import { expectNoSidewaysScroll } from '../support/browser/width.ts'
import { aFullMap, type FullMap } from '../support/builders/a-full-map.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'
import { otherSite } from '../support/servers/other-site.ts'

let full: FullMap
let more: Awaited<ReturnType<typeof morePages>>
beforeAll(async () => {
  full = await aFullMap()
  more = await morePages(full)
})

describe.each([375, 1280])('on a screen of %i pixels, in light and dark, these are accessible:', (width) => {
  it('the home page, a map and its lists', async () => {
    const page = await aVisit({ width })
    const { map, list } = full
    const lists = [list, `${list}?sort=newest&category=${more.category}`, `${list}?page=2`, more.nothingOfIt]

    for (const path of ['/', map, `${map}news/`, more.empty, `${more.empty}news/`, ...lists]) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await expectUsable(page)
    }
  })

  it('an open and a closed task', async () => {
    const page = await aVisit({ width })

    for (const path of [full.task, more.reply, more.closed]) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await expectUsable(page)
    }
  })

  it('the suggestion form and search', async () => {
    const page = await aVisit({ width })
    const suggesting = ['suggest', 'suggest?title=Dark%20mode']
    const searching = ['search', 'search?q=dark', 'search?q=task&page=2', 'search?q=nothingofthekind']

    for (const path of [...suggesting, ...searching]) {
      expect((await page.goto(full.map + path))?.status(), path).toBe(200)
      await expectUsable(page)
    }
    await page.goto(`${more.empty}suggest`)
    await expectUsable(page)
  })

  it('error pages for 403, 404 and 410', async () => {
    const page = await aVisit({ width })
    for (const [path, status] of [
      ['/nowhere', 404],
      [`${full.map}task/999999999-nothing/`, 404],
      [more.resting, 410],
      [`/sign-in/link/${'x'.repeat(43)}`, 410],
    ] as const) {
      expect((await page.goto(path))?.status(), path).toBe(status)
      await expectUsable(page)
    }
    const elsewhere = await otherSite(
      `<form method="post" action="${full.filled.url}${full.task}vote"><button>Go</button>`,
    )
    await page.goto(elsewhere)
    await page.getByRole('button', { name: 'Go' }).click()
    await page.getByRole('heading', { name: say('error.403') }).waitFor()
    await expectUsable(page)
  })

  it('the error page for 500', async () => {
    const broken = await startServer({ LOG_LEVEL: 'silent' })
    await broken.database.transaction((tx) => sql`alter table maps rename to gone`.execute(tx))
    const page = await aVisit({ width, url: broken.url, expectedPage: 500 })

    expect((await page.goto('/'))?.status()).toBe(500)

    await page.getByRole('heading', { name: say('error.500') }).waitFor()
    await expectUsable(page)
  })
})

it('no page scrolls sideways in right-to-left layout', async () => {
  const page = await aVisit({ width: 375, direction: 'rtl' })

  for (const path of everyKind()) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
})

it('no page scrolls sideways on the smallest phone in German, which has the longest words', async () => {
  const page = await aVisit({ width: 320, locale: 'de-DE' })

  for (const path of everyKind()) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
  expect(await page.getAttribute('html', 'lang')).toBe('de')
})

const everyKind = () => [
  ...['/', full.map, more.empty, full.list, `${full.list}?page=2`, full.task, more.reply, more.closed],
  ...['suggest?title=Dark%20mode', 'search?q=dark'].map((path) => full.map + path),
  ...['/sign-in', '/nowhere', more.resting],
]

/** Pages in unusual states. */
async function morePages({ filled, task, list }: FullMap) {
  const [empty, resting] = [await aMap(), await aMap()]
  await Promise.all(Array.from({ length: 50 }, (_, n) => filled.task({ title: `A task of many, no. ${n}` })))
  await resting.client('manage').map.edit({ is_active: false })
  for (const { id } of (await empty.client('read').lists.list()).results) {
    await empty.client('manage').lists.edit(id, { suggestions: false })
  }
  const closed = await filled.task({ parent: filled.list('rejected'), title: 'A closed task', lock_comments: true })
  const { id: unused } = await filled.client('manage').categories.create({ name: 'Unused', emoji_shortname: ':zzz:' })
  return {
    category: await categoryOf(filled, 'Reports'),
    nothingOfIt: `${list}?category=${unused}`,
    empty: `/${empty.team}/map/`,
    resting: `/${resting.team}/map/`,
    closed: new URL(closed.service_url).pathname,
    reply: `${task}?reply=${await firstComment(filled)}`,
  }
}

const categoryOf = async (map: TestMap, name: string) =>
  (await map.client('read').categories.list()).results.find((category) => category.name === name)?.id

async function firstComment(map: TestMap): Promise<number> {
  const { id } = await map.database.read
    .selectFrom('comments')
    .select('id')
    .where('map_id', '=', map.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}
