import type { VNode } from 'preact'
import type { ErrorCode, Guide } from '../description.ts'
import { type Contents, eventSchemas } from './contents.ts'
import { Line } from './fields.tsx'
import type { RenderedGuide } from './guides.tsx'
import type { ReferencePage } from './pages.tsx'

export interface Look {
  styleSheet: string
  icon: string
}

/** The layout of all reference pages. They are in English, like the API and its messages. */
export function referenceShell(
  page: ReferencePage,
  { info, tags }: Contents,
  { styleSheet, icon, guides }: Look & { guides: Guide[] },
  asked = '',
): VNode {
  const { title, main } = page
  const name = `${info.title} API`
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title === name ? name : `${title} · ${name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="stylesheet" href={styleSheet} />
      </head>
      <body class="reference">
        <header>
          <a href="/">{info.title}</a>
          <a href="/api/1/docs">API reference</a>
          <search>
            <form action="/api/1/docs/find">
              <input type="search" name="q" value={asked} aria-label="Search the reference" maxLength={100} />
              <button type="submit">Search</button>
            </form>
          </search>
        </header>
        <main>
          <h1>{title}</h1>
          {main}
        </main>
        <nav aria-label="Contents">
          <Links names={guides.map((guide) => guide.name)} current={page.name} />
          <Links names={[...tags.map((tag) => tag.name), 'shapes', 'errors']} current={page.name} />
        </nav>
      </body>
    </html>
  )
}

const Links = ({ names, current }: { names: string[]; current: string }): VNode => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <a href={`/api/1/docs/${name}`} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      </li>
    ))}
  </ul>
)

interface Entry {
  url: string
  title: string
  /** More detail for the list of results, such as method and path. */
  about: string
  text: string
}

export function searchEntries(contents: Contents, codes: ErrorCode[], guides: RenderedGuide[]): Entry[] {
  const sent = eventSchemas(contents)
  const shapes = Object.entries(contents.schemas).filter(([name]) => !sent.has(name) && !/(Body|ErrorCode)$/.test(name))
  return [
    // What all endpoints have in common. Each paragraph begins with what it's about.
    ...(contents.info.description ?? '').split('\n\n').map((text) => ({
      ...{ url: '/api/1/docs', title: text.split('**')[1] ?? 'API', about: 'All endpoints', text },
    })),
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

/** Entries that contain all words. Matches in titles come first. */
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
