import type { VNode } from 'preact'
import { localPath } from '../lib/addresses.ts'
import type { Visit } from '../platform/http/page.ts'
import { Form, pageForm } from './forms.tsx'
import type { Frame } from './frame.ts'
import { FrameFoot } from './frame-foot.tsx'
import { FrameHead } from './frame-head.tsx'
import { Head } from './head.tsx'
import { Live } from './live.tsx'
import { wordsIn } from './words/words.ts'

/** The frame of every page. */
export function Layout({ children, ...page }: Frame): VNode {
  const { visit, map } = page
  const t = wordsIn(visit.language)
  return (
    <html lang={t.language} dir={t.direction}>
      <Head {...page} />
      <body>
        <a class="skip" href="#content">
          {t('skip.to.content')}
        </a>
        <FrameHead visit={visit} map={map} />
        <main id="content" tabindex={-1}>
          <Notice visit={visit} />
          {children}
        </main>
        <Form visit={visit} id={pageForm} action={localPath(visit.url)} />
        <FrameFoot visit={visit} />
        <Live visit={visit} />
      </body>
    </html>
  )
}

/** What the page before has done, or why it could not. */
function Notice({ visit }: { visit: Visit }): VNode | null {
  const t = wordsIn(visit.language)
  const { notice } = visit
  return notice !== undefined && t.has(notice) ? (
    <p class={notice.startsWith('problem.') ? 'notice problem' : 'notice'} role="status">
      {t(notice)}
    </p>
  ) : null
}
