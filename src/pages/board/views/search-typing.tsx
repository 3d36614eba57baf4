import type { VNode } from 'preact'
import type { ShortResult } from '../../../features/search/queries/read-results.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import { highlighted } from './highlighted.tsx'

interface Props {
  language: string
  /** The path of the map. */
  path: string
  words: string
  tasks: ShortResult[]
}

/** Only the list, because it is asked for with every pause of somebody who types. */
export function SearchTypingView({ language, path, words, tasks }: Props): VNode {
  const t = wordsIn(language)
  const found = tasks.length > 0 ? t('search.typing', { count: tasks.length }) : t('search.typing.none')
  return (
    <html lang={t.language} dir={t.direction}>
      <head>
        <title>{t('search.title')}</title>
      </head>
      <body>
        <ul class="typed" data-typed={found}>
          {tasks.map((task) => (
            <li key={task.id}>
              <a href={taskPath(path, task)}>
                <bdi>{highlighted(task.title_parts)}</bdi>
                <span class="typed-foot">
                  <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi> ·{' '}
                  {t('task.votes', { count: task.votes_count })}
                </span>
              </a>
            </li>
          ))}
          <li>
            <a class="typed-all" href={`${path}/search?q=${encodeURIComponent(words)}`}>
              {tasks.length > 0 ? t('search.typing.all') : `${found}. ${t('search.typing.all')}`}
            </a>
          </li>
        </ul>
      </body>
    </html>
  )
}
