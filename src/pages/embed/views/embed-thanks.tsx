import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import { EmbedLayout, type FrameProps, newTab } from './embed-layout.tsx'

interface Props extends FrameProps {
  task: { id: number; slug: string; pending: boolean }
  /** The path of an empty form. */
  another: string
}

/** After a suggestion was sent in the frame. */
export function EmbedThanksView({ common, map, parent, task, another }: Props): VNode {
  const t = wordsIn(common.language)
  const title = t('embed.suggest.thanks')
  const path = taskPath(map.path, task)
  const suggested = { id: task.id, url: common.publicUrl + path }
  return (
    <EmbedLayout {...{ common, map, parent, title, suggested }} class="embed-suggest" canonical={`${map.path}/suggest`}>
      <h1>{title}</h1>
      <p role="status">{task.pending ? t('suggest.waiting') : t('suggest.done')}</p>
      <p>
        <a href={path} {...newTab}>
          {t('embed.suggest.see')}
        </a>
      </p>
      <p>
        <a href={another}>{t('embed.suggest.another')}</a>
      </p>
    </EmbedLayout>
  )
}
