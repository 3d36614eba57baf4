import { type ListedMap, listOpenMaps } from '../features/maps/queries/open-map.ts'
import { mayCreateTeam } from '../features/teams/policy.ts'
import type { Page } from '../platform/http/page.ts'
import type { CommonData } from './layout/common-data.ts'
import { EmptyState } from './layout/empty-state.tsx'
import { LinkButton } from './layout/form.tsx'
import { avatarUrl } from './layout/head.tsx'
import { Lock } from './layout/header.tsx'
import { Layout } from './layout/layout.tsx'

/** Redirects to the map if there is only one. */
export const homePage: Page = {
  path: '/',
  show: async (request) => {
    const listed = await listOpenMaps(request.ctx)
    const maps = listed.filter(({ id }) => request.ctx.database.isReachable(id))
    const [only] = listed
    if (only && listed.length === 1) return { redirect: `${only.path}/` }
    const view = <HomeView maps={maps} mayCreateTeam={mayCreateTeam(request.ctx)} />
    return { view, shown: { hidden: listed.some(({ visibility }) => visibility !== 'public') } }
  },
}

function HomeView(props: { maps: ListedMap[]; mayCreateTeam: boolean }, { t, isPartial, person }: CommonData) {
  const { maps, mayCreateTeam } = props
  return (
    <Layout title={t('site.name')} description={t('site.about')}>
      <section class="narrow">
        <h1>{t('home.title')}</h1>
        {isPartial && <p class="notice">{t('home.partial')}</p>}
        {maps.length > 0 && <p class="lead">{t('home.about')}</p>}
        {maps.length === 0 && (
          <EmptyState text={t('home.empty')}>
            {!person && <LinkButton href="/sign-in" text={t('sign-in.title')} />}
          </EmptyState>
        )}
        {maps.length > 0 && (
          <ul class="map-list">
            {maps.map((map) => (
              <li key={map.path}>
                <a href={`${map.path}/`}>
                  <img class="map-avatar" src={avatarUrl(map)} alt="" width={48} height={48} loading="lazy" />
                  <span class="map-name">
                    <bdi>{map.name}</bdi> <Lock visibility={map.visibility} />
                  </span>
                  <bdi class="muted">{map.team}</bdi>
                  {map.visibility !== 'public' && <span class="badge">{t(`access.${map.visibility}`)}</span>}
                </a>
              </li>
            ))}
          </ul>
        )}
        {mayCreateTeam && (
          <p class="actions">
            <LinkButton href="/new" text={t('new.title')} />
          </p>
        )}
      </section>
    </Layout>
  )
}
