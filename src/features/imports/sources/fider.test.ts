import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aFile, aZip, convert } from '../../../../test/support/builders/import-sources.ts'
import { fider } from './fider.ts'

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
