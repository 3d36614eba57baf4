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
  const odd = `https://old.example/a;b/{x}?q="$y"&z=\\'\``
  const linesOf = async (map: TestMap, server: 'nginx' | 'caddy') => {
    const lines: string[] = []
    for await (const line of listRedirects(map.operator, { server, site: 'https://old.example' })) lines.push(line)
    return lines
  }
  const tasks = [
    task('1', `${old}/1`),
    task('2', `${old}/1`),
    task('3', odd),
    task('4', 'https://other.example/4'),
    task('5', `${old}/5#part`),
  ]

  it.each([
    [
      'nginx',
      'map $request_uri $cairn_url {',
      /^ {2}"[\x21\x23\x25-\x5b\x5d-\x5f\x61-\x7a|~]+" "https?:\/\/[\w.:/-]+";$/,
    ],
    [
      'caddy',
      'map {http.request.uri} {cairn_url} {',
      /^ {2}"[\x21\x23\x25-\x5b\x5d-\x5f\x61-\x7a|~]+" "https?:\/\/[\w.:/-]+"$/,
    ],
  ] as const)('has one line per URL for %s, without characters that are special there', async (server, head, line) => {
    const map = await imported(tasks)

    const [first, fallback, ...lines] = await linesOf(map, server)

    expect([first, fallback, lines.pop()]).toEqual([head, server === 'nginx' ? '  default "";' : '  default ""', '}'])
    expect(lines).toHaveLength(2)
    for (const each of lines) expect(each).toMatch(line)
    expect(lines[0]).toContain(`"/posts/1" "${map.operator.site.publicUrl}${map.path}/task/`)
    expect(lines[1]).toContain('"/a;b/%7Bx%7D?q=%22%24y%22&z=')
  })
})
