import type { VNode } from 'preact'
import { localPath } from '../../lib/addresses.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { FrameFoot } from './footer.tsx'
import { Form, pageForm } from './form.tsx'
import type { Frame } from './frame.ts'
import { Head } from './head.tsx'
import { FrameHead } from './header.tsx'
import { LiveRegion } from './live-region.tsx'

/** The frame of every page. */
export function Layout({ children, ...page }: Frame): VNode {
  const { common, map } = page
  const t = wordsIn(common.language)
  return (
    <html lang={t.language} dir={t.direction}>
      <Head {...page} />
      <body>
        <a class="skip" href="#content">
          {t('skip.to.content')}
        </a>
        <FrameHead common={common} map={map} />
        <main id="content" tabindex={-1}>
          <Notice common={common} />
          {children}
        </main>
        <Form common={common} id={pageForm} action={localPath(common.url)} />
        <FrameFoot common={common} />
        <LiveRegion common={common} />
      </body>
    </html>
  )
}

/** What the page before has done, or why it could not. */
function Notice({ common }: { common: CommonData }): VNode | null {
  const t = wordsIn(common.language)
  const { notice } = common
  return notice !== undefined && t.has(notice) ? (
    <p class={notice.startsWith('problem.') ? 'notice problem' : 'notice'} role="status">
      {t(notice)}
    </p>
  ) : null
}
