import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'

const create = (map: TestMap, json: object) => map.call('write', 'POST', '/api/1/map/tasks/create/', { json })
const problemsOf = (body: { errors: { field: string; code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field, code]))

describe('4.1 task fields in JSON', () => {
  it('400 reports every problem at once', async () => {
    const map = await aMap()
    const wrong = { description: 5, category: [], url: 'ftp://x', pending: 'true', lock_comments: 1, votes: 3, id: 9 }

    const { status, body, headers } = await create(map, { title: '  ', ...wrong })

    expect(status).toBe(400)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(body).toMatchObject({ status: 400, code: 'invalid', title: 'Bad Request' })
    expect(problemsOf(body)).toEqual({
      parent: 'required',
      title: 'blank',
      description: 'invalid_type',
      category: 'invalid_type',
      url: 'invalid_format',
      pending: 'invalid_type',
      lock_comments: 'invalid_type',
      votes: 'unknown_field',
      id: 'read_only',
    })
    expect(body.errors.every(({ message }: { message: string }) => message.endsWith('.'))).toBe(true)
  })

  it('400 rejects anything but an integer, even "12"', async () => {
    const map = await aMap()

    for (const parent of ['12', 1.5, true, null, [1], {}, '']) {
      const { status, body } = await create(map, { parent, title: 'x' })
      expect([parent, status, problemsOf(body)]).toEqual([parent, 400, { parent: 'invalid_type' }])
    }
  })

  it('400 rejects every read-only field on create and on edit', async () => {
    const map = await aMap()
    const { parent, title, category, description, url, pending, lock_comments, ...readOnly } = await map.task()
    const task = readOnly.id

    const created = await create(map, { parent: parent.id, title, ...readOnly })
    const edited = await map.call('write', 'POST', `/api/1/map/tasks/${task}/edit/`, { json: readOnly })

    for (const { status, body } of [created, edited]) {
      expect(status).toBe(400)
      expect(problemsOf(body)).toEqual(Object.fromEntries(Object.keys(readOnly).map((name) => [name, 'read_only'])))
    }
  })

  it("400 for a body that isn't a JSON object", async () => {
    const map = await aMap()
    const headers = { 'content-type': 'application/json' }

    for (const raw of [
      '[]',
      '"x"',
      '12',
      'null',
      '{"title":',
      '{"title":"\u0001"}',
      new Uint8Array([0x22, 0xff, 0x22]),
    ]) {
      const { status, body } = await map.call('write', 'POST', '/api/1/map/tasks/create/', { raw, headers })
      expect([raw, status, body.errors]).toMatchObject([raw, 400, [{ field: null }]])
    }
  })
})

describe('4.1 task fields in a form', () => {
  it('201 accepts booleans as true/false/1/0/on/off and integers in decimal', async () => {
    const map = await aMap()
    const words = { true: true, false: false, 1: true, 0: false, on: true, off: false }

    for (const [word, meant] of Object.entries(words)) {
      const form = { parent: String(map.list()), title: word, pending: word, lock_comments: word }
      const { status, body } = await map.call('write', 'POST', '/api/1/map/tasks/create/', { form })
      expect([word, status, body.pending, body.lock_comments]).toEqual([word, 201, meant, meant])
    }
  })

  it('400 rejects anything else as a boolean or an integer', async () => {
    const map = await aMap()

    for (const word of ['yes', 'wahr', '2', '1.5', '1e3', '0x1', ' 1', '+1', '١', 'null']) {
      const form = { parent: word === '2' ? 'two' : word, title: 'x', pending: word }
      const { status, body } = await map.call('write', 'POST', '/api/1/map/tasks/create/', { form })
      expect([word, status]).toEqual([word, 400])
      expect(problemsOf(body)).toEqual({ parent: 'invalid_type', pending: 'invalid_type' })
    }
  })

  it('400 rejects a field given twice', async () => {
    const map = await aMap()

    const form = `parent=${map.list()}&title=One&title=Two`
    const { status, body } = await map.call('write', 'POST', '/api/1/map/tasks/create/', { form })

    expect([status, problemsOf(body)]).toEqual([400, { title: 'given_twice' }])
  })
})

describe('4.1 the text fields of a task', () => {
  it("201 are normalised to NFC; the title is trimmed, the description isn't", async () => {
    const task = await (await aMap()).task({ title: ' \t Cafe\u0301\u00a0\n', description: '  Cafe\u0301 \n' })

    expect(task.title).toBe('Caf\u00e9')
    expect(task.description).toBe('  Caf\u00e9 \n')
  })

  it("400 can't contain U+0000 or a lone surrogate", async () => {
    const map = await aMap()
    const url = 'https://example.org/'

    for (const bad of ['\0', '\ud800', 'x\udc00x']) {
      const texts = { title: bad, description: bad, category: bad, url: url + bad }
      const { status, body } = await create(map, { parent: map.list(), ...texts })
      expect(status).toBe(400)
      expect(new Set(Object.values(problemsOf(body)))).toEqual(new Set(['invalid_text']))
      expect(Object.keys(problemsOf(body)).sort()).toEqual(['category', 'description', 'title', 'url'])
    }
  })

  it('201 can reach their limit, counted in characters after trimming and normalisation', async () => {
    const map = await aMap()
    const url = `https://example.org/${'x'.repeat(1980)}`

    for (const title of ['x'.repeat(200), '😀'.repeat(200), ` ${'x'.repeat(200)} `, 'e\u0301'.repeat(200)]) {
      const task = await map.task({ title, description: '😀'.repeat(20_000), url })
      expect([...task.title].length).toBe(200)
      expect([[...task.description].length, task.url.length]).toEqual([20_000, 2_000])
    }
  })

  it("400 can't exceed it by one character, on create or on edit", async () => {
    const map = await aMap()
    const task = await map.task()
    const json = {
      title: '😀'.repeat(201),
      description: 'x'.repeat(20_001),
      category: 'x'.repeat(101),
      url: `https://example.org/${'x'.repeat(1981)}`,
    }

    const created = await create(map, { parent: map.list(), ...json })
    const edited = await map.call('write', 'POST', `/api/1/map/tasks/${task.id}/edit/`, { json })

    for (const { status, body } of [created, edited]) {
      expect(status).toBe(400)
      expect(problemsOf(body)).toEqual({
        title: 'too_long',
        description: 'too_long',
        category: 'too_long',
        url: 'too_long',
      })
    }
    expect(created.body.errors[0].message).toContain('200')
  })

  it('201 accepts an absolute http or https url', async () => {
    const map = await aMap()

    for (const url of [
      'http://example.org',
      'HTTPS://EXAMPLE.ORG/?q=1#x',
      'https://пример.рф/путь',
      'http://[::1]:8080/',
    ]) {
      expect((await map.task({ url })).url).toBe(url)
    }
  })

  it('400 rejects any other url', async () => {
    const map = await aMap()

    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.org/',
      'mailto:a@example.org',
      '//example.org/',
      '/path',
      'example.org',
      'https://',
      'http://a b/',
      'java\nscript:alert(1)',
      'http:example.org',
    ]) {
      const { status, body } = await create(map, { parent: map.list(), title: 'x', url })
      expect([url, status]).toEqual([url, 400])
      expect(problemsOf(body)).toEqual({ url: 'invalid_format' })
    }
  })
})
