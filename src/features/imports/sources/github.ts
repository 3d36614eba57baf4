import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { MapFile } from '../schema.ts'
import { jsonRows } from './json-rows.ts'
import { askForPages } from './requests.ts'
import { BadSource, type MapWriter, type Source, type SourceOptions } from './source.ts'
import { countOf, keyIn, type Row, rowOf, rowsOf, textOf } from './values.ts'

const service = 'https://api.github.com'

const lists: MapFile['lists'] = [
  { key: 'open', name: 'Open', role: 'suggestions' },
  { key: 'completed', name: 'Closed as completed', role: 'completed' },
  { key: 'not_planned', name: 'Closed as not planned', role: 'rejected' },
]

/** A repository's issues. Thumbs up are votes. GitHub returns no email addresses, so logins identify people. */
export const github: Source = {
  name: 'github',
  about: 'Issues from owner/repository, or files with API responses: --label for only some, --token for more requests.',
  convert: async (input, out) => {
    const [name = ''] = input.files
    const isRepository = /^[\w.-]+\/[\w.-]+$/.test(name) && !name.endsWith('.json')
    if (!name) throw new BadSource('Name a repository as owner/repository, or a file with its issues.')
    const { label: labelled } = input.options
    const all = (path: string, query: Record<string, string> = {}) =>
      pages(input, `/repos/${name}/issues${path}`, query)
    const query = { state: 'all', ...(labelled ? { labels: labelled } : {}) }
    const labels = new Set<string>()
    for await (const issue of isRepository ? all('', query) : inFiles(input.files)) {
      if (issue.pull_request) continue
      const { number } = issue
      for (const label of rowsOf(issue.labels)) labels.add(textOf(label.name))
      await writeIssue(out, issue)
      if (!isRepository) continue
      if (countOf(issue.comments)) await writeComments(out, number, all(`/${textOf(number)}/comments`))
      if (countOf(thumbsUp(issue)))
        await writeVotes(out, number, all(`/${textOf(number)}/reactions`, { content: '+1' }))
    }
    return {
      ...{ format: 'cairn-map', version: 1, source: isRepository ? `github:${name}` : 'github', lists },
      categories: [...labels].map((label) => ({ key: label, name: label })),
    }
  },
}

function pages({ options, fetch }: SourceOptions, path: string, query: Record<string, string>): AsyncGenerator<Row> {
  const headers = {
    accept: 'application/vnd.github+json',
    'user-agent': 'cairn-import',
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
  }
  const url = `${options.url ?? service}${path}?${new URLSearchParams({ ...query, per_page: '100' })}`
  return askForPages(fetch, url, headers, ({ body, headers: answered }) => ({
    rows: body,
    next: /<([^>]+)>;\s*rel="next"/.exec(answered.get('link') ?? '')?.[1],
  }))
}

async function* inFiles(files: string[]): AsyncGenerator<Row> {
  for (const file of files)
    for await (const issue of jsonRows(basename(file), createReadStream(file))) yield rowOf(issue)
}

function personIn(user: unknown) {
  const { login } = rowOf(user)
  return { key: keyIn('login', login), name: login }
}

const thumbsUp = (issue: Row) => rowOf(issue.reactions)['+1']

async function writeIssue(out: MapWriter, issue: Row): Promise<void> {
  const isClosed = textOf(issue.state) === 'closed'
  const reason = textOf(issue.state_reason) || 'completed'
  const { number: key, title, body: description, created_at: created, locked: lock_comments } = issue
  await out.write('tasks', {
    ...{ key, title, description, created, lock_comments, source_url: issue.html_url, author: personIn(issue.user) },
    list: isClosed ? (reason === 'completed' ? 'completed' : 'not_planned') : 'open',
    ...{ categories: rowsOf(issue.labels).map(({ name }) => textOf(name)), votes_count: thumbsUp(issue) },
    list_arrival: isClosed && issue.closed_at,
  })
}

async function writeComments(out: MapWriter, task: unknown, comments: AsyncIterable<Row>): Promise<void> {
  for await (const { id: key, body: content, user, created_at: created, html_url: source_url } of comments) {
    await out.write('comments', { key, task, content, author: personIn(user), created, source_url })
  }
}

async function writeVotes(out: MapWriter, task: unknown, reactions: AsyncIterable<Row>): Promise<void> {
  for await (const { content, user, created_at: created } of reactions) {
    if (content === '+1') await out.write('votes', { task, person: personIn(user), created })
  }
}
