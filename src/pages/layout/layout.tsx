import type { VNode } from 'preact'
import { localPath } from '../../lib/addresses.ts'
import { openTheme } from '../../platform/html/theme.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { Footer } from './footer.tsx'
import { Form, pageForm } from './form.tsx'
import { Head } from './head.tsx'
import { Header } from './header.tsx'
import type { LayoutProps } from './layout-props.ts'
import { LiveRegion } from './live-region.tsx'
import { undoOf } from './undo.ts'
import { waitWords } from './wait-words.ts'

/** The HTML document of every page. */
export function Layout({ children, ...page }: LayoutProps): VNode {
  const { common, map } = page
  const t = wordsIn(common.language)
  return (
    <html lang={t.language} dir={t.direction} data-theme={openTheme}>
      <Head {...page} />
      <body>
        <a class="skip" href="#content">
          {t('skip.to.content')}
        </a>
        <Header common={common} map={map} />
        <main id="content" tabindex={-1} data-live={page.live} data-since={page.live && common.now}>
          {map?.archived && <p class="notice">{t('access.archived')}</p>}
          <Notice common={common} map={map} />
          {children}
        </main>
        <Form common={common} id={pageForm} action={localPath(common.url)} />
        <Footer common={common} map={map} />
        <LiveRegion common={common} />
      </body>
    </html>
  )
}

/** The result of the form that led to this page. What can be undone has a button for it. */
function Notice({ common, map }: { common: CommonData; map: LayoutProps['map'] | undefined }): VNode | null {
  const t = wordsIn(common.language)
  const [key = '', id] = (common.notice ?? '').split(':')
  if (!t.has(key)) return null
  const isProblem = key.startsWith('problem.')
  const undo = map && id && !isProblem ? undoOf(map.path, key, id) : undefined
  return (
    <p class={isProblem ? 'notice flash problem' : 'notice flash'} role="status">
      {isProblem ? t(key, { when: waitWords(common, Number(id) || 0) }) : t(key)}
      {undo && (
        <>
          {' '}
          <button type="submit" class="link" form={pageForm} {...undo.attributes}>
            {t(undo.label)}
          </button>
        </>
      )}
    </p>
  )
}
