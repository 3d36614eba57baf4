import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fiderBackup } from '../../../../test/support/builders/fider-backup.ts'
import { aFile, aZip, convert, inFolder, reasonsIn } from '../../../../test/support/builders/import-sources.ts'
import { fider } from './fider.ts'
import { convertTo } from './map-files.ts'

describe('Fider', () => {
  it('becomes tasks, people, votes and comments, without secrets or deleted records', async () => {
    const { map, all, skipped } = await convert(fider, [await aZip(fiderBackup)], {
      site: 'https://feedback.example.org/',
    })

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
    expect((await all('tasks')).map((task) => 'merged_into' in task)).toEqual([false, true, false])
    expect(await all('comments')).toMatchObject([
      { key: 'comment:20', content: 'Yes\n\n![](images/one.png)' },
      { key: 'response:10', content: 'Soon.', author: 'user:1', pinned: expect.any(String) },
    ])
    expect(await all('votes')).toEqual([{ task: 'post:10', person: 'user:1', created: '2023-01-06T00:00:00.000Z' }])
    expect((await all('subscriptions')).map(({ person }) => person)).toEqual(['user:1'])
    const once = { count: 1, places: [] }
    expect(reasonsIn(skipped)).toEqual({
      private_tag: once,
      post_deleted: once,
      empty_comment: once,
      deleted_voter: once,
    })
  })

  it('keeps two images with the same name apart, and unpacks an image once for all its texts', async () => {
    const attachments = ['a/one.png', 'b/one.png', ...Array.from({ length: 100 }, () => 'a/one.png')]
    const backup = await aZip({
      ...fiderBackup,
      'attachments.json': attachments.map((attachment_bkey, id) => ({ id, post_id: 10, attachment_bkey })),
      'blobs/a/one.png': Buffer.alloc(50_000, 'a'),
      'blobs/b/one.png': Buffer.from('b'),
    })
    const input = { files: [backup], options: {}, fetch }

    const { folder } = await convertTo(inFolder('map'), fider, input, 60_000)

    const names = (await readdir(join(folder, 'images'))).toSorted()
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{16}-one\.png$/), 'one.png'])
    expect(readFileSync(join(folder, 'images', names[0] ?? ''), 'utf8')).toBe('b')
    expect(readFileSync(join(folder, 'tasks.jsonl'), 'utf8')).toContain(
      `![](images/one.png)\\n\\n![](images/${names[0]})"`,
    )
    await expect(convertTo(inFolder('map'), fider, input, 40_000)).rejects.toMatchObject({ code: 'too_large' })
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
