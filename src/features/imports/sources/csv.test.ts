import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aFile, convert, inFolder, reasonsIn } from '../../../../test/support/builders/import-sources.ts'
import { csv } from './csv.ts'

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
    expect(reasonsIn(skipped)).toEqual({ id_twice: { count: 1, places: ['posts.csv:4'] } })
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
    expect(reasonsIn(skipped)).toEqual({
      no_post: { count: 1, places: ['comments.csv:3'] },
      no_voter: { count: 1, places: [] },
    })
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
