import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { TextVersion } from '../../../features/tasks/queries/list-versions.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { TaskHead } from './task-page.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  task: { title: string }
  path: string
  versions: TextVersion[]
}

export function VersionsView({ common, map, task, path, versions }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('versions.title')} map={map}>
      <section class="narrow">
        <TaskHead task={task} path={path} />
        <h1>{t('versions.title')}</h1>
        <p class="muted">{t(versions.length === 0 ? 'versions.none' : 'versions.help')}</p>
        <ol class="rows">
          {versions.map(({ id, title, content, created }) => (
            <li key={id}>
              <p class="muted">
                {t('versions.until')} <TimeAgo common={common} timestamp={created} />
              </p>
              {title && (
                <h2 class="version-title" dir="auto">
                  {title}
                </h2>
              )}
              <p class="unsent" dir="auto">
                {content}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </Layout>
  )
}
