import type { Visibility } from '../../features/maps/rules/visibility.ts'
import { noticesPath } from '../../features/notices/rules/mail-link.ts'
import type { Person } from '../../platform/actor.ts'
import { AccountMenu } from './account.tsx'
import type { CommonData, LayoutProps, MapData } from './common-data.ts'
import { avatarUrl } from './head.tsx'
import { Icon } from './menu.tsx'
import { youPath } from './paths.ts'

export const Header = ({ menu }: Pick<LayoutProps, 'menu'>, { t, person, map }: CommonData) => (
  <header class="page-header">
    <a class="brand" href={map ? `${map.path}/` : '/'}>
      {map ? <img class="map-avatar" src={avatarUrl(map)} alt="" width={36} height={36} /> : <Logo />}
      <bdi>{map?.name ?? t('site.name')}</bdi>
      <Lock visibility={map?.visibility} />
    </a>
    {map && <NewsLink />}
    {map && <HeaderActions />}
    {map?.pending != null && <WorkspaceLink pending={map.pending} />}
    {person && <Bell person={person} unseen={map?.unseen ?? 0} />}
    {person ? <AccountMenu person={person} /> : <SignInLink />}
    {menu && <MenuButton menu={menu} />}
  </header>
)

function NewsLink(_: object, { url, t, map }: MapData) {
  const isHere = url.split('?', 1)[0]?.replace(/\/$/, '') === `${map.path}/news`
  return (
    <a class="news-link" href={`${map.path}/news/`} aria-current={isHere ? 'page' : undefined}>
      <Icon path="M3.5 4.5h10v9.5a2 2 0 0 0 2 2h-10a2 2 0 0 1-2-2zM13.5 8h3v6a2 2 0 0 1-2 2M6.5 8h4M6.5 11h4" />
      <span>{t('news.title')}</span>
    </a>
  )
}

/** Search and Suggest. On a phone they float at the bottom of the screen. */
const HeaderActions = (_: object, { t, map }: MapData) => (
  <div class="header-actions">
    <search class="header-search">
      <form action={`${map.path}/search`} data-typing={`${map.path}/search/typing`}>
        <input
          type="search"
          name="q"
          maxlength={200}
          placeholder={t('search.title')}
          aria-label={t('search.label')}
          enterkeyhint="search"
          autocomplete="off"
        />
        <button type="submit" aria-label={t('search.send')}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="8.5" cy="8.5" r="5.5" />
            <path d="m13 13 4.5 4.5" />
          </svg>
        </button>
      </form>
    </search>
    <a class="button primary suggest" href={`${map.path}/suggest`} data-short={t('suggest.send')}>
      <Icon path="M10 4v12M4 10h12" />
      <span>{t('suggest.title')}</span>
    </a>
  </div>
)

/** For team members, with the number of pending tasks. On a phone it's only an icon. */
const WorkspaceLink = ({ pending }: { pending: number }, { t, map }: MapData) => (
  <a class="workspace-link" href={`${map.path}/manage`} data-turbo-prefetch="false">
    <Icon path="M3 11.5 5.2 4h9.6l2.2 7.5V16H3zM3 11.5h4l1 2h4l1-2h4" />
    <span>{t('workspace.link')}</span>
    <PendingCount pending={pending} />
  </a>
)

export function PendingCount({ pending }: { pending: number }, { t }: CommonData) {
  if (pending === 0) return null
  return (
    <span class="waiting-count" role="img" aria-label={t('workspace.waiting', { count: pending })}>
      {shortCount(t, pending)}
    </span>
  )
}

/** The full number is in the label for screen readers. */
const shortCount = (t: CommonData['t'], count: number): string => (count > 99 ? '99+' : t.number(count))

/** On phones it opens the workspace navigation. */
const MenuButton = ({ menu }: { menu: string }, { t }: CommonData) => (
  <button type="button" class="menu-button" popovertarget={menu} aria-label={t('workspace.menu')}>
    <Icon path="M3 5.5h14M3 10h14M3 14.5h14" />
  </button>
)

/** On a phone it's only an icon. */
function SignInLink(_: object, { url, t }: CommonData) {
  if (url.startsWith('/sign-in')) return null
  return (
    <a class="account sign-in-link" data-turbo-prefetch="false" href={`/sign-in?to=${encodeURIComponent(url)}`}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="6.5" r="3.5" />
        <path d="M3.5 17.5a6.5 6 0 0 1 13 0" />
      </svg>
      <span>{t('sign-in.title')}</span>
    </a>
  )
}

/** Links to the person's notifications, with the number of unseen ones in this map. */
const Bell = ({ person, unseen }: { person: Person; unseen: number }, { t }: CommonData) => (
  <a
    class="bell"
    href={person.map ? youPath(person) : noticesPath}
    data-turbo-prefetch="false"
    aria-label={unseen > 0 ? t('bell.some', { count: unseen }) : t('bell.none')}
  >
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M10 2.5a5 5 0 0 0-5 5c0 4-1.5 5.5-2 6.5h14c-.5-1-2-2.5-2-6.5a5 5 0 0 0-5-5Z" />
      <path d="M8 16.5a2 2 0 0 0 4 0" />
    </svg>
    {unseen > 0 && <span class="bell-count">{shortCount(t, unseen)}</span>}
  </a>
)

/** Marks a board that only invited people or the team can see. */
export function Lock({ visibility }: { visibility: Visibility | undefined }, { t }: CommonData) {
  if (visibility !== 'team' && visibility !== 'invited') return null
  const text = t(`access.${visibility}`)
  return (
    <span class="lock" title={text}>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path d="M5 9.5h10v7H5zM7 9.5V6.5a3 3 0 0 1 6 0v3" />
      </svg>
      <span class="visually-hidden">{text}</span>
    </span>
  )
}

export const Logo = ({ size = 28 }) => (
  <svg class="logo" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <ellipse cx="16" cy="25.5" rx="12" ry="4.5" />
    <ellipse cx="15" cy="16.5" rx="8.5" ry="3.8" />
    <ellipse cx="16.5" cy="9" rx="5.2" ry="3" />
  </svg>
)
