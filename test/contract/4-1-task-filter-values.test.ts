import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { manyVotesAndFollows } from '../support/builders/many-votes-and-follows.ts'
import { startServer } from '../support/servers/cairn.ts'

let now = '2026-03-01T00:00:00.000Z'
const app = startServer({}, () => new Date(now))

async function found(map: TestMap, query: Record<string, string>): Promise<string[]> {
  const { body } = await map.call('read', 'GET', `/api/1/map/tasks/?${new URLSearchParams(query)}`)
  return body.results.map((task: { title: string }) => task.title).sort()
}

describe('4.1 the title filter', () => {
  it('200 finds the text anywhere in the title, ignoring case in every script', async () => {
    const map = await aMap(await app)
    const titles = [
      'ÄRGER mit Öl',
      'Ο ΣΊΣΥΦΟΣ',
      'ο σίσυφος',
      'Große Straße',
      'GROSSE STRASSE',
      'Тёмная тема',
      'İstanbul',
      'Caf\u00e9 au lait',
      'ﬁrst ligature',
      '𐐀 Deseret',
      '暗いモード',
      '😀 smile',
    ]
    for (const title of titles) await map.task({ title })

    for (const [filter, ...expected] of [
      ['ärger MIT öl', 'ÄRGER mit Öl'],
      ['ΣΊΣΥΦΟΣ', 'Ο ΣΊΣΥΦΟΣ', 'ο σίσυφος'],
      ['σίσυφος', 'Ο ΣΊΣΥΦΟΣ', 'ο σίσυφος'],
      ['σίσυφοσ', 'Ο ΣΊΣΥΦΟΣ', 'ο σίσυφος'],
      ['straße', 'GROSSE STRASSE', 'Große Straße'],
      ['STRASSE', 'GROSSE STRASSE', 'Große Straße'],
      ['ТЁМНАЯ ТЕМА', 'Тёмная тема'],
      ['İSTANBUL', 'İstanbul'],
      ['CAF\u00c9', 'Caf\u00e9 au lait'],
      ['cafe\u0301', 'Caf\u00e9 au lait'],
      ['FIRST', 'ﬁrst ligature'],
      ['𐐨', '𐐀 Deseret'],
      ['モード', '暗いモード'],
      ['😀', '😀 smile'],
      ['', ...titles.toSorted()],
      ['nowhere'],
    ]) {
      expect([filter, await found(map, { title: `${filter}` })]).toEqual([filter, expected])
    }
  })

  it('200 finds titles that many tasks have and titles that few have, in the requested order', async () => {
    const map = await aMap(await app)
    const { author } = await map.task({ title: 'One of a kind' })
    await manyVotesAndFollows(map, author, 101)

    const page = async (title: string) => {
      const query = new URLSearchParams({ title, ordering: 'title', page_size: '2' })
      const { body } = await map.call('read', 'GET', `/api/1/map/tasks/?${query}`)
      return [body.count, ...body.results.map((task: { title: string }) => task.title)]
    }
    expect(await page('one of')).toEqual([102, 'One of a kind', 'One of many'])
    expect(await page('OF MANY')).toEqual([101, 'One of many', 'One of many'])
    expect(await page('of a')).toEqual([1, 'One of a kind'])
    expect(await page('none of')).toEqual([0])
  })

  it('200 treats %, _ and \\ literally', async () => {
    const map = await aMap(await app)
    for (const title of ['100% sure', '100 sure', 'snake_case', 'snakeXcase', 'C:\\path', 'C:/path', "it's", '*?[a]']) {
      await map.task({ title })
    }

    expect(await found(map, { title: '%' })).toEqual(['100% sure'])
    expect(await found(map, { title: '100%s' })).toEqual([])
    expect(await found(map, { title: '_' })).toEqual(['snake_case'])
    expect(await found(map, { title: 'e_c' })).toEqual(['snake_case'])
    expect(await found(map, { title: '\\' })).toEqual(['C:\\path'])
    expect(await found(map, { title: "'" })).toEqual(["it's"])
    expect(await found(map, { title: '*?[' })).toEqual(['*?[a]'])
    expect(await found(map, { title: '\\%' })).toEqual([])
  })
})

describe('4.1 the name filters', () => {
  it('200 match whole names, ignoring case in any script, in every list with that name', async () => {
    const map = await aMap(await app)
    const client = map.client('manage')
    for (const name of ['Größe', 'GRÖSSE', 'Größer', 'Gr%']) {
      const { id } = await client.lists.create({ name, role: 'planned' })
      await map.task({ parent: id, title: name })
    }

    expect(await found(map, { list_name: 'größe' })).toEqual(['GRÖSSE', 'Größe'])
    expect(await found(map, { list_name: 'Gr%' })).toEqual(['Gr%'])
    expect(await found(map, { list_name: 'gr_sse' })).toEqual([])
    expect(await found(map, { list_name: '' })).toEqual([])
  })

  it('200 category_name ignores case beyond ASCII and never matches a task without a category', async () => {
    const map = await aMap(await app)
    await map.client('manage').categories.create({ name: 'Ошибка', emoji_shortname: ':+1:' })
    await map.task({ title: 'With', category: 'ОШИБКА' })
    await map.task({ title: 'Without' })

    expect(await found(map, { category_name: 'ошибкА' })).toEqual(['With'])
    expect(await found(map, { category_name: '' })).toEqual([])
    for (const emoji of [':+1:', '+1']) expect(await found(map, { category_emoji: emoji })).toEqual(['With'])
    for (const emoji of ['', ':', '+']) expect(await found(map, { category_emoji: emoji })).toEqual([])
  })

  it('200 list_name and list_arrival match the list a task was moved to', async () => {
    const map = await aMap(await app)
    now = '2026-03-01T00:00:00.000Z'
    const task = await map.task()
    now = '2026-03-05T00:00:00.000Z'
    await map.client('write').tasks.edit(task.id, { parent: map.list('planned') })

    expect(await found(map, { list_name: 'Suggestions' })).toEqual([])
    expect(await found(map, { list_name: 'Planned', list_arrival_min: '2026-03-05' })).toEqual(['A task'])
    expect(await found(map, { list_arrival_max: '2026-03-04', created_max: '2026-03-01' })).toEqual([])
  })
})

describe.each(['created', 'modified', 'list_arrival'])('4.1 the date range filters on %s', (field) => {
  async function aMapAt(...moments: string[]) {
    const map = await aMap(await app)
    for (const moment of moments) {
      now = moment
      await map.task({ title: moment })
    }
    return map
  }

  it('200 a date without a time covers the whole day', async () => {
    const [before, first, last, after] = [
      '2026-02-27T23:59:59.999Z',
      '2026-02-28T00:00:00.000Z',
      '2026-02-28T23:59:59.999Z',
      '2026-03-01T00:00:00.000Z',
    ] as const
    const map = await aMapAt(before, first, last, after)

    const [min, max] = [`${field}_min`, `${field}_max`]
    expect(await found(map, { [min]: '2026-02-28' })).toEqual([first, last, after])
    expect(await found(map, { [max]: '2026-02-28' })).toEqual([before, first, last])
    expect(await found(map, { [min]: '2026-02-28', [max]: '2026-02-28' })).toEqual([first, last])
    expect(await found(map, { [min]: '2026-03-02' })).toEqual([])
  })

  it('200 a datetime is precise to the millisecond, accepts any offset and defaults to UTC', async () => {
    const [one, two] = ['2026-06-01T12:00:00.001Z', '2026-06-01T12:00:00.002Z'] as const
    const map = await aMapAt(one, two)

    for (const moment of [
      one,
      '2026-06-01T12:00:00.001',
      '2026-06-01 12:00:00.001Z',
      '2026-06-01T14:00:00.001+02:00',
      '2026-06-01T06:30:00.001-05:30',
      '2026-06-02T01:00:00.001+1300',
    ]) {
      expect([moment, await found(map, { [`${field}_max`]: moment })]).toEqual([moment, [one]])
      expect([moment, await found(map, { [`${field}_min`]: moment })]).toEqual([moment, [one, two]])
    }
    expect(await found(map, { [`${field}_min`]: two })).toEqual([two])
    expect(await found(map, { [`${field}_min`]: '2026-06-01T12:00:00.0011Z' })).toEqual([two])
    expect(await found(map, { [`${field}_max`]: '2026-06-01T12:00' })).toEqual([])
  })

  it('400 rejects an invalid date or datetime', async () => {
    const map = await aMap(await app)

    for (const text of [
      '',
      'now',
      '2026',
      '2026-13-01',
      '2026-02-29',
      '2026-01-01T25:00:00Z',
      '1767225600',
      '01/02/2026',
    ]) {
      for (const name of [`${field}_min`, `${field}_max`]) {
        const { status, body } = await map.call('read', 'GET', `/api/1/map/tasks/?${name}=${encodeURIComponent(text)}`)
        expect([text, status, body.errors]).toMatchObject([text, 400, [{ field: name, code: 'invalid_format' }]])
      }
    }
  })
})
