import type { VNode } from 'preact'

export interface Look {
  styleSheet: string
  icon: string
}

interface Props extends Look {
  /** The product's name. */
  product: string
  title: string
  /** The names of all pages, in groups. */
  contents: string[][]
  /** The name of this page. */
  name: string
  asked?: string
  main: VNode
}

/** The layout of all reference pages. They are in English, like the API and its messages. */
export const ReferenceShell = ({ product, title, contents, name, styleSheet, icon, asked, main }: Props): VNode => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>{name === '' ? title : `${title} · ${product} API`}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="stylesheet" href={styleSheet} />
    </head>
    <body class="reference">
      <header>
        <a href="/">{product}</a>
        <a href="/api/1/docs">API reference</a>
        <search>
          <form action="/api/1/docs/find">
            <input type="search" name="q" value={asked} aria-label="Search the reference" maxLength={100} />
            <button class="button" type="submit">
              Search
            </button>
          </form>
        </search>
      </header>
      <main>
        <h1>{title}</h1>
        {main}
      </main>
      <nav aria-label="Contents">
        {contents.map((names) => (
          <ul key={names[0]}>
            {names.map((each) => (
              <li key={each}>
                <a href={`/api/1/docs/${each}`} aria-current={each === name ? 'page' : undefined}>
                  {each}
                </a>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </body>
  </html>
)
