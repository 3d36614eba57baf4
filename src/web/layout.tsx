import type { ComponentChildren, VNode } from 'preact'
import type { Visit } from '../platform/http/page.ts'
import { assetAddress } from './assets.ts'
import { Mark } from './mark.tsx'
import { wordsIn } from './words/words.ts'

export interface Frame {
  visit: Visit
  title: string
  /** One sentence for search engines and for those who share the page. */
  description?: string
  /** The map the page is of. */
  map?: { name: string; path: string }
  children: ComponentChildren
}

/** The frame of every page. */
export function Layout({ visit, title, description, map, children }: Frame): VNode {
  const t = wordsIn(visit.language)
  const name = map?.name ?? t('site.name')
  const canonical = visit.site.publicUrl + visit.url
  return (
    <html lang={t.language} dir={t.direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === name ? name : `${title} · ${name}`}</title>
        {description && <meta name="description" content={description} />}
        <link rel="canonical" href={canonical} />
        <meta property="og:title" content={title} />
        <meta property="og:site_name" content={name} />
        <meta property="og:url" content={canonical} />
        {description && <meta property="og:description" content={description} />}
        <link rel="icon" href={assetAddress('icon.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={assetAddress('cairn.css')} />
      </head>
      <body>
        <a class="skip" href="#content">
          {t('skip.to.content')}
        </a>
        <header class="frame-head">
          <a class="brand" href={map ? `${map.path}/` : '/'}>
            <Mark />
            <span>{name}</span>
          </a>
        </header>
        <main id="content" tabindex={-1}>
          {children}
        </main>
        <footer class="frame-foot">
          <a href="/api/1/docs">{t('footer.api')}</a>
        </footer>
      </body>
    </html>
  )
}
