import { createReadStream } from 'node:fs'
import type { MapFile } from '../schema.ts'
import { jsonRows } from './json-rows.ts'
import { ask } from './requests.ts'
import { BadSource, type Fetch, type MapWriter, type Source, type SourceOptions } from './source.ts'
import {
  countOf,
  createdAt,
  flagOf,
  given,
  markdownOf,
  momentOf,
  peopleIn,
  rowOf,
  rowsOf,
  textOf,
  titleAndText,
  urlOf,
} from './values.ts'

type Row = Record<string, unknown>
type Person = ReturnType<typeof loginsIn>

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
    const api = clientFor(input)
    const issues = isRepository
      ? api.pages(`/repos/${name}/issues`, issueQuery(input.options.label))
      : inFiles(input.files)
    const labels = new Map<string, string>()
    const person = loginsIn(out)
    for await (const issue of issues) {
      if (issue.pull_request) continue
      for (const label of rowsOf(issue.labels)) labels.set(textOf(label.name), textOf(label.name))
      await writeIssue(out, issue, person)
      if (!isRepository) continue
      const path = `/repos/${name}/issues/${textOf(issue.number)}`
      if (countOf(issue.comments)) await writeComments(out, issue, api.pages(`${path}/comments`), person)
      if (countOf(rowOf(issue.reactions)['+1'])) {
        await writeVotes(out, issue, api.pages(`${path}/reactions`, { content: '+1' }), person)
      }
    }
    return {
      ...{ format: 'cairn-map', version: 1, source: isRepository ? `github:${name}` : 'github', lists },
      categories: [...labels.keys()].map((label) => ({ key: label, name: label })),
    }
  },
}

const issueQuery = (label: string | undefined) => ({ state: 'all', ...(label ? { labels: label } : {}) })

function clientFor({ options, fetch }: { options: SourceOptions['options']; fetch: Fetch }) {
  const headers = {
    accept: 'application/vnd.github+json',
    'user-agent': 'cairn-import',
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
  }
  return {
    async *pages(path: string, query: Record<string, string> = {}): AsyncGenerator<Row> {
      const search = new URLSearchParams({ ...query, per_page: '100' })
      for (let url: string | undefined = `${options.url ?? service}${path}?${search}`; url; ) {
        const { body, headers: answered } = await ask(fetch, url, { headers })
        yield* rowsOf(body)
        const next: string | undefined = /<([^>]+)>;\s*rel="next"/.exec(answered.get('link') ?? '')?.[1]
        url = next && URL.parse(next)?.host === URL.parse(url)?.host ? next : undefined
      }
    },
  }
}

async function* inFiles(files: string[]): AsyncGenerator<Row> {
  for (const file of files) for await (const issue of jsonRows(file, createReadStream(file))) yield rowOf(issue)
}

function loginsIn(out: MapWriter) {
  const person = peopleIn(out)
  return (user: unknown) => {
    const login = textOf(rowOf(user).login)
    return person(login ? { key: `login:${login}`, name: login } : {})
  }
}

async function writeIssue(out: MapWriter, issue: Row, person: Person): Promise<void> {
  const isClosed = textOf(issue.state) === 'closed'
  const reason = textOf(issue.state_reason) || 'completed'
  await out.write('tasks', {
    key: textOf(issue.number),
    list: isClosed ? (reason === 'completed' ? 'completed' : 'not_planned') : 'open',
    categories: rowsOf(issue.labels).map(({ name }) => textOf(name)),
    ...titleAndText(issue.title, issue.body),
    ...createdAt(issue.created_at),
    ...given({ author: await person(issue.user), lock_comments: flagOf(issue.locked) }),
    ...given({ list_arrival: isClosed && momentOf(issue.closed_at) }),
    ...given({ votes_count: countOf(rowOf(issue.reactions)['+1']), source_url: urlOf(issue.html_url) }),
  })
}

async function writeComments(out: MapWriter, issue: Row, comments: AsyncIterable<Row>, person: Person): Promise<void> {
  for await (const comment of comments) {
    const [author, content] = [await person(comment.user), markdownOf(comment.body)]
    if (content.trim() === '') continue
    await out.write('comments', {
      ...{ key: textOf(comment.id), task: textOf(issue.number), content, ...createdAt(comment.created_at) },
      ...given({ author, source_url: urlOf(comment.html_url) }),
    })
  }
}

async function writeVotes(out: MapWriter, issue: Row, reactions: AsyncIterable<Row>, person: Person): Promise<void> {
  for await (const { content, user, created_at } of reactions) {
    const voter = content === '+1' ? await person(user) : undefined
    if (voter) await out.write('votes', { task: textOf(issue.number), person: voter, ...createdAt(created_at) })
  }
}
