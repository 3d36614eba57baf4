import type { ComponentChildren } from 'preact'
import type { Insight } from '../../../features/insight/queries/read-insight.ts'
import { columnsOf, maxMeasured, type Period, periods } from '../../../features/insight/rules/period.ts'
import { Category } from '../../board/views/card.tsx'
import { BarTable, ColumnChart } from '../../layout/charts.tsx'
import { Commitments, duration } from '../../layout/commitments.tsx'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import { Form, LinkButton, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { Refreshed, Workspace } from './workspace.tsx'

interface InsightProps {
  days: Period
  insight: Insight
}

export function InsightView(props: InsightProps, { t, map }: MapData) {
  const { insight } = props
  const isIdle = insight.activity.every(({ suggestions, votes, comments }) => suggestions + votes + comments === 0)
  const lists = insight.lists.filter(({ measured }) => measured > 0)
  return (
    <Workspace section="insight">
      <Periods {...props} />
      <Part
        {...props}
        name="activity"
        title={t('insight.activity')}
        empty={isIdle ? t('insight.activity.empty') : undefined}
      >
        <p class="muted">{t('insight.counted')}</p>
        <div class="charts">
          {(['suggestions', 'votes', 'comments'] as const).map((metric) => {
            const title = t(`insight.${metric}`)
            const chart = columnsOf(insight.activity, [metric])
            return <ColumnChart key={metric} {...{ id: metric, title, series: [title], ...chart }} />
          })}
        </div>
      </Part>
      <Part
        {...props}
        name="lists"
        title={t('insight.lists')}
        empty={lists.length === 0 ? t('insight.lists.empty') : undefined}
      >
        <p class="muted">{t('insight.lists.about', { most: maxMeasured })}</p>
        <BarTable
          headings={[t('field.list'), t('insight.measured'), t('insight.median'), t('insight.p90')]}
          rows={lists.map((list) => ({
            key: list.id,
            name: (
              <span class="list-of">
                <span class={`dot ${list.role}`} aria-hidden="true" /> <bdi>{list.name}</bdi>
              </span>
            ),
            value: list.median_seconds,
            cells: [t.number(list.measured), duration(t, list.median_seconds), duration(t, list.p90_seconds)],
          }))}
        />
      </Part>
      <Part {...props} name="promises" title={t('insight.promises')}>
        <Commitments map={map} insight={insight} empty={t('insight.kept.empty')} />
        <Publish {...props} />
      </Part>
      <Part
        {...props}
        name="categories"
        title={t('insight.categories')}
        empty={insight.categories.length === 0 ? t('insight.categories.empty') : undefined}
      >
        <BarTable
          headings={[t('field.category'), t('insight.votes')]}
          rows={insight.categories.map(({ name, emoji_shortname, votes }) => ({
            key: name,
            name: <Category name={name} shortname={emoji_shortname} />,
            value: votes,
            cells: [t.number(votes)],
          }))}
        />
      </Part>
      <Part
        {...props}
        name="searches"
        title={t('insight.searches')}
        empty={insight.empty_searches.length === 0 ? t('insight.searches.empty') : undefined}
      >
        <BarTable
          headings={[t('search.title'), t('insight.times')]}
          rows={insight.empty_searches.map(({ words, count }) => ({
            key: words,
            name: <bdi>{words}</bdi>,
            value: count,
            cells: [t.number(count)],
          }))}
        />
      </Part>
    </Workspace>
  )
}

interface PartProps extends InsightProps {
  name: string
  title: string
  /** Shown in place of numbers if there are none. */
  empty?: string | undefined
  children: ComponentChildren
}

const Part = ({ days, name, title, empty, children }: PartProps, { t, map }: MapData) => (
  <section class="insight-part" aria-labelledby={`part-${name}`}>
    <div class="part-head">
      <h2 id={`part-${name}`}>{title}</h2>
      {empty === undefined && (
        <a
          href={`${workspaceUrl(map, 'insight')}/${name}.csv?days=${days}`}
          aria-label={t('insight.csv.of', { what: title })}
          data-turbo="false"
        >
          {t('insight.csv')}
        </a>
      )}
    </div>
    {empty === undefined ? children : <p class="muted">{empty}</p>}
  </section>
)

function Publish({ insight }: InsightProps, { t, map, role }: MapData) {
  const isPublic = insight.promises_public
  return (
    <Form action={workspaceUrl(map, 'insight')} class="publish">
      <Problems field={null} />
      <p class="muted">
        {t(isPublic ? 'insight.public' : 'insight.public.help')}{' '}
        {isPublic && <a href={`${map.path}/promises`}>{t('insight.public.link')}</a>}
      </p>
      {role === 'Administrator' && (
        <Submit name="promises_public" value={isPublic ? 'false' : 'true'}>
          {t(isPublic ? 'insight.public.off' : 'insight.public.on')}
        </Submit>
      )}
    </Form>
  )
}

const Periods = ({ days }: Pick<InsightProps, 'days'>, { t, map }: MapData) => (
  <nav class="choices pills" aria-label={t('insight.period')}>
    {periods.map((period) => (
      <a
        key={period}
        href={`${workspaceUrl(map, 'insight')}?days=${period}`}
        aria-current={period === days ? 'page' : undefined}
      >
        {t(`insight.period.${period}`)}
      </a>
    ))}
  </nav>
)

/** Shown while the job counts a map for the first time. */
export const CountingView = (_: object, { t }: CommonData) => (
  <Workspace section="insight">
    <Refreshed>
      <EmptyState title={t('insight.counting')} text={t('insight.counting.more')} />
    </Refreshed>
  </Workspace>
)

/** Shown in place of empty charts. A new map has no other period to look at. */
export function EmptyInsightView({ isNew, ...props }: InsightProps & { isNew: boolean }, { t, map }: MapData) {
  return (
    <Workspace section="insight">
      {!isNew && <Periods {...props} />}
      <EmptyState
        title={t(isNew ? 'insight.new' : 'insight.quiet')}
        text={t(isNew ? 'insight.new.more' : 'insight.quiet.more')}
      >
        <LinkButton href={`${map.path}/`} text={t('error.back.map')} />
      </EmptyState>
    </Workspace>
  )
}
