import type { HTMLAttributes } from 'preact'
import { version } from '../../lib/project.ts'
import { localPath } from '../../lib/urls.ts'
import { slot } from '../../platform/html/slots.ts'
import type { PluralForms } from '../../platform/html/words.ts'
import { wordsIn } from '../../words/words.ts'
import { LanguageChoice, ThemeChoice } from './account.tsx'
import type { CommonData, LayoutMap, LayoutProps } from './common-data.ts'
import { Form, Given, pageForm } from './form.tsx'
import { Head } from './head.tsx'
import { Header } from './header.tsx'

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      /** A part of a page that Turbo loads separately. Without a script it's an ordinary element. */
      'turbo-frame': HTMLAttributes<HTMLElement> & { src?: string; target?: string; loading?: 'lazy' }
    }
  }
}

export function Layout({ children, ...page }: LayoutProps, { t, language, url, map }: CommonData) {
  const around = wordsIn(language)
  return (
    <html lang={language} dir={around.direction} data-theme={slot('theme')}>
      <Given data={{ t: around }}>
        <Head {...page} />
      </Given>
      <body>
        <Given data={{ t: around }}>
          <a class="skip" href="#content">
            {around('skip.to.content')}
          </a>
          <Header menu={page.menu} />
        </Given>
        <main
          id="content"
          {...(t !== around && { lang: t.language, dir: t.direction })}
          tabindex={-1}
          data-live={page.updatesUrl}
          data-since={page.updatesUrl && slot('since')}
          data-unopened={page.isUnopened ? '' : undefined}
        >
          {map?.archived && <p class="notice">{t('access.archived')}</p>}
          {children}
          <div id="toasts" role="status" data-turbo-permanent />
          {slot('flash')}
        </main>
        <Form id={pageForm} action={localPath(url)} />
        <Given data={{ t: around }}>
          <Footer showsVersion={page.showsVersion} />
          <LiveRegion />
        </Given>
      </body>
    </html>
  )
}

type SectionProps = Pick<HTMLAttributes<HTMLElement>, 'class'> & { 'data-turbo'?: 'false' }

/** A page with one column. Its title is also its heading. */
export const NarrowPage = ({ class: name, 'data-turbo': turbo, children, ...page }: LayoutProps & SectionProps) => (
  <Layout {...page}>
    <section class={name ? `narrow ${name}` : 'narrow'} data-turbo={turbo}>
      <h1>{page.title}</h1>
      {children}
    </section>
  </Layout>
)

/** The script announces changes here, to screen readers only. The attributes hold the messages it needs. */
const LiveRegion = (_: object, { t, person }: CommonData) => (
  <p
    id="live"
    role="status"
    data-signed-in={person?.id}
    {...formsOf(t.forms('task.votes.word'))}
    data-failed={t('script.failed')}
    data-kept={t('script.kept')}
    data-restored={t('script.restored')}
    data-dismiss={t('flash.dismiss')}
  />
)

/** One attribute for each plural form of the language: `data-one`, `data-few`, `data-other`. */
const formsOf = (forms: PluralForms): Record<string, string> =>
  Object.fromEntries(Object.entries(forms).map(([category, text]) => [`data-${category}`, text]))

const Footer = ({ showsVersion }: Pick<LayoutProps, 'showsVersion'>, { t, person, map }: CommonData) => (
  <footer class="page-footer">
    <a href="/api/1/docs" data-turbo="false">
      {t('footer.api')}
    </a>
    {map && <a href={`${map.path}/news/`}>{t('news.title')}</a>}
    {map && (
      <a href={`${map.path}/commands`} data-palette>
        {t('palette.title')}
      </a>
    )}
    <a href="/shortcuts" data-shortcut-list>
      {t('shortcuts.title')}
    </a>
    {map && <LegalLinks map={map} />}
    {showsVersion && <span>Cairn {version}</span>}
    {!person && (
      <>
        <ThemeChoice />
        <LanguageChoice />
      </>
    )}
  </footer>
)

/** Links to the legal pages on the team's own site, which some countries require. */
function LegalLinks({ map }: { map: LayoutMap }, { t }: CommonData) {
  const links = [
    [map.privacy_url, t('footer.privacy')],
    [map.terms_url, t('footer.terms')],
    [map.imprint_url, t('footer.imprint')],
  ] as const
  return (
    <>
      {links.map(
        ([url, text]) =>
          url && (
            <a key={text} href={url} rel="nofollow noopener">
              {text}
            </a>
          ),
      )}
    </>
  )
}
