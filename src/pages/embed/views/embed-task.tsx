import type { ComponentChildren, VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { wordsIn } from '../../../words/words.ts'
import { VoteButton } from '../../board/views/vote-button.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { newTab } from './embed-layout.tsx'

interface Props {
  common: CommonData
  /** The path of the map. */
  path: string
  task: { id: number; slug: string; title: string; votes_count: number; voted: boolean; takes_votes: boolean }
  children: ComponentChildren
}

/** A task in a frame. Its votes and its title lead to the task in a new tab, where people can vote. */
export function EmbedTaskLinks({ common, path, task, children }: Props): VNode {
  return (
    <>
      {task.takes_votes ? <VoteLink {...{ common, path, task }} /> : <VoteButton {...{ common, path, task }} />}
      <div>
        <a class="card-title" href={taskPath(path, task)} {...newTab}>
          <bdi>{task.title}</bdi>
        </a>
        {children}
      </div>
    </>
  )
}

function VoteLink({ common, path, task }: Omit<Props, 'children'>): VNode {
  const t = wordsIn(common.language)
  const count = task.votes_count
  return (
    <a class="vote-button" href={taskPath(path, task)} {...newTab}>
      <span class="visually-hidden">{t('vote-button.for', { title: task.title })}</span>
      <span class="vote-count">{t.number(count)}</span>
      <span class="visually-hidden"> {t('task.votes.word', { count })}</span>
    </a>
  )
}
