import type { VNode } from 'preact'
import type { Guide } from '../description.ts'
import type { Contents } from './contents.ts'
import type { ReferencePage } from './pages.tsx'

export interface Look {
  styleSheet: string
  icon: string
}

/** What all pages of the reference share. They are in English, as the API and its messages are. */
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
