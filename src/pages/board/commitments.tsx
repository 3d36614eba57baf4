import { type Insight, readPublicCommitments } from '../../features/insight/queries/read-insight.ts'
import { columnsOf } from '../../features/insight/rules/period.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import type { Page } from '../../platform/http/page.ts'
import type { Words } from '../../words/words.ts'
import { ColumnChart } from '../layout/charts.tsx'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Layout } from '../layout/layout.tsx'
import { mapPath } from '../layout/paths.ts'
import { NameLink } from '../layout/text.tsx'
import { withMap } from '../open-map.ts'

/** The team's commitments and the ones it kept, if they are public. */
export const commitmentsPage: Page = {
  path: `${mapPath}/promises`,
  show: withMap(async (_, ctx) => {
    const insight = await readPublicCommitments(ctx)
    return { view: <CommitmentsView insight={insight} /> }
  }),
}

type PublicInsight = Pick<Insight, 'promises' | 'activity'>

function CommitmentsView({ insight }: { insight: PublicInsight }, { t }: CommonData) {
  const about = t('promises.about')
  return (
    <Layout title={t('insight.promises')} description={about}>
      <section class="promises">
        <h1>{t('insight.promises')}</h1>
        <p>{about}</p>
        <Commitments insight={insight} empty={t('promises.empty')} />
      </section>
    </Layout>
  )
}

interface Props {
  insight: Pick<Insight, 'promises' | 'activity'>
  empty: string
}

/** Commitments made and kept: for the team, and for everyone if the team publishes them. */
export function Commitments({ insight, empty }: Props, { t, map }: MapData) {
  const { promised, kept, still_planned, median_seconds, recent } = insight.promises
  if (promised + kept + still_planned + recent.length === 0) return <p class="empty">{empty}</p>
  const facts: [string, string][] = [
    [t('insight.promised'), t.number(promised)],
    [t('insight.kept'), t.number(kept)],
    [t('insight.still'), t.number(still_planned)],
    [t('insight.kept.time'), duration(t, median_seconds)],
  ]
  return (
    <>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {kept > 0 && <ColumnChart id="kept" title={t('insight.kept')} {...columnsOf(insight.activity, 'kept')} />}
      {recent.length === 0 ? (
        <p class="empty">{empty}</p>
      ) : (
        <>
          <h3>{t('insight.kept.recent')}</h3>
          <ul class="kept-list">
            {recent.map((task) => (
              <li key={task.id}>
                <NameLink href={taskPath(map.path, task)} name={task.title} />{' '}
                <span class="muted">
                  {t('insight.kept.when', { planned: t.date(task.planned), completed: t.date(task.completed) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const [hour, day] = [3_600, 86_400]

/** A duration in words, in days or hours. */
export function duration(t: Words, seconds: number | null): string {
  if (seconds === null) return t('insight.none')
  if (seconds >= 2 * day) return t('insight.days', { count: Math.round(seconds / day) })
  return seconds < hour ? t('insight.hours.less') : t('insight.hours', { count: Math.round(seconds / hour) })
}
