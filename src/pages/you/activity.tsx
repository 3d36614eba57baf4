import { type Activity, countActivity, listActivity } from '../../features/accounts/queries/list-activity.ts'
import { type Section as Kind, pageSize, sections } from '../../features/accounts/rules/sections.ts'
import { listClaims } from '../../features/imports/queries/find-claims.ts'
import { listDeclined, listDeclinedComments } from '../../features/moderation/queries/own-suggestions.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { NotFound } from '../../platform/errors.ts'
import { type Page, type PageRequest, pageNumber } from '../../platform/http/page.ts'
import { ClaimQuestion } from '../board/imported.tsx'
import type { CommonData } from '../layout/common-data.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { LinkButton } from '../layout/form.tsx'
import { countLimit, Pagination } from '../layout/pagination.tsx'
import { NameLink, Section, TimeAgo, UserText } from '../layout/text.tsx'
import { withLastMap } from '../open-map.ts'
import { YouLayout } from './views/you-layout.tsx'

const declinedOf: Partial<Record<Kind, typeof listDeclined>> = {
  suggestions: listDeclined,
  comments: listDeclinedComments,
}

export const activityPages = (Object.keys(sections) as Kind[]).map(
  (section): Page => ({
    path: sections[section],
    needsSignIn: true,
    show: async (request) => withLastMap(request, <ActivityView {...(await readPage(request, section))} />),
  }),
)

async function readPage({ ctx, query }: PageRequest, section: Kind) {
  const page = pageNumber(query)
  const [count, activities] = await Promise.all([
    countActivity(ctx, section, countLimit(page, pageSize)),
    listActivity(ctx, section, page),
  ])
  if (page > 1 && activities.length === 0) throw new NotFound()
  /** What was imported under their address. */
  const claims = section === 'suggestions' ? await listClaims(ctx) : []
  const declined = page === 1 ? ((await declinedOf[section]?.(ctx)) ?? []) : []
  return { section, page, count, activities, claims, declined }
}

type Props = Awaited<ReturnType<typeof readPage>>

const ActivityView = ({ section, page, count, activities, claims, declined }: Props, { t }: CommonData) => (
  <YouLayout tab={section}>
    {claims.map((claim) => (
      <ClaimQuestion key={claim.path} map={{ name: claim.map, path: claim.path }} claim={claim} />
    ))}
    {activities.length === 0 && declined.length === 0 && (
      <EmptyState text={t(`you.${section}.empty`)}>
        <LinkButton href="/" text={t('you.empty.maps')} />
      </EmptyState>
    )}
    {activities.length > 0 && (
      <ul class="rows">
        {activities.map((activity) => (
          <ActivityRow key={activity.id} section={section} activity={activity} />
        ))}
      </ul>
    )}
    <Pagination
      page={page}
      size={pageSize}
      count={count}
      limit={countLimit(page, pageSize)}
      urlOf={(number) => `${sections[section]}?page=${number}`}
    />
    {declined.length > 0 && <Declined declined={declined} />}
  </YouLayout>
)

const Declined = ({ declined }: Pick<Props, 'declined'>, { t }: CommonData) => (
  <Section id="declined" title={t('declined.you')}>
    <ul class="rows">
      {declined.map((task) => (
        <li key={`${task.path} ${task.id}`}>
          <span class="card-title">
            <bdi>{task.title}</bdi>
          </span>
          <UserText class="message" text={task.reason} />
          <p class="muted">
            <NameLink href={`${task.path}/`} name={task.map} /> · <TimeAgo timestamp={task.declined} />
          </p>
        </li>
      ))}
    </ul>
  </Section>
)

function ActivityRow({ section, activity }: Pick<Props, 'section'> & { activity: Activity }, { t }: CommonData) {
  const task = taskPath(activity.path, { id: activity.task_id, slug: activity.slug })
  return (
    <li>
      <a
        class="card-title"
        href={section === 'comments' ? `${task}?comment=${activity.id}#comment-${activity.id}` : task}
      >
        <bdi>{activity.title}</bdi>
      </a>{' '}
      {activity.pending && <span class="badge">{t('card.waiting')}</span>}
      {activity.excerpt !== null && <UserText class="snippet" text={activity.excerpt} />}
      <p class="muted">
        <NameLink href={`${activity.path}/`} name={activity.map} /> ·{' '}
        <span class={`dot ${activity.role}`} aria-hidden="true" /> <bdi>{activity.list}</bdi> ·{' '}
        <TimeAgo timestamp={activity.created} />
      </p>
    </li>
  )
}
