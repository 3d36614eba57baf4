import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { refused } from '../support/requests/refused.ts'

const forbidden = ['a\nb', 'a\u0007b', 'a\u202eb', 'a\u2066b', 'a\u2028b', 'a\u0085b']
const invisible = ['\u200b', '\u00ad\u2060', '\u3164', '\u2800 ', '\ufeff']

describe('a title or a name', () => {
  it.each(forbidden)('400 rejects %j in the API and on pages', async (text) => {
    const map = await aMap()
    const client = map.client('manage')
    const person = await aPerson(map)

    for (const write of [
      () => client.tasks.create({ parent: map.list(), title: text }),
      () => client.lists.create({ name: text, role: 'planned' }),
      () => client.categories.create({ name: text, emoji_shortname: ':bug:' }),
      () => client.map.edit({ name: text }),
    ]) {
      expect(await refused(write())).toMatchObject({ status: 400, errors: [{ code: 'invalid_text' }] })
    }
    expect((await person.post(`${map.path}/suggest`, { title: text, description: 'x' })).status).toBe(400)
    expect((await person.post('/you/settings', { display_name: text, language: 'en' })).status).toBe(400)
  })

  it.each(invisible)('400 treats %j as blank', async (text) => {
    const map = await aMap()
    const client = map.client('manage')

    expect(await refused(client.tasks.create({ parent: map.list(), title: text }))).toMatchObject({
      ...{ status: 400, errors: [{ field: 'title', code: 'blank' }] },
    })
    const { id: task } = await map.task({ title: 'Visible' })
    expect(await refused(client.comments.create({ parent: task, content: text }))).toMatchObject({
      ...{ status: 400, errors: [{ field: 'content', code: 'blank' }] },
    })
  })

  it('201 accepts joined emoji, marks and all scripts unchanged', async () => {
    const map = await aMap()
    const title = '👩‍👩‍👧 می‌خواهم \u200fעברית e\u0301'

    expect(await map.client('write').tasks.create({ parent: map.list(), title })).toMatchObject({
      title: title.normalize('NFC'),
    })
  })
})

it('five spellings of an email address count as one person with one vote', async () => {
  const map = await aMap()
  const client = map.client('write')
  const { id: task } = await map.task({ title: 'Votes' })
  const name = `info${task}`
  const domains = [
    'bücher.example',
    'BÜCHER.example',
    'xn--bcher-kva.example',
    'bu\u0308cher.EXAMPLE',
    'ｂücher。example',
  ]

  for (const domain of domains) {
    await client.votes.create({
      parent: task,
      voter: { email: `${name.toUpperCase()}@${domain}`, first_name: 'Ada', last_name: '' },
    })
  }

  expect((await client.tasks.get(task)).votes_count).toBe(1)
})

it('400 rejects an address that is only valid after Unicode normalisation, in the API and on pages', async () => {
  const map = await aMap()
  const admin = await aPerson(map, { role: 'Administrator' })
  const { id: task } = await map.task({ title: 'Votes' })
  const email = `\u212aelvin${task}@example.org`

  const vote = map.client('write').votes.create({ parent: task, voter: { email, first_name: 'Kay', last_name: '' } })
  expect(await refused(vote)).toMatchObject({ status: 400, errors: [{ field: 'voter.email' }] })
  expect((await aBrowser(map.url).post('/sign-in', { email })).status).toBe(400)
  for (const [path, fields] of [
    ['/you/address', { email }],
    [`${map.path}/manage/members`, { email, role: 'Moderator' }],
    [`${map.path}/manage/access/guests`, { address: email }],
  ] as const) {
    expect([path, (await admin.post(path, fields)).status]).toEqual([path, 400])
  }
})
