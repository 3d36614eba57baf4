import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'
import { type SimilarTask, SimilarTasks } from './similar.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  task: { id: number; slug: string; title: string }
  similar: SimilarTask[]
}

const frame = 'similar-tasks'

/** Where the page of a task shows similar ones once it is read that far. Without a script it is a link to their page. */
export function SimilarTasksFrame({ common, map, task }: Omit<Props, 'similar'>): VNode {
  const path = `${taskPath(map.path, task)}similar`
  return (
    <turbo-frame id={frame} src={path} loading="lazy">
      {/* With a script, a link that is replaced would take the keyboard focus along. */}
      <noscript>
        <p>
          <a href={path}>{wordsIn(common.language)('task.similar')}</a>
        </p>
      </noscript>
    </turbo-frame>
  )
}

export function SimilarTasksView({ common, map, task, similar }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('task.similar.of', { title: task.title })} map={map}>
      <h1>
        <a href={taskPath(map.path, task)}>
          <bdi>{task.title}</bdi>
        </a>
      </h1>
      <turbo-frame id={frame}>
        {similar.length > 0 && <SimilarTasks common={common} map={map} similar={similar} heading={t('task.similar')} />}
      </turbo-frame>
      {/* Only the page of its own says it. */}
      {similar.length === 0 && <p class="muted">{t('task.similar.none')}</p>}
    </Layout>
  )
}
