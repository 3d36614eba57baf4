import { beforeAll, describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { setMapAvatar } from '../../src/features/images/verbs/set-map-avatar.ts'
import { visibilities } from '../../src/features/maps/rules/visibility.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { encodeImage } from '../../src/platform/images/encode-image.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { anImage } from '../support/builders/an-image.ts'
import { renderComment } from '../support/builders/render.ts'
import { formsOf, pagesOf } from '../support/page-access/map-urls.ts'
import type { Answered } from '../support/requests/call.ts'

type Visibility = (typeof visibilities)[number]
type Browser = Pick<TestPerson, 'get' | 'post'>

/** The viewers, and which maps each can see. */
const viewers: Record<string, Visibility[]> = {
  'a visitor': ['public', 'unlisted'],
  'a person': ['public', 'unlisted'],
  'a guest invited by address': ['public', 'unlisted', 'invited'],
  'a guest invited by domain': ['public', 'unlisted', 'invited'],
  'a moderator': [...visibilities],
  'an administrator': [...visibilities],
  'a member of another team': ['public', 'unlisted'],
}

const cases = visibilities.flatMap((visibility) => Object.keys(viewers).map((viewer) => ({ visibility, viewer })))

interface Place {
  map: TestMap
  task: number
  image: string
  browsers: Record<string, Browser>
  people: Record<string, TestPerson>
}

const places = {} as Record<Visibility, Place>

beforeAll(async () => {
  for (const visibility of visibilities) places[visibility] = await aPlace(visibility)
})

/** A map with everything that has a URL, and every kind of viewer. */
async function aPlace(visibility: Visibility): Promise<Place> {
  const [map, other] = [await aMap(), await aMap()]
  const client = map.client('manage')
  const task = await map.task({ title: 'Secret wish', description: 'Hidden words' })
  const domain = `${map.team}.example`
  const people = {
    'a person': await aPerson(map),
    // A domain that only ends with the invited domain doesn't match it.
    'a guest invited by address': await aPerson(map, { email: `Guest@not-${domain}` }),
    'a guest invited by domain': await aPerson(map, { email: `anybody@${domain}` }),
    'a moderator': await aPerson(map, { role: 'Moderator' }),
    'an administrator': await aPerson(map, { role: 'Administrator' }),
    'a member of another team': await aPerson(other, { role: 'Administrator' }),
  }
  await client.guests.create({ address: `guest@NOT-${domain}` })
  await client.guests.create({ address: `@${domain}` })
  for (const person of Object.values(people)) {
    const ctx = contextsOf(map, person).inMap
    await castVote(ctx, { parent: task.id })
    await addComment(ctx, renderComment({ parent: task.id, content: 'So do I' }))
    await followTask(ctx, { task_id: task.id })
  }
  const administrator = contextsOf(map, people['an administrator'], 'Administrator').inMap
  await setMapAvatar(administrator, { image: await encodeImage(Buffer.from(await anImage()), { user_id: 1 }) })
  const [row] = await map.database.read.selectFrom('images').select('hash').where('map_id', '=', map.id).execute()
  await client.map.edit({ description: 'Hidden words' })
  await client.access.edit({ visibility })
  const browsers = { 'a visitor': aBrowser(map.url), ...people }
  return { map, task: task.id, image: `${row?.hash}.png`, browsers, people }
}

/** The same path in a map that doesn't exist. */
const unknown = (place: Place, path: string) => path.replace(place.map.team, 't000000000000')

/** The response without its request-specific parts and without the requested URL. */
const apart = (place: Place, { status, text, headers }: Answered) => ({
  status,
  headers: [...headers]
    .filter(([name]) => !['x-request-id', 'date', 'set-cookie', 'content-length', 'keep-alive'].includes(name))
    .map((pair) => pair.join(': ')),
  text: text
    .replaceAll(place.map.team, 't000000000000')
    .replace(/name="form_token" value="[^"]*"/g, '')
    .replace(/"request_id":"[^"]*"/, ''),
})

describe.each(cases)('for a map that is $visibility, $viewer', ({ visibility, viewer }) => {
  const sees = viewers[viewer]?.includes(visibility) ?? false
  const found = () => {
    const place = places[visibility]
    return { place, browser: place.browsers[viewer] as Browser }
  }

  it(sees ? 'can open all its pages and files' : 'gets the same responses as for a missing map', async () => {
    const { place, browser } = found()
    for (const [name, path] of Object.entries(pagesOf(place))) {
      const answer = await browser.get(path)
      if (sees) {
        expect([name, answer.status]).toEqual([name, 200])
        continue
      }
      expect(answer.text).not.toContain('Hidden')
      expect(apart(place, answer), name).toEqual(apart(place, await browser.get(unknown(place, path))))
      expect([name, answer.status]).toEqual([name, 404])
      expect(answer.text.includes(`href="/sign-in?to=${encodeURIComponent(path)}"`)).toBe(viewer === 'a visitor')
    }
  })

  it('gets the right caching and indexing headers', async () => {
    const { place, browser } = found()
    if (!sees) return
    for (const [name, path] of Object.entries(pagesOf(place))) {
      const { headers, text } = await browser.get(path)
      const isFile = name === 'avatar' || name === 'image'
      if (visibility === 'public') {
        // Search engines should index the page itself, not its embeds on other sites.
        expect([name, headers.get('x-robots-tag')]).toEqual([name, name.endsWith('in a frame') ? 'noindex' : null])
        expect(headers.get('cache-control')).toMatch(isFile ? /^public, max-age=/ : /^private, no-cache$/)
      } else {
        expect([name, headers.get('cache-control')]).toEqual([name, 'private, no-store'])
        expect([name, headers.get('x-robots-tag')]).toEqual([name, 'noindex'])
        // Fragments loaded into a page aren't separate documents.
        if (!isFile && !/^similar( in a frame)?$/.test(name))
          expect(text).toContain('<meta name="robots" content="noindex"/>')
      }
    }
  })

  it(sees ? 'can write like anyone else' : 'cannot write and learns nothing about it', async () => {
    const { place, browser } = found()
    for (const [name, [path, form]] of Object.entries(formsOf(place))) {
      const answer = await browser.post(path, form)
      if (sees) expect([name, answer.status]).toEqual([name, 303])
      else expect(apart(place, answer), name).toEqual(apart(place, await browser.post(unknown(place, path), form)))
      if (!sees) expect([name, answer.status]).toEqual([name, 404])
    }
  })

  it('finds it on the home page and under You only if it should be listed there', async () => {
    const { place, browser } = found()
    const isMember = viewer === 'a moderator' || viewer === 'an administrator'

    const home = await browser.get('/')
    const onHome = home.text.includes(`href="${place.map.path}/"`)
    const isListed = visibility === 'public' || isMember || (visibility === 'invited' && sees)
    expect(onHome).toBe(isListed)
    const isHidden = isListed && visibility !== 'public'
    expect(home.headers.get('cache-control')).toBe(isHidden ? 'private, no-store' : 'private, no-cache')
    if (viewer === 'a visitor') return
    for (const section of ['/you', '/you/comments', '/you/votes', '/you/follows']) {
      const { text, status } = await browser.get(section)
      expect(status).toBe(200)
      if (section !== '/you') expect([section, text.includes('Secret wish')]).toEqual([section, sees])
    }
  })
})

describe.each(visibilities)('a map that is %s', (visibility) => {
  it('is in the sitemap only if it is public', async () => {
    const { map } = places[visibility]
    const file = `/sitemap${map.path}/1.xml`

    expect((await (await fetch(`${map.url}/sitemap.xml`)).text()).includes(file)).toBe(visibility === 'public')
    expect((await fetch(map.url + file)).status).toBe(visibility === 'public' ? 200 : 404)
    expect(await (await fetch(`${map.url}/robots.txt`)).text()).not.toContain(map.team)
  })

  it('is readable with its tokens, and the API returns its visibility', async () => {
    const { map, task } = places[visibility]

    expect((await map.client('manage').access.get()).visibility).toBe(visibility)
    expect((await map.client('read').tasks.get(task)).title).toBe('Secret wish')
  })

  it("stays out of people's exports, which still contain their own posts", async () => {
    for (const person of Object.values(places[visibility].people)) {
      const { body } = await person.get('/you/export/data.json')
      expect(body.comments.map(({ content }: { content: string }) => content)).toContain('So do I')
      expect(JSON.stringify(body)).not.toContain('Secret wish')
    }
  })
})
