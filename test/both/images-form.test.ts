import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { anImage } from '../support/builders/an-image.ts'

/** Sends the form with a picture, as this person's browser would. */
async function send(map: TestMap, person: TestPerson, parts: Record<string, string | Blob>, headers = {}) {
  const form = new FormData()
  const from = `${map.path}/`
  for (const [name, value] of Object.entries({ form_token: person.browser.formTokenFor(), from, ...parts })) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'logo.png')
  }
  return post(map, person, form, headers)
}

const post = (
  map: TestMap,
  person: Pick<TestPerson, 'cookies'>,
  body: NonNullable<RequestInit['body']>,
  headers = {},
) =>
  fetch(`${map.url}${map.path}/manage/avatar`, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { accept: 'text/html', cookie: [...person.cookies].map((pair) => pair.join('=')).join('; '), ...headers },
  })

const avatarTypeOf = async (map: TestMap) =>
  (await fetch(`${map.url}/avatar/${map.team}/map.svg`)).headers.get('content-type')

const flashOf = (answer: Response) => /cairn-flash=([\w.-]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]

const anAdministrator = async () => {
  const map = await aMap()
  return { map, person: await aPerson(map, { role: 'Administrator' }) }
}

describe("a map's avatar form", () => {
  it('303 sets the picture and removes it again', async () => {
    const { map, person } = await anAdministrator()

    const set = await send(map, person, { image: new Blob([await anImage()]) })
    expect([set.status, set.headers.get('location'), flashOf(set)]).toEqual([303, `${map.path}/`, 'avatar.saved'])
    expect(await avatarTypeOf(map)).toBe('image/png')

    const removed = await send(map, person, { remove: 'yes' })
    expect([removed.status, flashOf(removed)]).toEqual([303, 'avatar.removed'])
    expect(await avatarTypeOf(map)).toContain('svg')
  })

  it('the board links to the new picture by version, so browsers fetch it immediately', async () => {
    const { map, person } = await anAdministrator()
    await send(map, person, { image: new Blob([await anImage()]) })

    expect((await person.get(`${map.path}/`)).text).toMatch(new RegExp(`src="/avatar/${map.team}/map\\.svg\\?v=\\d+"`))
  })

  it.each([
    ['no file', {}, 'problem.image_missing'],
    ['an empty field', { image: new Blob([]) }, 'problem.image_missing'],
    ['a text file', { image: new Blob(['hello']) }, 'problem.image_type'],
    ['text in place of the file', { image: 'hello' }, 'problem.image_missing'],
    ['an invalid form token', { form_token: 'x.y' }, 'problem.form_expired'],
    ['a file that is too large', { image: new Blob([new Uint8Array(17 * 1_048_576)]) }, 'problem.image_too_large'],
  ])('redirects back with the reason: %s', async (_name, parts: Record<string, string | Blob>, notice) => {
    const { map, person } = await anAdministrator()

    const answer = await send(map, person, { ...parts }, { referer: `${map.url}${map.path}/` })

    expect([answer.status, answer.headers.get('location'), flashOf(answer)]).toEqual([303, `${map.path}/`, notice])
    expect(await avatarTypeOf(map)).toContain('svg')
  })

  it.each([
    ['Moderator', 303, 'problem.administrators_only'],
    [undefined, 404, undefined],
  ] as const)('accepts administrators only: %s', async (role, status, notice) => {
    const map = await aMap()
    const person = await aPerson(map, role ? { role } : {})

    const answer = await send(map, person, { image: new Blob([await anImage()]) })

    expect([answer.status, flashOf(answer)]).toEqual([status, notice])
    expect(await avatarTypeOf(map)).toContain('svg')
  })

  it('sends a visitor to sign in without reading the body', async () => {
    const map = await aMap()

    const answer = await post(map, { cookies: new Map() }, new FormData())

    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain('/sign-in?to=')
  })

  it('is rejected from another site', async () => {
    const { map, person } = await anAdministrator()

    const answer = await send(map, person, { image: new Blob([await anImage()]) }, { 'sec-fetch-site': 'cross-site' })

    expect(answer.status).toBe(403)
    expect(await avatarTypeOf(map)).toContain('svg')
  })
})

describe('400 for a file upload that is', () => {
  const type = 'multipart/form-data; boundary=cut'
  const part = '--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
  it.each([
    ['cut off', `${part}--cut\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc`, type],
    ['not a form', 'hello', type],
    ['without a boundary', part, 'multipart/form-data'],
    ['split into a hundred thousand parts', `${part.repeat(100_000)}--cut--\r\n`, type],
  ])('%s', async (_name, body, contentType) => {
    const { map, person } = await anAdministrator()
    const headers = { 'content-type': contentType, accept: 'application/json' }

    expect((await post(map, person, body, headers)).status).toBe(400)
  })

  it('415 only pages that expect files accept them', async () => {
    const { map, person } = await anAdministrator()
    const form = new FormData()
    form.append('q', 'x')

    const answer = await fetch(`${map.url}${map.path}/task/1-x/follow`, {
      method: 'POST',
      body: form,
      headers: { cookie: [...person.cookies].map((pair) => pair.join('=')).join('; ') },
    })

    expect(answer.status).toBe(415)
  })
})
