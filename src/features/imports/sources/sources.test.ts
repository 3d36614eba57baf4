import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import type { RecordFile, Records } from '../schema.ts'
import { boardApi } from './board-api.ts'
import { canny } from './canny.ts'
import { csv } from './csv.ts'
import { fider } from './fider.ts'
import { github } from './github.ts'
import { convertTo, readMapFile, readRecords } from './map-files.ts'
import type { Source } from './source.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-sources-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
const inFolder = (name: string): string => {
  count += 1
  return join(folder, `${count}-${name}`)
}

/** Converts files or a service's responses, and reads the result back. */
async function convert(source: Source, files: string[], options: Record<string, string> = {}) {
  const converted = await convertTo(inFolder('map'), source, { files, options, fetch })
  const all = async <File extends RecordFile>(file: File): Promise<Records[File][]> => {
    const records: Records[File][] = []
    for await (const record of readRecords(converted.folder, file)) records.push(record)
    return records
  }
  expect(await readMapFile(converted.folder)).toEqual(converted.map)
  return { ...converted, all }
}

function aFile(name: string, content: string | Buffer): string {
  const path = inFolder(name)
  writeFileSync(path, content)
  return path
}

async function aZip(files: Record<string, unknown>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)), name)
  }
  zip.end()
  const path = inFolder('backup.zip')
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

/** A service on this machine. `answer` gets the path with its query and the body. */
async function aService(answer: (path: string, body: Record<string, unknown>) => unknown) {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const result = answer(request.url ?? '', body ? JSON.parse(body) : {})
    if (result instanceof Error) return response.writeHead(429, { 'retry-after': '0' }).end()
    const { link = '', body: sent = result } = (result ?? {}) as { link?: string; body?: unknown }
    response.writeHead(result === undefined ? 404 : 200, { 'content-type': 'application/json', link })
    response.end(JSON.stringify(sent ?? null))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describe('Fider', () => {
  const backup = {
    'tenants.json': [{ id: 1, name: 'Acme' }],
    'users.json': [
      {
        id: 1,
        name: 'Ada Byron',
        email: 'Ada@Example.org',
        role: 3,
        status: 1,
        api_key: 'secret',
        security_stamp: 'secret',
      },
      { id: 2, name: 1234, email: '', role: 1, status: 1 },
      { id: 3, name: 'Gone', email: 'gone@example.org', role: 1, status: 2 },
    ],
    'tags.json': [
      { id: 7, name: 'mobile', color: 'ff0000', is_public: true },
      { id: 8, name: 'churn risk', color: 'ff0000', is_public: false },
    ],
    'posts.json': [
      {
        id: 10,
        number: 1,
        title: 2024,
        slug: '2024',
        description: 'Numbers as titles',
        created_at: '2023-01-02T03:04:05Z',
        user_id: 2,
        status: 4,
        response: 'Soon.',
        response_user_id: 1,
        response_date: '2023-02-01T00:00:00Z',
        is_approved: true,
      },
      {
        id: 11,
        number: 2,
        title: 'Duplicate',
        slug: 'duplicate',
        description: '',
        created_at: '2023-01-03T00:00:00+02:00',
        user_id: 3,
        status: 5,
        original_id: 10,
        is_approved: true,
      },
      {
        id: 12,
        number: 3,
        title: 'Deleted',
        slug: 'deleted',
        status: 6,
        user_id: 1,
        created_at: '2023-01-04T00:00:00Z',
      },
      {
        id: 13,
        number: 4,
        title: 'Pending',
        slug: 'pending',
        description: 'x',
        status: 0,
        user_id: 2,
        created_at: '2023-01-05T00:00:00Z',
        is_approved: false,
      },
    ],
    'post_tags.json': [
      { tag_id: 7, post_id: 10 },
      { tag_id: 8, post_id: 10 },
    ],
    'post_votes.json': [
      { user_id: 1, post_id: 10, created_at: '2023-01-06T00:00:00Z' },
      { user_id: 3, post_id: 10, created_at: '2023-01-06T00:00:00Z' },
      { user_id: 1, post_id: 12, created_at: '2023-01-06T00:00:00Z' },
    ],
    'comments.json': [
      { id: 20, post_id: 10, user_id: 2, content: 'Yes', created_at: '2023-01-07T00:00:00Z', is_approved: true },
      {
        id: 21,
        post_id: 10,
        user_id: 2,
        content: 'Deleted',
        created_at: '2023-01-07T00:00:00Z',
        deleted_at: '2023-01-08T00:00:00Z',
      },
    ],
    'attachments.json': [{ id: 1, post_id: 10, comment_id: 20, attachment_bkey: 'attachments/one.png' }],
    'post_subscribers.json': [
      { user_id: 1, post_id: 10, created_at: '2023-01-06T00:00:00Z', status: 1 },
      { user_id: 2, post_id: 10, created_at: '2023-01-06T00:00:00Z', status: 0 },
    ],
    'blobs/attachments/one.png': Buffer.from('PNG'),
  }

  it('becomes tasks, people, votes and comments, without secrets or deleted records', async () => {
    const { map, all, skipped } = await convert(fider, [await aZip(backup)], { site: 'https://feedback.example.org/' })

    expect(map).toMatchObject({ name: 'Acme', source: 'https://feedback.example.org' })
    expect(map.categories).toEqual([{ key: 'tag:7', name: 'mobile' }])
    expect(await all('people')).toEqual([
      { key: 'user:1', name: 'Ada Byron', email: 'ada@example.org', staff: true },
      { key: 'user:2', name: '1234' },
    ])
    expect(await all('tasks')).toMatchObject([
      {
        key: 'post:10',
        title: '2024',
        list: 'planned',
        author: 'user:2',
        categories: ['tag:7'],
        list_arrival: '2023-02-01T00:00:00.000Z',
        source_url: 'https://feedback.example.org/posts/1/2024',
      },
      { key: 'post:11', merged_into: 'post:10', created: '2023-01-02T22:00:00.000Z' },
      { key: 'post:13', pending: true },
    ])
    expect(await all('comments')).toMatchObject([
      { key: 'comment:20', content: 'Yes\n\n![](images/one.png)' },
      { key: 'response:10', content: 'Soon.', author: 'user:1', pinned: expect.any(String) },
    ])
    expect(await all('votes')).toEqual([{ task: 'post:10', person: 'user:1', created: '2023-01-06T00:00:00.000Z' }])
    expect((await all('subscriptions')).map(({ person }) => person)).toEqual(['user:1'])
    expect(Object.fromEntries(skipped)).toEqual({
      'A private tag.': 1,
      'Deleted in Fider.': 1,
      'A deleted or empty comment.': 1,
      'A vote by a deleted account.': 1,
    })
  })

  it("posts.csv keeps voters as a number, because it doesn't name them", async () => {
    const header =
      'number,title,description,created_at,created_by,votes_count,comments_count,status,responded_by,responded_at,response,original_number,original_title,tags'
    const file = aFile(
      'posts.csv',
      `${header}\n7,Dark mode,"One, two",2023-01-02T03:04:05Z,Ada,12,0,started,,,,,,"ui, mobile"\n`,
    )
    const { map, all } = await convert(fider, [file])

    expect(await all('tasks')).toMatchObject([
      { key: 'post:7', list: 'started', votes_count: 12, author: 'name:Ada', categories: ['tag:ui', 'tag:mobile'] },
    ])
    expect(map.lists.find(({ key }) => key === 'started')?.role).toBe('in_progress')
  })

  it('rejects a zip with other contents, a path that leads outside, or gigabytes once unpacked', async () => {
    const outside = await aZip({ 'posts.json': [], 'aaaposts.json': [] })
    const bytes = readFileSync(outside).toString('latin1').replaceAll('aaaposts', '../posts')
    writeFileSync(outside, Buffer.from(bytes, 'latin1'))
    const bomb = await aZip({ 'posts.json': Buffer.alloc(30_000_000, ' ') })

    await expect(convert(fider, [await aZip({ 'other.json': [] })])).rejects.toThrow("it isn't Fider's backup")
    await expect(convert(fider, [outside])).rejects.toThrow('The zip file is damaged')
    await expect(convert(fider, [bomb])).rejects.toThrow('too large once it is unpacked')
    await expect(convert(fider, [aFile('x.zip', 'no zip')])).rejects.toThrow("isn't a zip file")
  })
})

describe('CSV', () => {
  it('reads semicolons, a byte order mark, odd headers and empty fields', async () => {
    const file = aFile(
      'posts.csv',
      '\uFEFFID;Title;Body;Status;Author Email;Vote Count;Created At\r\n1;"Dark; mode";"Line\nbreak";Under Review;ADA@example.org;12;2024-05-06\r\n\r\n2;;Only a text;Weird status;;;\r\n1;Twice;;;;;\r\n',
    )
    const { map, all, skipped } = await convert(csv, [file])

    expect(await all('tasks')).toMatchObject([
      {
        key: '1',
        title: 'Dark; mode',
        description: 'Line\nbreak',
        author: 'email:ada@example.org',
        votes_count: 12,
        created: '2024-05-06T00:00:00.000Z',
      },
      { key: '2', title: 'Only a text' },
    ])
    expect(map.lists).toEqual([
      { key: 'under review', name: 'Under Review', role: 'under_consideration' },
      { key: 'weird status', name: 'Weird status' },
    ])
    expect([...skipped.keys()]).toEqual(['Line 4: the id “1” is used twice.'])
  })

  it('reads Latin-1, and files of comments, votes and notes', async () => {
    const posts = aFile('posts.csv', Buffer.from('id,title\n1,Größe\n', 'latin1'))
    const comments = aFile('comments.csv', 'post_id,body,author_name\n1,Ja,Ada\n9,Nobody,Ada\n')
    const votes = aFile('votes.csv', 'post_id,voter_email\n1,ada@example.org\n1,\n')
    const notes = aFile('notes.csv', 'post_id,body\n1,Internal\n')
    const { all, skipped } = await convert(csv, [posts, comments, votes, notes])

    expect((await all('tasks')).map(({ title }) => title)).toEqual(['Größe'])
    expect(await all('comments')).toMatchObject([{ task: '1', content: 'Ja', author: 'name:Ada' }])
    expect(await all('votes')).toMatchObject([{ task: '1', person: 'email:ada@example.org' }])
    expect(await all('notes')).toMatchObject([{ task: '1', content: 'Internal' }])
    expect([...skipped]).toEqual([
      ['comments.csv: there is no post with the id “9”.', 1],
      ['A vote without a voter.', 1],
    ])
  })

  it('recognises files by their own names, not by their folders', async () => {
    const within = inFolder('comments-and-votes')
    mkdirSync(within)
    const file = (name: string, content: string) => {
      writeFileSync(join(within, name), content)
      return join(within, name)
    }
    const [ideas, votes] = [file('ideas.csv', 'id,title\n1,One\n'), file('votes.csv', 'post_id,voter_name\n1,Ada\n')]
    const { all } = await convert(csv, [votes, ideas])

    expect(await all('tasks')).toHaveLength(1)
    expect(await all('comments')).toEqual([])
    expect(await all('votes')).toHaveLength(1)
    const extra = file('more.csv', 'id,title\n1,One\n')
    await expect(convert(csv, [ideas, extra])).rejects.toThrow('would both be posts')
  })

  it("sorts comments by date, and keeps the file's order for equal dates", async () => {
    const posts = aFile('posts.csv', 'id,title\n1,One\n')
    const rows = Array.from({ length: 10 }, (_, index) => `1,Undated ${index},`)
    const lines = ['1,Second,2024-02-01', '1,First,2024-01-01', ...rows]
    const comments = aFile('comments.csv', `post_id,body,created_at\n${lines.join('\n')}\n`)
    const { all } = await convert(csv, [posts, comments])

    const texts = (await all('comments')).map(({ content }) => content)
    expect(texts).toEqual([...rows.map((_, index) => `Undated ${index}`), 'First', 'Second'])
  })

  it('two boards can have different source names, but not the name of exported maps', async () => {
    const posts = aFile('posts.csv', 'id,title\n1,One\n')

    expect((await convert(csv, [posts])).map.source).toBe('csv')
    expect((await convert(csv, [posts], { source: 'ideas' })).map.source).toBe('ideas')
    await expect(convert(csv, [posts], { source: 'cairn' })).rejects.toThrow('Choose another one for --source')
  })

  it('leaves out links that no browser should follow', async () => {
    const rows = '1,a,javascript:alert(1)\n2,b,https://old.example/2\n3,c,\n'
    const { all } = await convert(csv, [aFile('posts.csv', `id,title,url\n${rows}`)])

    expect((await all('tasks')).map(({ source_url }) => source_url)).toEqual([
      undefined,
      'https://old.example/2',
      undefined,
    ])
  })

  it('names the missing column', async () => {
    await expect(convert(csv, [aFile('posts.csv', 'a,b\n1,2\n')])).rejects.toThrow('The file has no column “title”.')
  })
})

it('Canny: pages of posts, internal comments as notes, merged chains, and a wait when it is busy', async () => {
  let busy = 1
  const author = { id: 'u1', name: 'Ada', email: 'ada@example.org', isAdmin: true }
  const service = await aService((path, { apiKey, skip }) => {
    expect(apiKey).toBe('key')
    if (busy-- > 0) return new Error('busy')
    if (path === '/v1/boards/list') return { boards: [{ id: 'b1', name: 'Ideas' }] }
    if (path === '/v1/posts/list') {
      const posts = [
        {
          id: 'p1',
          title: 'One',
          details: 'Text',
          status: 'in progress',
          created: '2024-01-01T00:00:00.000Z',
          author,
          score: 3,
          mergeHistory: [{ post: { id: 'p2' } }],
          tags: [{ id: 't', name: 'ui' }],
          url: 'https://acme.canny.io/p/one',
        },
        { id: 'p2', title: 'Two', status: 'open', created: '2024-01-01T00:00:00.000Z', author: null, score: 1 },
      ]
      return { posts: [posts[Number(skip)]], hasMore: Number(skip) === 0 }
    }
    if (path === '/v1/comments/list') {
      return {
        comments: [
          { id: 'c1', value: 'Public', post: { id: 'p1' }, author, created: '2024-01-02T00:00:00.000Z' },
          {
            id: 'c2',
            value: 'Internal',
            internal: true,
            post: { id: 'p1' },
            author,
            created: '2024-01-02T00:00:00.000Z',
          },
          {
            id: 'c3',
            value: 'Private',
            private: true,
            post: { id: 'p1' },
            author,
            created: '2024-01-02T00:00:00.000Z',
          },
        ],
      }
    }
    return { votes: [{ id: 'v1', post: { id: 'p1' }, voter: author, created: '2024-01-03T00:00:00.000Z' }] }
  })
  const { map, all, skipped } = await convert(canny, [], { key: 'key', url: service.url })
  service.close()

  expect(map.lists).toEqual([
    { key: 'in progress', name: 'in progress', role: 'in_progress' },
    { key: 'open', name: 'open', role: 'suggestions' },
  ])
  expect(await all('tasks')).toMatchObject([
    { key: 'p1', votes_count: 3, categories: ['t'], source_url: 'https://acme.canny.io/p/one' },
    { key: 'p2', merged_into: 'p1' },
  ])
  expect((await all('comments')).map(({ key }) => key)).toEqual(['c1'])
  expect((await all('notes')).map(({ key }) => key)).toEqual(['c2'])
  expect(await all('votes')).toHaveLength(1)
  expect([...skipped]).toEqual([['A private comment.', 1]])
})

it('GitHub: pages of issues without pull requests, thumbs up as votes', async () => {
  const issue = {
    title: 'Dark mode',
    body: null,
    user: { login: 'ada' },
    labels: [{ name: 'feature' }],
    created_at: '2024-01-01T00:00:00Z',
  }
  let url = ''
  const service = await aService((path) => {
    if (path.startsWith('/repos/acme/app/issues?') && !path.includes('page=2')) {
      const body = [
        {
          ...issue,
          number: 1,
          state: 'closed',
          state_reason: 'not_planned',
          closed_at: '2024-02-01T00:00:00Z',
          comments: 1,
          reactions: { '+1': 2 },
          html_url: 'https://github.com/acme/app/issues/1',
        },
        { ...issue, number: 2, pull_request: {} },
      ]
      return { body, link: `<${url}/repos/acme/app/issues?page=2>; rel="next"` }
    }
    if (path.includes('page=2'))
      return { body: [{ ...issue, number: 3, state: 'open', user: null, comments: 0, reactions: { '+1': 0 } }] }
    if (path.includes('/comments'))
      return { body: [{ id: 5, body: 'Me too', user: { login: 'alan' }, created_at: '2024-01-02T00:00:00Z' }] }
    return { body: [{ content: '+1', user: { login: 'alan' }, created_at: '2024-01-03T00:00:00Z' }] }
  })
  url = service.url
  const { map, all } = await convert(github, ['acme/app'], { url, label: 'feature' })
  service.close()

  expect(map).toMatchObject({ source: 'github:acme/app', categories: [{ key: 'feature', name: 'feature' }] })
  expect(await all('tasks')).toMatchObject([
    { key: '1', list: 'not_planned', votes_count: 2, list_arrival: '2024-02-01T00:00:00.000Z', author: 'login:ada' },
    { key: '3', list: 'open' },
  ])
  expect(await all('comments')).toMatchObject([{ key: '5', task: '1', author: 'login:alan' }])
  expect(await all('votes')).toMatchObject([{ task: '1', person: 'login:alan' }])
})

it('a board with the same API: asks for comments and votes only where there are some', async () => {
  const asked: string[] = []
  const author = { id: 4, first_name: 'Ada', last_name: 'Byron', email: null, staff: false }
  const task = {
    title: 'Dark mode',
    description: '**Text**',
    author,
    parent: { id: 9 },
    category: null,
    created: '2024-01-01T00:00:00+01:00',
    list_arrival: '2024-01-02T00:00:00Z',
    url: '',
    pending: false,
    lock_comments: true,
  }
  const service = await aService((path) => {
    asked.push(path)
    if (path === '/api/1/map/') return { name: 'Roadmap', slug: 'roadmap', description: 'Hello', url: '' }
    if (path === '/api/1/map/lists/')
      return { count: 1, next: null, results: [{ id: 9, name: 'Soon', role: { name: 'Planned', slug: 'planned' } }] }
    if (path === '/api/1/map/tasks/')
      return {
        next: '/api/1/map/tasks/?page=2',
        results: [{ ...task, id: 1, changemap_url: 'https://old.example/t/1', votes_count: 1, comments_count: 0 }],
      }
    if (path === '/api/1/map/tasks/?page=2')
      return { next: null, results: [{ ...task, id: 2, votes_count: 0, comments_count: 1 }] }
    if (path.endsWith('/votes/')) return { next: null, results: [{ id: 1, author, created: '2024-01-03T00:00:00Z' }] }
    return {
      next: null,
      results: [{ id: 5, author, content: 'Yes', in_reply_to: null, created: '2024-01-03T00:00:00Z' }],
    }
  })
  const { map, all } = await convert(boardApi, [], { url: service.url, token: 'secret' })
  service.close()

  expect(map).toMatchObject({ name: 'Roadmap', lists: [{ key: '9', name: 'Soon', role: 'planned' }] })
  expect(await all('people')).toEqual([{ key: 'user:4', name: 'Ada Byron' }])
  expect(await all('tasks')).toMatchObject([
    { key: '1', source_url: 'https://old.example/t/1', lock_comments: true, created: '2023-12-31T23:00:00.000Z' },
    { key: '2' },
  ])
  expect(await all('votes')).toHaveLength(1)
  expect(await all('comments')).toHaveLength(1)
  expect(asked.filter((path) => /comments|votes/.test(path))).toEqual([
    '/api/1/map/tasks/1/votes/',
    '/api/1/map/tasks/2/comments/',
  ])
})
