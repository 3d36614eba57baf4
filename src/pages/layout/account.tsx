import { accountPath } from '../../features/sessions/rules/paths.ts'
import type { Person } from '../../platform/actor.ts'
import { slot, systemTheme, themes } from '../../platform/html/slots.ts'
import { nameOf } from '../../words/person-name.ts'
import { catalogues } from '../../words/words.ts'
import { Avatar } from './avatar.tsx'
import type { CommonData } from './common-data.ts'
import { pageForm } from './form.tsx'
import { Menu } from './menu.tsx'
import { youPath } from './paths.ts'

export function AccountMenu({ person }: { person: Person }, { t }: CommonData) {
  const name = nameOf(person) || t('you.title')
  const face = (
    <>
      <Avatar id={person.id} name={name} />
      <bdi class="visually-hidden">{name}</bdi>
    </>
  )
  return (
    <Menu id="account" name={name} label={face} button="account" class="account-menu">
      <p>
        <bdi>{name}</bdi>
        {person.email && <bdi class="muted">{person.email}</bdi>}
      </p>
      <a href={youPath(person)} data-turbo-prefetch="false">
        {t('account.profile')}
      </a>
      {!person.map && (
        <a href={accountPath} data-turbo-prefetch="false">
          {t('you.tab.settings')}
        </a>
      )}
      <ThemeChoice />
      <LanguageChoice />
      {!person.map && (
        <button type="submit" form={pageForm} formaction="/sign-out" data-turbo="false">
          {t('sign-out.title')}
        </button>
      )}
    </Menu>
  )
}

/** Light, dark, or the system's theme. It's here for signed-in people, and in the footer for visitors. */
export const ThemeChoice = (_: object, { t }: CommonData) => (
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

export const LanguageChoice = (_: object, { t }: CommonData) => (
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
)
