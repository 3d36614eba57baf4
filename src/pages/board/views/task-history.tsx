import type { VNode } from 'preact'
import type { HistoryStep } from '../../../features/tasks/queries/read-history.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { duration } from '../../workspace/views/promises.tsx'

interface Props {
  common: CommonData
  map: { path: string }
  /** Oldest first. */
  history: HistoryStep[]
}

/** The lists a task has been in: since when, for how long, and what the team said about it. */
export function TaskHistory({ common, map, history }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('task.history')}</h2>
      <ol class="history">
        {history.map((step, index) => (
          <li key={step.arrived}>
            <span class={`dot ${step.role ?? 'gone'}`} aria-hidden="true" />{' '}
            {step.name === null ? (
              t('task.history.gone')
            ) : (
              <a href={`${map.path}/${step.list_id}-${step.slug}/`}>
                <bdi>{step.name}</bdi>
              </a>
            )}
            <span class="history-when">
              <time datetime={step.arrived} title={t.dateTime(step.arrived)}>
                {t.date(step.arrived)}
              </time>{' '}
              <Stay common={common} from={step.arrived} to={history[index + 1]?.arrived} />
            </span>
            {step.note && (
              <p class="history-note" dir="auto">
                {step.note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Stay({ common, from, to }: { common: CommonData; from: string; to: string | undefined }): VNode {
  const t = wordsIn(common.language)
  const seconds = (Date.parse(to ?? common.now) - Date.parse(from)) / 1000
  const time = duration(t, Math.max(0, seconds))
  return <span>· {t(to === undefined ? 'task.history.so-far' : 'task.history.stayed', { time })}</span>
}
