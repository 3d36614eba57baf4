import { expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { elementsOf } from '../support/checks/html-elements.ts'

const brandOf = (text: string) => elementsOf(text, 'a', 'brand')[0]?.attributes.href
const titleOf = (text: string) => elementsOf(text, 'title')[0]?.text ?? ''

const pages = ['/you', '/you/votes', '/you/notices', '/you/settings', '/you/export', '/you/delete', '/sign-out']

it('account pages have the header of the board the person came from', async () => {
  const [map, other] = [await aMap(), await aMap()]
  const person = await aPerson(map)
  expect(brandOf((await person.get('/you')).text)).toBe('/')

  await person.get(`${other.path}/`)
  await person.get(`${map.path}/`)

  for (const path of pages) {
    const { text } = await person.get(path)
    expect(brandOf(text), path).toBe(`${map.path}/`)
  }
})

it("a board that the person can no longer see isn't shown in any header", async () => {
  const map = await aMap()
  const [person, administrator] = [await aPerson(map), await aPerson(map, { role: 'Administrator' })]
  await person.get(`${map.path}/`)
  await administrator.post(`${map.path}/manage/access`, { visibility: 'team' })

  for (const path of pages) {
    const { text } = await person.get(path)
    expect(brandOf(text), path).toBe('/')
    expect(text).not.toContain(map.path)
  }
  expect(brandOf((await administrator.get('/you')).text)).toBe(`${map.path}/`)
})

it('a forged cookie reveals nothing', async () => {
  const [map, hidden] = [await aMap(), await aMap()]
  const [person, host] = [await aPerson(map), await aPerson(hidden, { role: 'Administrator' })]
  await host.post(`${hidden.path}/manage/access`, { visibility: 'team' })

  for (const value of [`${hidden.team}:map`, 'nowhere:map', ':', 'a']) {
    person.cookies.set('cairn-map', value)
    expect(brandOf((await person.get('/you')).text), value).toBe('/')
  }
})

it('a visitor gets no last-board cookie', async () => {
  const map = await aMap()
  const answer = await fetch(`${map.url}${map.path}/`)

  expect(answer.headers.getSetCookie().join()).not.toContain('cairn-map')
})

it("page titles contain the board's name once", async () => {
  const map = await aMap()
  const administrator = await aPerson(map, { role: 'Administrator' })
  await administrator.post(`${map.path}/manage/checklist`, { step: 'name', name: 'Lighthouse' })

  for (const path of ['/', '/news/', '/suggest', '/manage/queue', '/manage/lists', '/manage/settings', '/commands']) {
    const title = titleOf((await administrator.get(map.path + path)).text)
    expect(title.split('Lighthouse'), path).toHaveLength(2)
  }
  for (const path of pages) {
    const title = titleOf((await administrator.get(path)).text)
    expect(title.split('Lighthouse'), path).toHaveLength(2)
  }
})

it('renaming a board gives it a new picture at a new URL', async () => {
  const map = await aMap()
  const administrator = await aPerson(map, { role: 'Administrator' })
  const pictureIn = async () => elementsOf((await administrator.get(`${map.path}/`)).text, 'img', 'map-avatar')[0]
  const before = (await pictureIn())?.attributes.src ?? ''

  await administrator.post(`${map.path}/manage/checklist`, { step: 'name', name: 'Quiet Lighthouse' })

  const after = (await pictureIn())?.attributes.src ?? ''
  expect(after).not.toBe(before)
  expect((await administrator.get(after)).text).toContain('>QL<')
})
