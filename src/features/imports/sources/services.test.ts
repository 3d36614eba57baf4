import { expect, it } from 'vitest'
import { aService, convert, reasonsIn } from '../../../../test/support/builders/import-sources.ts'
import { boardApi } from './board-api.ts'
import { canny } from './canny.ts'
import { github } from './github.ts'
import { BadSource, type Source } from './source.ts'

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
  expect(reasonsIn(skipped)).toMatchObject({ private_comment: { count: 1 } })
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

it('a source that fails while its files are written fails with its own error, and nothing else does', async () => {
  const failing: Source = {
    name: 'failing',
    about: '',
    convert: async (_input, out) => {
      await out.write('people', { key: 'ada', name: 'Ada' })
      throw new BadSource('The next page is on another host.')
    },
  }

  await expect(convert(failing, [])).rejects.toThrow('The next page is on another host.')
})
