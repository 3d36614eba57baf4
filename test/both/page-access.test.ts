import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { readablePath } from '../../scripts/reference/permissions.ts'
import { pages } from '../../src/pages/pages.ts'
import { pageAudience } from '../../src/platform/http/page.ts'
import { aMapWithEverything, type MapWithEverything, rowsOf } from '../support/page-access/a-map-with-everything.ts'
import { actors, type Walker } from '../support/page-access/actors.ts'
import { answerClass, expectedAnswer, mayEnter, unknownUrl, withoutUrl } from '../support/page-access/answers.ts'
import { formIn, isOfMap, urlIn } from '../support/page-access/urls.ts'

/** Every page, with its audience. */
const walks = pages.map((page) => ({ page, path: readablePath(page), ...pageAudience(page) }))
const shown = walks.filter(({ page }) => page.show || page.actOnGet)
const submitted = walks.filter(({ page }) => page.submit)

describe.each(['public', 'team'] as const)('on a map that is %s', (visibility) => {
  let place: MapWithEverything
  let everybody: ((typeof actors)[number] & { walker: Walker })[]
  let before: unknown

  beforeAll(async () => {
    place = await aMapWithEverything(visibility)
    everybody = []
    for (const actor of actors) everybody.push({ ...actor, walker: await actor.in(place) })
    before = await rowsOf(place)
  })

  /** A team-only map looks like a missing one to strangers. */
  const isHidden = (page: (typeof pages)[number], is: (typeof actors)[number]['is']) =>
    visibility === 'team' && isOfMap(page) && !mayEnter(is, 'member')

  it.each(shown)('GET $path is for: $show', async ({ page, show }) => {
    const url = urlIn(place, page)
    for (const { name, is, walker } of everybody) {
      const answer = await walker.get(url)

      if (isHidden(page, is)) {
        const unknown = await walker.get(unknownUrl(place, url))
        expect([name, withoutUrl(place, answer)]).toEqual([name, withoutUrl(place, unknown)])
        expect(`${name}: ${answerClass(answer)}`).toMatch(/: (not found|sign in)$/)
      } else {
        expect(`${name}: ${answerClass(answer)}`).toBe(`${name}: ${expectedAnswer(page, is, show)}`)
      }
    }
  })

  it.each(submitted)('POST $path changes nothing except for: $submit', async ({ page, submit }) => {
    const [url, form] = [urlIn(place, page), formIn(place, page)]
    for (const { name, is, walker } of everybody) {
      if (isHidden(page, is)) {
        const answer = await walker.post(url, form)
        const unknown = await walker.post(unknownUrl(place, url), form)
        expect([name, withoutUrl(place, answer)]).toEqual([name, withoutUrl(place, unknown)])
        expect(`${name}: ${answerClass(answer)}`).toMatch(/: (not found|sign in)$/)
      } else if (!mayEnter(is, submit)) {
        const answer = await walker.post(url, form)
        expect(`${name}: ${answerClass(answer)}`).toBe(`${name}: ${expectedAnswer(page, is, submit)}`)
      }
    }
    expect(await rowsOf(place)).toEqual(before)
  })
})

describe('a form', () => {
  /** Reused until a form changes something in it. */
  let untouched: MapWithEverything | undefined

  // Messages are only between a task's author and the team; test/both/moderation.test.ts covers them.
  const ofAnybody = submitted.filter(({ path }) => !path.endsWith('/message'))
  const taken = ofAnybody.flatMap((walk) =>
    ['a visitor', 'a person', 'a moderator', 'an administrator']
      .flatMap((name) => actors.find((actor) => actor.name === name) ?? [])
      .filter(({ is }) => is === walk.submit || (is === 'administrator' && isOfMap(walk.page)))
      .map((actor) => ({ ...walk, actor, name: actor.name })),
  )
  it.each(taken)('POST $path is accepted from $name', async ({ page, actor, submit }) => {
    const place = untouched ?? (await aMapWithEverything('public'))
    const walker = await actor.in(place)
    const before = await rowsOf(place)

    const answer = await walker.post(urlIn(place, page), formIn(place, page))

    untouched = isDeepStrictEqual(await rowsOf(place), before) ? place : undefined
    expect(answerClass(answer)).toBe(expectedAnswer(page, actor.is, submit))
  })
})

describe("the team's workspace", () => {
  it.each(walks.filter(({ path }) => path.includes('/manage')))(
    '$path declares which members it is for',
    ({ page }) => {
      expect(page.for, "Give the page `for: 'member'` or `for: 'administrator'`.").toMatch(/^(member|administrator)$/)
      expect(page.needsSignIn).toBe(true)
    },
  )
})
