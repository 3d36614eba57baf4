import type { ComponentChildren, VNode } from 'preact'
import type { Visit } from '../platform/http/page.ts'
import { assets } from './assets.ts'
import { Mark } from './mark.tsx'
import { type Key, wordsIn } from './words/words.ts'

export interface Frame {
  visit: Visit
  title: string
  /** One sentence for search engines and for those who share the page. */
  description?: string
  /** The path by which this page is known, where it has several. */
  canonical?: string
  /** The map the page is of: search and suggestions stay in it. */
  map?: { name: string; path: string }
  /** False for what only the person who looks may see. */
  indexed?: boolean
  children: ComponentChildren
}

/** The frame of every page. Works without a style sheet, and without a script. */
export function Layout(frame: Frame): VNode {
  const { visit, map } = frame
  const t = wordsIn(visit.language)
  const name = map?.name ?? t('site.name')
  const title = frame.title === name ? name : `${frame.title} · ${name}`
  const canonical = visit.site.publicUrl + (frame.canonical ?? visit.url.split('?', 1)[0])
  return (
    <html lang={t.language} dir={t.direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf9f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171614" media="(prefers-color-scheme: dark)" />
        <title>{title}</title>
        {frame.description && <meta name="description" content={frame.description} />}
        {frame.indexed === false && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={canonical} />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={frame.title} />
        <meta property="og:site_name" content={name} />
        <meta property="og:url" content={canonical} />
        {frame.description && <meta property="og:description" content={frame.description} />}
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/assets/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href={assets().style} data-turbo-track="reload" />
        <script src={assets().script} type="module" data-turbo-track="reload" />
      </head>
      <body>
        <a class="skip" href="#content">
          {t('skip.to.content')}
        </a>
        <Header visit={visit} map={map} />
        {visit.notice && <Notice visit={visit} notice={visit.notice} />}
        <main id="content" tabindex={-1}>
          {frame.children}
        </main>
        <footer class="frame-foot">
          <span>{t('footer.made')}</span>
          <a href="/api/1/docs">{t('footer.api')}</a>
        </footer>
      </body>
    </html>
  )
}

function Header({ visit, map }: { visit: Visit; map: Frame['map'] }): VNode {
  const t = wordsIn(visit.language)
  return (
    <header class="frame-head">
      <a class="brand" href={map ? `${map.path}/` : '/'}>
        <Mark />
        <span>{map?.name ?? t('site.name')}</span>
      </a>
      <nav aria-label={t('nav.label')}>
        {map && (
          <form class="search" action={`${map.path}/search/`} role="search">
            <input type="search" name="q" aria-label={t('nav.search')} placeholder={t('nav.search')} />
          </form>
        )}
        {map && (
          <a class="button primary" href={`${map.path}/suggest/`}>
            {t('nav.suggest')}
          </a>
        )}
        {visit.person ? (
          <a href="/you/">{visit.person.first_name || t('nav.you')}</a>
        ) : (
          <a href={`/sign-in/?return_to=${encodeURIComponent(visit.url)}`}>{t('nav.sign-in')}</a>
        )}
      </nav>
    </header>
  )
}

/** What the page before had to say; announced politely. */
function Notice({ visit, notice }: { visit: Visit; notice: string }): VNode | null {
  const t = wordsIn(visit.language)
  const key = `notice.${notice}`
  return t.knows(key) ? (
    <p class="notice" role="status">
      {t(key as Key)}
    </p>
  ) : null
}
