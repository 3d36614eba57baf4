import type { VNode } from 'preact'
import { localPath } from '../../lib/urls.ts'
import { slot } from '../../platform/html/slots.ts'
import { wordsIn } from '../../words/words.ts'
import { Footer } from './footer.tsx'
import { Form, pageForm } from './form.tsx'
import { Head } from './head.tsx'
import { Header } from './header.tsx'
import type { LayoutProps } from './layout-props.ts'
import { LiveRegion } from './live-region.tsx'

/** The HTML document of every page. */
export function Layout({ children, ...page }: LayoutProps): VNode {
  const { common, map } = page
  const t = wordsIn(common.language)
  return (
    <html lang={t.language} dir={t.direction} data-theme={slot('theme')}>
      <Head {...page} />
      <body>
        <a class="skip" href="#content">
          {t('skip.to.content')}
        </a>
        <Header common={common} map={map} />
        <main
          id="content"
          tabindex={-1}
          data-live={page.updatesUrl}
          data-since={page.updatesUrl && slot('since')}
          data-unopened={page.isUnopened ? '' : undefined}
        >
          {map?.archived && <p class="notice">{t('access.archived')}</p>}
          {slot('flash')}
          {children}
        </main>
        <Form common={common} id={pageForm} action={localPath(common.url)} />
        <Footer common={common} map={map} />
        <LiveRegion common={common} />
      </body>
    </html>
  )
}
