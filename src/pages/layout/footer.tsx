import type { VNode } from 'preact'
import { slot, systemTheme, themes } from '../../platform/html/slots.ts'
import { catalogues, wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'
import { pageForm } from './form.tsx'
import type { LayoutMap } from './layout-props.ts'

interface Props {
  common: CommonData
  map: LayoutMap | undefined
}

export function Footer({ common, map }: Props): VNode {
  const t = wordsIn(common.language)
  return (
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
      {map && <LegalLinks common={common} map={map} />}
      <ThemeChoice language={common.language} />
      <nav class="languages" aria-label={t('footer.languages')}>
        {catalogues.map(({ language, name }) => (
          <button
            key={language}
            type="submit"
            form={pageForm}
            formaction="/language"
            name="language"
            value={language}
            lang={language}
            aria-pressed={language === t.language}
          >
            {name}
          </button>
        ))}
      </nav>
    </footer>
  )
}

/** What the law of some countries asks for, on the team's own site. */
function LegalLinks({ common, map }: Props & { map: LayoutMap }): VNode {
  const t = wordsIn(common.language)
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

/** Light, dark, or as the system is. */
function ThemeChoice({ language }: { language: string }): VNode {
  const t = wordsIn(language)
  return (
    <nav class="themes" aria-label={t('theme.title')}>
      {([systemTheme, ...themes] as const).map((theme) => (
        <button
          key={theme}
          type="submit"
          form={pageForm}
          formaction="/theme"
          data-turbo="false"
          name="theme"
          value={theme}
          aria-pressed={slot(`pressed-${theme}`) as 'true' | 'false'}
        >
          {t(`theme.${theme}`)}
        </button>
      ))}
    </nav>
  )
}
