import type { VNode } from 'preact'
import type { Contents } from './contents.ts'
import type { ReferencePage } from './pages.tsx'

export interface Look {
  styleSheet: string
  icon: string
}

/** What all pages of the reference share. They are in English, as the API and its messages are. */
export function referenceShell(
  { title, main }: ReferencePage,
  { info, tags }: Contents,
  { styleSheet, icon }: Look,
): VNode {
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
        </header>
        <main>
          <h1>{title}</h1>
          {main}
        </main>
        <nav aria-label="Contents">
          <ul>
            {[...tags.map((tag) => tag.name), 'shapes', 'errors'].map((page) => (
              <li key={page}>
                <a href={`/api/1/docs/${page}`} aria-current={page === title.toLowerCase() ? 'page' : undefined}>
                  {page}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </body>
    </html>
  )
}
