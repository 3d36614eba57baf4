import type { HTMLAttributes, VNode } from 'preact'
import { localPath } from '../../lib/urls.ts'
import { slot } from '../../platform/html/slots.ts'
import type { PluralForms } from '../../platform/html/words.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { Footer } from './footer.tsx'
import { Form, pageForm } from './form.tsx'
import { Head } from './head.tsx'
import { Header } from './header.tsx'
import type { LayoutProps } from './layout-props.ts'

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

type SectionProps = Pick<HTMLAttributes<HTMLElement>, 'class'> & { 'data-turbo'?: 'false' }

/** A page with one column. Its title is also its heading. */
export const NarrowPage = ({
  class: name,
  'data-turbo': turbo,
  children,
  ...page
}: LayoutProps & SectionProps): VNode => (
  <Layout {...page}>
    <section class={name ? `narrow ${name}` : 'narrow'} data-turbo={turbo}>
      <h1>{page.title}</h1>
      {children}
    </section>
  </Layout>
)

/** The script announces changes here. The attributes hold the texts it needs. */
function LiveRegion({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <p
      id="live"
      role="status"
      data-signed-in={common.person?.id}
      {...formsOf(t.forms('task.votes.word'))}
      data-failed={t('script.failed')}
      data-kept={t('script.kept')}
      data-restored={t('script.restored')}
    />
  )
}

/** One attribute for each plural form of the language: `data-one`, `data-few`, `data-other`. */
const formsOf = (forms: PluralForms): Record<string, string> =>
  Object.fromEntries(Object.entries(forms).map(([category, text]) => [`data-${category}`, text]))
