import type { VNode } from 'preact'
import type { NewsEntry } from '../../../features/comments/queries/read-news.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { plainText } from '../../../platform/markdown/plain-text.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { excerpt, TimeAgo } from '../../layout/text.tsx'

interface Props {
  common: CommonData
  /** The path of the map. */
  path: string
  entry: NewsEntry
}

/** About four lines. The task has the whole answer. */
const excerptLength = 280

export function NewsItem({ common, path, entry }: Props): VNode {
  const t = wordsIn(common.language)
  const { task_id: id, slug, title, votes_count: count } = entry
  return (
    <li class="news-item">
      <span class="vote-button" title={t('task.votes', { count })}>
        <span class="vote-count">{t.number(count)}</span>
        <span class="visually-hidden"> {t('task.votes.word', { count })}</span>
      </span>
      <div>
        <a class="news-title" href={taskPath(path, { id, slug })}>
          <bdi>{title}</bdi>
        </a>
        <p class="card-foot">
          {entry.kind === 'answer' && (
            <span class="list-of">
              <span class={`dot ${entry.list_role}`} aria-hidden="true" />
              <bdi>{entry.list_name}</bdi>
            </span>
          )}
          <TimeAgo common={common} timestamp={entry.timestamp} />
        </p>
        {entry.kind === 'answer' ? (
          <AnswerText common={common} entry={entry} />
        ) : (
          <Note common={common} entry={entry} />
        )}
      </div>
    </li>
  )
}

function Note({ common, entry }: Pick<Props, 'common'> & { entry: NewsEntry & { kind: 'arrival' } }): VNode | null {
  if (!entry.note) return null
  return (
    <div class="news-said">
      <p class="news-by">{wordsIn(common.language)('news.note')}</p>
      <p dir="auto">{entry.note}</p>
    </div>
  )
}

function AnswerText({ common, entry }: Pick<Props, 'common'> & { entry: NewsEntry & { kind: 'answer' } }): VNode {
  const t = wordsIn(common.language)
  const name = displayName(t, entry)
  return (
    <div class="news-said">
      <p class="news-by">
        <Avatar {...faceOf(entry, name)} small /> {t('news.answer.by', { name })}
      </p>
      <p dir="auto">{excerpt(plainText(entry.parsed_content), excerptLength)}</p>
    </div>
  )
}
