import { displayName, nameOf } from '../../../words/person-name.ts'
import { Avatar } from '../../layout/avatar.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { NameLink, Section, UserText } from '../../layout/text.tsx'
import { duration } from '../commitments.tsx'
import type { TaskPageData } from '../read-task.ts'
import { Category } from './card.tsx'
import { Properties } from './task-team.tsx'
import { TaskVote } from './task-vote.tsx'

/** Marks where the link goes in the sentence with the names. */
const linkMark = '\u0000'

/** As many avatars as fit in a row. */
const facesShown = 7

/** The column beside the text: vote button, Follow, properties, voters and history. */
export function TaskSidebar(_: object, { t, map, task, path, team }: TaskPageData) {
  return (
    <aside class="task-side" aria-label={t('task.about')}>
      <TaskVote place="beside" />
      {team && <Properties />}
      <turbo-frame id="voters" data-after-vote={path}>
        <Voters />
      </turbo-frame>
      {task.category && !team && (
        <p>
          <a class="category-link" href={`${map.path}/?category=${task.category_id}`}>
            <Category name={task.category} shortname={task.emoji_shortname} />
          </a>
        </p>
      )}
      {task.url && (
        <p>
          <a href={task.url} rel="nofollow ugc noopener">
            {t('task.link')}
          </a>
        </p>
      )}
      <TaskHistory />
    </aside>
  )
}

function Voters(_: object, { t, task, path, voters }: TaskPageData) {
  if (voters.length === 0) return null
  const named = voters.filter((voter) => voter.deleted !== null || nameOf(voter))
  const names = named.map((voter) => displayName(t, voter))
  // People the team voted on behalf of may not have a name.
  const more = task.votes_count - named.length
  // The parts of the sentence around the link, in any language.
  const [before, after] = names.length === 0 ? [] : t.list([...names, linkMark]).split(linkMark)
  return (
    <Section id="voters-heading" title={t('task.voters')} class="voters">
      <p class="faces">
        {named.slice(0, facesShown).map((voter, index) => (
          <Avatar key={voter.id} id={voter.deleted === null ? voter.id : undefined} name={names[index] ?? ''} small />
        ))}
      </p>
      <p class="muted">
        {more > 0 ? (
          <>
            {before}
            <a href={`${path}voters`} data-turbo-frame="_top">
              {t(names.length === 0 ? 'task.voters.unnamed' : 'task.voters.more', { count: more })}
            </a>
            {after}
          </>
        ) : (
          t.list(names)
        )}
      </p>
      <p class="muted">{t('task.followers', { count: task.subscribers_count })}</p>
    </Section>
  )
}

/** The lists a task has been in, oldest first: when it arrived, how long it stayed, and the team's note. */
const TaskHistory = (_: object, { t, map, history }: TaskPageData) => (
  <Section id="history" title={t('task.history')}>
    <ol class="history">
      {history.map((step, index) => (
        <li key={step.arrived}>
          <span class={`dot ${step.role ?? 'gone'}`} aria-hidden="true" />{' '}
          {step.name === null ? (
            t('task.history.gone')
          ) : (
            <NameLink href={`${map.path}/${step.list_id}-${step.slug}/`} name={step.name} />
          )}
          <span class="history-when">
            <time datetime={step.arrived} title={t.dateTime(step.arrived)}>
              {t.date(step.arrived)}
            </time>{' '}
            <Stay from={step.arrived} to={history[index + 1]?.arrived} />
          </span>
          {step.note && <UserText class="history-note" text={step.note} />}
        </li>
      ))}
    </ol>
  </Section>
)

function Stay({ from, to }: { from: string; to: string | undefined }, { t, now }: CommonData) {
  const seconds = (Date.parse(to ?? now) - Date.parse(from)) / 1000
  const time = duration(t, Math.max(0, seconds))
  return <span>· {to === undefined ? time : t('task.history.stayed', { time })}</span>
}
