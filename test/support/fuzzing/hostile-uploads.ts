// Files that are, or were, slow to import, in any size.

import type { UploadSource } from '../../../src/features/imports/rules/upload.ts'
import { aFile, aZip } from '../builders/import-sources.ts'

export interface Hostile {
  source: UploadSource
  files: string[]
}

const times = <Item>(count: number, of: (index: number) => Item) => Array.from({ length: count }, (_, at) => of(at))
const rows = (head: string, count: number, of: (index: number) => string) => `${head}\n${times(count, of).join('\n')}\n`

export const csv = (posts: string, more: Record<string, string> = {}): Hostile => ({
  source: 'csv',
  files: [aFile('posts.csv', posts), ...Object.entries(more).map(([name, text]) => aFile(name, text))],
})
const github = (issues: unknown): Hostile => ({
  source: 'github',
  files: [aFile('issues.json', typeof issues === 'string' ? issues : JSON.stringify(issues))],
})
/** A zip file refuses what compresses too well, so texts get some noise. */
const noise = (index: number) => Math.imul(index + 1, 2_654_435_761).toString(36)
const post = (id: number) => ({ id, number: id, title: noise(id), status: 0, created_at: '2023-01-02T03:04:05Z' })
const fider = async (tables: Record<string, unknown>): Promise<Hostile> => ({
  source: 'fider',
  files: [await aZip({ 'posts.json': [post(0)], ...tables })],
})
const map = {
  format: 'cairn-map',
  version: 1,
  source: 'elsewhere',
  lists: [{ key: 'open', name: 'Open', role: 'suggestions' }],
}
const task = (key: string) => ({ key, list: 'open', title: 'Task', description: '' })
const exported = async (records: Record<string, object[]>, more = {}): Promise<Hostile> => ({
  source: 'files',
  files: [
    await aZip({
      'map.json': { ...map, categories: [], ...more },
      ...Object.fromEntries(
        Object.entries({ tasks: [task('t')], ...records }).map(([file, all]) => [
          `${file}.jsonl`,
          Buffer.from(all.map((record) => `${JSON.stringify(record)}\n`).join('')),
        ]),
      ),
    }),
  ],
})
const comment = (index: number, more = {}) => ({ key: `c${index}`, task: 't', content: noise(index), ...more })

/** What was, or could be, slow. The number is where to start looking for a size that takes long enough. */
export const hostile: Record<string, [number, (n: number) => Hostile | Promise<Hostile>]> = {
  'csv: many short rows': [20_000, (n) => csv(rows('title', n, noise))],
  'csv: as many columns as rows': [2_000, (n) => csv(rows(`title,${times(n, noise).join()}`, n, () => 'x'))],
  'csv: a cell with many tags': [50_000, (n) => csv(rows('title,tags', n / 1_000, () => `x,"${'a,'.repeat(1_000)}"`))],
  'csv: quotes': [800_000, (n) => csv(rows('title', n / 10_000, (at) => `"${at}${'""'.repeat(10_000)}"`))],
  'csv: spaces': [2_000_000, (n) => csv(rows('title', n / 100_000, () => `${' '.repeat(100_000)}x`))],
  'csv: long dates': [
    2_000_000,
    (n) => csv(rows('title,created_at', n / 100_000, () => `x,2020-01-01${'1'.repeat(100_000)}`)),
  ],
  'csv: replies in reverse order': [
    10_000,
    (n) =>
      csv('id,title\n1,x\n', { 'comments.csv': rows('post_id,id,body,parent_id', n, (at) => `1,${at},x,${at + 1}`) }),
  ],
  'csv: comments without a post': [
    40_000,
    (n) => csv('id,title\n1,x\n', { 'comments.csv': rows('post_id', n, noise) }),
  ],
  'csv: votes': [
    10_000,
    (n) => csv('id,title\n1,x\n', { 'votes.csv': rows('post_id,voter_name', n, (at) => `1,p${at}`) }),
  ],
  'github: many issues': [
    10_000,
    (n) => github(times(n, (number) => ({ number, title: 'x', user: { login: `u${number}` } }))),
  ],
  'github: many labels': [
    400_000,
    (n) => github(times(n / 1_000, (number) => ({ number, labels: times(1_000, () => ({ name: 'a' })) }))),
  ],
  'github: nested arrays': [800_000, (n) => github(`[${'['.repeat(n)}${']'.repeat(n)}]`)],
  'github: many arrays': [800_000, (n) => github('[]'.repeat(n))],
  'github: spaces in a title': [
    16_000_000,
    (n) => github(times(n / 100_000, (number) => ({ number, title: `${' '.repeat(100_000)}x` }))),
  ],
  'fider: a post with many tags': [
    64_000,
    (n) =>
      fider({
        'tags.json': times(900, (id) => ({ id, name: noise(id), is_public: true })),
        'post_tags.json': times(n, (at) => ({ post_id: 0, tag_id: at % 900, noise: noise(at) })),
      }),
  ],
  'fider: an image that is attached many times': [
    16_000,
    (n) =>
      fider({
        'attachments.json': times(n, (id) => ({ id, post_id: 0, attachment_bkey: 'a.png', noise: noise(id) })),
        'blobs/a.png': Buffer.from(times(50_000, noise).join('')),
      }),
  ],
  'fider: many images': [
    500,
    (n) =>
      fider({
        'attachments.json': times(n, (id) => ({ id, post_id: 0, attachment_bkey: `${id}/a.png`, noise: noise(id) })),
        ...Object.fromEntries(times(n, (id) => [`blobs/${id}/a.png`, Buffer.from(noise(id))])),
      }),
  ],
  'fider: votes and followers': [
    5_000,
    (n) =>
      fider({
        'users.json': times(n, (id) => ({ id, name: noise(id), status: 1 })),
        'post_votes.json': times(n, (id) => ({ user_id: id, post_id: 0, noise: noise(id) })),
        'post_subscribers.json': times(n, (id) => ({ user_id: id, post_id: 0, status: 1, noise: noise(id) })),
      }),
  ],
  'fider: posts.csv with tags': [
    50_000,
    (n) => ({
      source: 'fider',
      files: [
        aFile(
          'posts.csv',
          rows('number,title,tags', n / 900, (at) => `${at},x,"${times(900, noise).join()}"`),
        ),
      ],
    }),
  ],
  'files: replies in reverse order': [
    20_000,
    (n) => exported({ comments: times(n, (at) => comment(at, { in_reply_to: `c${at + 1}` })) }),
  ],
  'files: replies to nothing': [
    20_000,
    (n) => exported({ comments: times(n, (at) => comment(at, { in_reply_to: `x${at}` })) }),
  ],
  'files: replies to one comment that comes last': [
    20_000,
    (n) =>
      exported({ comments: [...times(n, (at) => comment(at, { in_reply_to: 'last' })), comment(n, { key: 'last' })] }),
  ],
  'files: one record many times': [
    50_000,
    (n) =>
      exported({
        votes: times(n, (at) => ({ task: 't', person: 'p', created: new Date(at * 1e7).toISOString() })),
        people: [{ key: 'p', name: 'P' }],
        notes: times(n, comment),
      }),
  ],
  'files: combining marks': [
    80,
    (n) =>
      exported({
        comments: times(n, (at) =>
          comment(at, { content: times(140, (k) => '\u0301'.repeat(64) + noise(at * 140 + k)).join('') }),
        ),
      }),
  ],
  'files: tasks with many categories': [
    40,
    (n) =>
      exported({ tasks: times(n, (at) => ({ ...task(`t${at}`), categories: times(1_000, (k) => noise(at + k)) })) }),
  ],
  'files: merges and answers': [
    5_000,
    (n) =>
      exported({
        tasks: times(n, (at) => ({ ...task(`t${at}`), merged_into: `t${at + 1}` })),
        comments: times(n, (at) => comment(at, { pinned: '2023-01-02T03:04:05Z' })),
      }),
  ],
}
