import { describe, expect, it } from 'vitest'
import { listRedirects } from '../../src/features/imports/queries/old-links.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aFolderOf } from '../support/builders/map-files.ts'

const created = '2021-03-04T05:06:07.000Z'
const old = 'https://old.example/posts'
const task = (key: string, source_url: string, more: object = {}) => ({
  ...{ key, list: 'open', title: `Task ${key}`, description: '', created, source_url, ...more },
})

async function imported(tasks: object[], comments: object[] = []): Promise<TestMap> {
  const map = await aMap()
  await importMapFiles(map.operator, { folder: await aFolderOf({ tasks, comments }) })
  return map
}

const follow = async (map: TestMap, url: string) => {
  const from = `${map.url}${map.path}/from?url=${encodeURIComponent(url)}`
  const { status, headers } = await fetch(from, { redirect: 'manual' })
  return { status, path: headers.get('location')?.replace(map.path, '').replace(/\d+/, 'N') }
}

describe('a link to the old board', () => {
  it.each([
    ['itself', `${old}/1?b=2&a=1`],
    ['with http', `${old}/1?b=2&a=1`.replace('https', 'http')],
    ['with a trailing slash', `${old}/1/?b=2&a=1`],
    ['with its query in another order', `${old}/1?a=1&b=2`],
    ['with a capital letter in its host', `https://OLD.example/posts/1?b=2&a=1`],
  ])('leads to the task: %s', async (_, url) => {
    const map = await imported([task('1', `${old}/1?b=2&a=1`), task('2', `${old}/2`)])

    expect(await follow(map, url)).toEqual({ status: 303, path: expect.stringMatching(/^\/task\/N-task-1/) })
  })

  it('leads to a comment on its task, and from a merged task to the one that has its votes', async () => {
    const comments = [{ key: 'c', task: '1', content: 'Yes', created, source_url: `${old}/1#c` }]
    const map = await imported([task('1', `${old}/1`), task('2', `${old}/2`, { merged_into: '1' })], comments)

    expect((await follow(map, `${old}/1#c`)).path).toMatch(/^\/task\/N-task-1.*\?comment=\d+#comment-\d+$/)
    expect((await follow(map, `${old}/2`)).path).toMatch(/^\/task\/N-task-1/)
  })

  it.each(['nothing', '', 'javascript:alert(1)', '//elsewhere.example', `${old}/3`, `${old}/4`])(
    'is not found if nothing visible came from it: “%s”',
    async (url) => {
      const map = await imported([task('3', `${old}/3`, { pending: true }), task('4', `${old}/4`)])
      const { results } = await map.client('manage').tasks.list()
      const deleted = results.find(({ title }) => title === 'Task 4')
      await map.client('manage').tasks.delete(deleted?.id ?? 0)

      expect(await follow(map, url)).toEqual({ status: 404, path: undefined })
    },
  )

  it('works for people who can see a private map, and for no one else', async () => {
    const map = await imported([task('1', `${old}/1`)])
    await map.client('manage').access.edit({ visibility: 'team' })
    const member = await aPerson(map, { role: 'Moderator' })

    expect((await follow(map, `${old}/1`)).status).not.toBe(303)
    expect((await member.get(`${map.path}/from?url=${encodeURIComponent(`${old}/1`)}`)).status).toBe(303)
  })
})

describe('the file with redirects', () => {
  const odd = [
    'a b',
    'quote"d',
    "it's",
    'back\\slash',
    'br{ac}es',
    '{$HOME}',
    '{host}',
    '$host',
    '$1',
    'semi;colon',
    'tick`s',
    'ünï',
    '日本',
    'new\nline',
    'per%cent%22',
    'ha%23sh',
    '~regex',
    'default',
    '<<EOF',
  ].flatMap((text) => [`https://old.example/${text}`, `https://old.example/posts?q=${text}`])
  const fileOf = async (map: TestMap, server: 'nginx' | 'caddy') => {
    const lines: string[] = []
    for await (const line of listRedirects(map.operator, { server, site: 'https://old.example' })) lines.push(line)
    return `${lines.join('\n')}\n`
  }
  const tasks = [
    task('1', `${old}/1`),
    task('2', `${old}/1`),
    task('3', `${old}/LOUD`),
    task('4', `${old}/loud`),
    task('5', 'https://other.example/4'),
    task('6', `${old}/5#part`),
    task('7', `${old}/${'x'.repeat(600)}`),
    task('8', `${old}/cairn_url`),
    ...odd.map((url, index) => task(`odd${index}`, url)),
  ]
  const heads = { nginx: ['map', '$request_uri', '$cairn_url'], caddy: ['map', '{http.request.uri}', '{cairn_url}'] }
  const uriOf = (url: string) => `${new URL(url).pathname}${new URL(url).search}`
  /** Requests that only the other server can compare. */
  const isComparable = (server: string, uri: string) => !(server === 'nginx' ? /["\\]/ : /["\\{}]/).test(uri)

  it.each(['nginx', 'caddy'] as const)(
    'is one map that %s reads, with the URLs as browsers send them',
    async (server) => {
      const map = await imported(tasks)

      const [head, fallback, ...entries] = readMap(server, await fileOf(map, server))

      expect([head, fallback]).toEqual([heads[server], ['default', '']])
      const keys = new Set(entries.map(([key]) => key))
      expect(keys.size).toBe(entries.length)
      expect(keys.has('/posts/1')).toBe(true)
      expect(keys.has('/posts/loud')).toBe(server === 'caddy')
      expect(keys.has('/posts/cairn_url')).toBe(server === 'nginx')
      for (const url of odd) {
        const uri = uriOf(url)
        if (isComparable(server, uri)) expect([url, keys.has(uri)]).toEqual([url, true])
      }
      const [, target = ''] = entries.find(([key]) => key === '/posts/1') ?? []
      expect(target).toContain(`${map.operator.site.publicUrl}${map.path}/task/`)
      expect((await fetch(target.replace(map.operator.site.publicUrl, map.url))).status).toBe(200)
    },
  )

  it("is offered on an import's page, and has only that source's URLs", async () => {
    const map = await imported([task('1', `${old}/1`)])
    const [{ id } = { id: 0 }] = (await map.client('manage').imports.list()).results
    const other = await aFolderOf({ tasks: [task('9', `${old}/9`)] }, { source: 'another' })
    await importMapFiles(map.operator, { folder: other })
    const person = await aPerson(map, { role: 'Administrator' })
    const path = `${map.path}/manage/import/${id}`

    const page = await person.get(path)
    for (const server of ['nginx', 'caddy'] as const) {
      const file = `${path}/redirects-${server}.conf`
      expect(page.text).toContain(`href="${file}"`)
      const { status, text, headers } = await person.get(file)
      expect([status, headers.get('content-disposition')]).toEqual([
        200,
        `attachment; filename="redirects-${server}.conf"`,
      ])
      expect(readMap(server, text).map(([key]) => key)).toEqual(['map', 'default', '/posts/1'])
    }
    expect((await person.get(`${path}/redirects-apache.conf`)).status).toBe(404)
  })
})

/** The words of each line, read as strictly as these web servers do. Only words in double quotes can have any character. */
function readMap(server: 'nginx' | 'caddy', file: string): string[][] {
  const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines.pop()).toBe('}')
  return lines.map((line, index) => {
    const end = index === 0 ? ' {' : server === 'nginx' ? ';' : ''
    expect(line.endsWith(end)).toBe(true)
    const words =
      line
        .slice(0, line.length - end.length)
        .trim()
        .match(/"[^"\\]*"|[^\s"'`\\;#]+/g) ?? []
    expect(`${words.join(' ')}${end}`).toBe(line.trim())
    for (const [at, word] of words.entries()) {
      if (index === 0) continue
      if (word !== 'default') expect(word).toMatch(/^"[\x21-\x7e]*"$/)
      // Variables: nginx replaces them in values, and Caddy everywhere.
      if (server === 'caddy' || at > 0) expect(word).not.toMatch(server === 'caddy' ? /[{}]/ : /\$/)
    }
    return words.map((word) => word.replaceAll('"', ''))
  })
}
