import type { ErrorCode } from '../description.ts'
import { type Contents, eventSchemas } from './contents.ts'
import type { RenderedGuide } from './guides.tsx'
import type { ReferencePage } from './pages.tsx'
import { Line } from './prose.tsx'

export interface Entry {
  url: string
  title: string
  /** Says more in the list of results, such as method and path. */
  about: string
  text: string
}

/** Everything that the reference can be searched for. */
export function searchEntries(contents: Contents, codes: ErrorCode[], guides: RenderedGuide[]): Entry[] {
  const sent = eventSchemas(contents)
  const shapes = Object.entries(contents.schemas).filter(([name]) => !sent.has(name) && !/(Body|ErrorCode)$/.test(name))
  return [
    ...contents.operations.map(({ tags: [tag], operationId, summary, method, path, description }) => ({
      ...{ url: `/api/1/docs/${tag}#${operationId}`, title: summary, about: `${method} ${path}` },
      text: `${operationId} ${description}`,
    })),
    ...guides.flatMap(({ name, title: guide, sections }) =>
      sections.map(({ id, title, text }) => ({
        ...{ url: `/api/1/docs/${name}${id && `#${id}`}`, title, about: id ? guide : 'Guide', text },
      })),
    ),
    ...contents.webhooks.map(({ tags: [tag], path, summary, description }) => ({
      ...{ url: `/api/1/docs/${tag}#${path}`, title: path, about: `Event: ${summary}`, text: description },
    })),
    ...shapes.map(([name, { description = '', properties = {} }]) => ({
      ...{ url: `/api/1/docs/shapes#${name}`, title: name, about: 'Shape', text: description },
      text: `${description} ${Object.keys(properties).join(' ')}`,
    })),
    ...codes.map(({ code, status, about }) => ({
      ...{ url: '/api/1/docs/errors', title: code, about: `Error ${status === 'field' ? 'of a field' : status}` },
      text: about,
    })),
  ]
}

const [maxWords, maxLength, maxResults] = [8, 100, 50]

/** Entries with all words, titles first. */
export function findEntries(entries: Entry[], asked: string): Entry[] {
  const words = asked.slice(0, maxLength).toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return []
  const scoreOf = ({ title, about, text }: Entry): number => {
    const [inTitle, inAbout, inText] = [title, about, text].map((part) => part.toLowerCase()) as [
      string,
      string,
      string,
    ]
    const scores = words.map((word) =>
      inTitle.includes(word) ? 9 : inAbout.includes(word) ? 3 : inText.includes(word) ? 1 : 0,
    )
    return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0)
  }
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxResults)
    .map(({ entry }) => entry)
}

export const searchPage = (asked: string, found: Entry[]): ReferencePage => ({
  name: 'search',
  title: 'Search',
  main: (
    <>
      <p class="lead">
        {found.length === 0 ? 'No results' : found.length === 1 ? '1 result' : `${found.length} results`}
        {asked.trim() && ` for “${asked.trim().slice(0, maxLength)}”`}
      </p>
      <ul class="operations">
        {found.map(({ url, title, about }) => (
          <li key={url + title}>
            <a href={url}>
              <Line text={title} />
            </a>
            <code>{about}</code>
          </li>
        ))}
      </ul>
    </>
  ),
})
