import { describe, expect, it } from 'vitest'
import { archiveMap } from '../../src/features/maps/verbs/edit-map.ts'
import { setStanding } from '../../src/features/moderation/verbs/people.ts'
import { pruneFailedImages } from '../../src/features/uploads/jobs.ts'
import { prepareUpload, uploadImage } from '../../src/features/uploads/verbs/uploads.ts'
import { dayMs, later } from '../../src/lib/time.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { encodeImage } from '../../src/platform/images/encode-image.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { actingAs, contextsOf } from '../support/builders/acting-as.ts'
import { anImage } from '../support/builders/an-image.ts'
import { sendFiles } from '../support/requests/send-files.ts'
import { say } from '../support/say.ts'

const blob = async (...options: Parameters<typeof anImage>) => new Blob([await anImage(...options)])

/** Uploads like the script does, and returns the Markdown and the image's path. */
async function upload(map: TestMap, person: TestPerson, colour = '#2f80c2') {
  const image = await blob('png', { width: 300, height: 200, colour })
  const answer = await sendFiles(map, person, '/images', { image }, { accept: '*/*' })
  expect(answer).toMatchObject({ status: 200 })
  const { markdown } = JSON.parse(answer.text) as { markdown: string }
  const path = /\((?:https?:\/\/[^/]+)(\/.+)\)$/.exec(markdown)?.[1] ?? ''
  return { markdown, path }
}

const statusesOf = async (path: string, ...people: { get(path: string): Promise<{ status: number }> }[]) =>
  Promise.all(people.map(async (person) => (await person.get(path)).status))

const aVisitor = (map: TestMap) => ({ get: (path: string) => fetch(`${map.url}${path}`) })

describe('an image in a post', () => {
  it('is shown with its size to people who can see the post, and to no one else', async () => {
    const map = await aMap()
    const [author, other, team] = [await aPerson(map), await aPerson(map), await aPerson(map, { role: 'Moderator' })]
    const everybody = [aVisitor(map), other, author, team]
    const { markdown, path } = await upload(map, author)
    expect(markdown).toMatch(/^!\[A crash\]\(http.*\.png\)$/)
    expect(await statusesOf(path, ...everybody)).toEqual([404, 404, 200, 200])
    expect((await author.get(path)).headers.get('cache-control')).toBe('private, no-store')

    // The suggestion is pending.
    const form = { title: 'Dark mode', description: `See\n\n${markdown}`, parent: String(map.list()) }
    const { headers } = await author.post(`${map.path}/suggest`, form)
    const url = headers.get('location') ?? ''
    expect(await statusesOf(path, ...everybody)).toEqual([404, 404, 200, 200])

    const id = Number(/task\/(\d+)/.exec(url)?.[1])
    const { parsed_description } = await map.client('write').tasks.edit(id, { pending: false })
    const tag = (origin: string) =>
      `<img src="${origin}${path}" alt="A crash" width="300" height="200" loading="lazy" decoding="async">`
    expect(parsed_description).toContain(tag(map.operator.site.publicUrl))
    const page = await other.get(url)
    expect(page.text).toContain(tag(''))
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self';")
    expect(await statusesOf(path, ...everybody)).toEqual([200, 200, 200, 200])
    const shown = await fetch(`${map.url}${path}`)
    expect(shown.headers.get('cache-control')).toBe('public, max-age=3600')
    const again = { headers: { 'if-none-match': shown.headers.get('etag') ?? '' } }
    expect((await fetch(`${map.url}${path}`, again)).status).toBe(304)

    await map.client('write').tasks.delete(id)
    expect(await statusesOf(path, ...everybody)).toEqual([404, 404, 200, 200])
  })

  it('is added by a form without a script, and the text is kept if the image is rejected', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const task = await map.task()
    const comment = `/task/${task.id}-x/comment`

    const refused = await sendFiles(map, person, comment, { content: 'My words', image: new Blob(['text']) })
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(new RegExp(`role="alert">${say('problem.image_type')}[^]*My words</textarea>`))
    const large = new Blob([await anImage(), new Uint8Array(11 * 1_048_576)])
    const tooLarge = await sendFiles(map, person, comment, { content: 'My words', image: large })
    expect(tooLarge.text).toMatch(/This image is too large[^]*My words<\/textarea>/)

    const preview = await sendFiles(map, person, comment, { content: 'My words', preview: '1', image: await blob() })
    expect(preview.text).toMatch(/My words\n\n!\[A crash\]\([^)]+\)<\/textarea>/)
    expect(preview.text).toContain('width="64" height="48"')

    const sent = await sendFiles(map, person, comment, { content: 'My words', image: await blob() })
    expect(sent.status).toBe(303)
    const { results } = await map.client('read').comments.list(task.id)
    expect(results.map(({ parsed_content }) => parsed_content)).toEqual([
      expect.stringMatching(/^<p>My words<\/p>\n<p><img src="http[^"]*" alt="A crash" /),
    ])
  })

  it('needs approval where links from new people do', async () => {
    const map = await aMap()
    await map.client('manage').waiting.edit({ suggestions_wait: 'nobody', links_wait: true })
    const person = await aPerson(map)
    const task = await map.task()
    const { markdown } = await upload(map, person)

    await person.post(`${map.path}/task/${task.id}-x/comment`, { content: markdown })

    expect((await map.client('write').comments.all({ pending: true })).results).toHaveLength(1)
  })
})

describe('uploads are rejected', () => {
  it('without an account; the form is saved until they sign in', async () => {
    const map = await aMap()
    const visitor = { browser: { formTokenFor: () => '' }, cookies: new Map() } as unknown as TestPerson

    const answer = await sendFiles(map, visitor, '/images', { image: await blob() })

    expect([answer.status, answer.location]).toEqual([303, expect.stringContaining('/sign-in')])
  })

  it('for blocked people, in an archived map, and where no list accepts suggestions or comments', async () => {
    const map = await aMap()
    const [blocked, person] = [await aPerson(map), await aPerson(map)]
    const { inMap: team } = contextsOf(map, await aPerson(map, { role: 'Administrator' }), 'Administrator')
    const problemOf = async (who: TestPerson) => {
      const { status, text } = await sendFiles(map, who, '/images', { image: await blob() }, { accept: '*/*' })
      return [status, JSON.parse(text).problem ?? JSON.parse(text).code]
    }
    await blocked.post(`${map.path}/task/${(await map.task()).id}-x/comment`, { content: 'Hello' })
    await setStanding(team, { user_id: blocked.id, standing: 'blocked' })
    expect(await problemOf(blocked)).toEqual([422, say('problem.blocked')])

    for (const { id } of (await map.client('manage').lists.list()).results) {
      await map.client('manage').lists.edit(id, { suggestions: false, comments: false })
    }
    expect(await problemOf(person)).toEqual([422, expect.stringContaining(say('problem.images_closed'))])

    await archiveMap(team, { archived: true })
    expect((await problemOf(person))[0]).toBe(410)
  })

  it('beyond the quota of the person or the map', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const image = async (colour: string) => ({
      image: await encodeImage(Buffer.from(await anImage('png', { colour })), { user_id: 1 }),
    })
    const within = (limits: object) => {
      const ctx = actingAs(map, person)
      const site = { ...ctx.site, limits: { ...ctx.site.limits, ...limits } }
      return inMap(createContext({ ...ctx, site }), map.operator.map, null)
    }
    await uploadImage(within({ images: 2 }), await image('red'))
    await uploadImage(within({ images: 2 }), await image('green'))

    await expect(uploadImage(within({ images: 2 }), await image('blue'))).rejects.toMatchObject({ status: 429 })
    const quota = (code: string) => ({ problems: [{ code }] })
    await expect(uploadImage(within({ keptImages: 2 }), await image('blue'))).rejects.toMatchObject(
      quota('image_quota'),
    )
    await expect(uploadImage(within({ imageMegabytes: 0.0001 }), await image('blue'))).rejects.toMatchObject({
      status: 429,
    })
    const full = { mapImageMegabytes: 0.0001 }
    await expect(uploadImage(within(full), await image('blue'))).rejects.toMatchObject(quota('map_image_quota'))
    await uploadImage(within({ images: 3, keptImages: 3, imageMegabytes: 1 }), await image('blue'))
  })
})

it('429 once a person reaches the daily number of images, even if none of them could be read', async () => {
  const map = await aMap()
  const [person, other] = [await aPerson(map), await aPerson(map)]
  const within = (who: TestPerson, now?: string) => {
    const ctx = actingAs(map, who)
    const site = { ...ctx.site, limits: { ...ctx.site.limits, images: 2, keptImages: 1 } }
    return inMap(createContext({ ...ctx, site, now: now ?? ctx.now }), map.operator.map, null)
  }
  const [broken, good] = [Buffer.from('GIF89a and no more'), Buffer.from(await anImage())]
  for (let sent = 0; sent < 2; sent += 1) {
    await expect(prepareUpload(within(person), broken)).rejects.toMatchObject({ status: 400 })
  }

  await expect(prepareUpload(within(person), good)).rejects.toMatchObject({ status: 429 })
  await prepareUpload(within(other), good)

  // The next day they no longer count towards either limit, and are deleted.
  const tomorrow = within(person, later(within(person).now, dayMs + 1_000))
  await uploadImage(tomorrow, { image: await prepareUpload(tomorrow, good) })
  await pruneFailedImages(tomorrow)
  const rows = tomorrow.db.selectFrom('image_uploads').select('image_id').where('map_id', '=', map.id)
  expect(await rows.execute()).toEqual([{ image_id: expect.any(Number) }])
})

it('200 a program with the write scope uploads an image and uses it', async () => {
  const map = await aMap()
  const bytes = await anImage('gif')

  const image = await map.client('write').images.upload(bytes)

  expect(image).toMatchObject({ type: 'image/png', width: 64, height: 48, markdown: `![](${image.address})` })
  const task = await map.task({ description: `![Words](${image.address})` })
  expect(task.parsed_description).toContain(`<img src="${image.address}" alt="Words"`)
  expect((await map.call('read', 'POST', '/api/1/map/images/')).status).toBe(403)
})
