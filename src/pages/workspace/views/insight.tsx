import type { ComponentChildren } from 'preact'
import type { Insight } from '../../../features/insight/queries/read-insight.ts'
import { columnsOf, maxMeasured, type Period, periods } from '../../../features/insight/rules/period.ts'
import { Commitments, duration } from '../../board/commitments.tsx'
import { Category } from '../../board/views/card.tsx'
import { ColumnChart, type NumberRow, NumberTable } from '../../layout/charts.tsx'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import { Form, LinkButton, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { Refreshed, Workspace } from './workspace.tsx'

interface InsightProps {
  days: Period
  insight: Insight
}

export function InsightView(props: InsightProps, { t }: CommonData) {
  const { insight } = props
  const isIdle = insight.activity.every(({ suggestions, votes, comments }) => suggestions + votes + comments === 0)
  return (
    <Workspace section="insight">
      <Periods {...props} />
      <Part {...props} name="activity" isEmpty={isIdle}>
        <p class="muted">{t('insight.counted')}</p>
        <div class="charts">
          {(['suggestions', 'votes', 'comments'] as const).map((name) => (
            <ColumnChart key={name} id={name} title={t(`insight.${name}`)} {...columnsOf(insight.activity, name)} />
          ))}
        </div>
      </Part>
      <NumbersPart
        {...props}
        name="lists"
        about={t('insight.lists.about', { most: maxMeasured })}
        headings={[t('field.list'), t('insight.measured'), t('insight.median'), t('insight.p90')]}
        rows={insight.lists
          .filter(({ measured }) => measured > 0)
          .map(({ id, name, role, measured, median_seconds: median, p90_seconds: p90 }) => ({
            key: id,
            name: (
              <span class="list-of">
                <span class={`dot ${role}`} aria-hidden="true" /> <bdi>{name}</bdi>
              </span>
            ),
            bar: median,
            cells: [t.number(measured), duration(t, median), duration(t, p90)],
          }))}
      />
      <Part {...props} name="promises">
        <Commitments insight={insight} empty={t('insight.kept.empty')} />
        <Publish {...props} />
      </Part>
      <NumbersPart
        {...props}
        name="categories"
        headings={[t('field.category'), t('insight.votes')]}
        rows={insight.categories.map(({ name, emoji_shortname, votes }) => ({
          key: name,
          name: <Category name={name} shortname={emoji_shortname} />,
          bar: votes,
          cells: [t.number(votes)],
        }))}
      />
      <NumbersPart
        {...props}
        name="searches"
        headings={[t('search.title'), t('insight.times')]}
        rows={insight.empty_searches.map(({ words, count }) => ({
          key: words,
          name: <bdi>{words}</bdi>,
          bar: count,
          cells: [t.number(count)],
        }))}
      />
    </Workspace>
  )
}

interface PartProps {
  days: Period
  name: 'activity' | 'lists' | 'promises' | 'categories' | 'searches'
  /** There are no numbers. `promises` has its own text for that. */
  isEmpty?: boolean
  children: ComponentChildren
}

/** A heading, a download of the numbers, and the numbers. */
function Part({ days, name, isEmpty = false, children }: PartProps, { t, map }: MapData) {
  const title = t(`insight.${name}`)
  return (
    <section class="insight-part" aria-labelledby={`part-${name}`}>
      <div class="part-head">
        <h2 id={`part-${name}`}>{title}</h2>
        {!isEmpty && (
          <a
            href={`${workspaceUrl(map, 'insight')}/${name}.csv?days=${days}`}
            aria-label={t('insight.csv.of', { what: title })}
            data-turbo="false"
          >
            {t('insight.csv')}
          </a>
        )}
      </div>
      {isEmpty && name !== 'promises' ? <p class="muted">{t(`insight.${name}.empty`)}</p> : children}
    </section>
  )
}

interface NumbersProps extends Omit<PartProps, 'children'> {
  about?: string
  headings: string[]
  rows: NumberRow[]
}

const NumbersPart = ({ about, headings, rows, ...part }: NumbersProps) => (
  <Part {...part} isEmpty={rows.length === 0}>
    {about && <p class="muted">{about}</p>}
    <div class="scrolls">
      <NumberTable headings={headings} rows={rows} />
    </div>
  </Part>
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
export const EmptyInsightView = ({ isNew, ...props }: InsightProps & { isNew: boolean }, { t, map }: MapData) => (
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
