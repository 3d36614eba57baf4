import type { CategoryOption } from '../../../features/categories/queries/categories.ts'
import type { RoleSlug } from '../../../features/maps/rules/role.ts'
import type { Card } from '../../../features/tasks/queries/cards.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import type { Timestamp } from '../../../lib/time.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { pageForm, withoutFiles } from '../../layout/form.tsx'
import { Icon } from '../../layout/menu.tsx'
import { Imported, NameLink, TimeAgo } from '../../layout/text.tsx'

interface CardProps {
  task: Card
  /** The id of the text that explains how to move a card with the keyboard. */
  moveHelp?: string | undefined
  showsArrival?: boolean
  about?: AboutTask | undefined
}

export interface AboutTask {
  text: string
  author: string
  created: Timestamp
  imported: boolean
}

export function TaskCard({ task, moveHelp, showsArrival = false, about }: CardProps, { map, role, newTab }: MapData) {
  // The team moves cards, on the board itself.
  const mayMove = role !== null && !newTab
  return (
    <li class={mayMove ? 'card movable' : 'card'} id={`task-${task.id}`}>
      <VoteButton task={task} />
      <div>
        <NameLink class="card-title" href={taskPath(map.path, task)} {...newTab} name={task.title} />
        {about?.text && (
          <p class="row-text" dir="auto">
            {about.text}
          </p>
        )}
        <CardFoot task={task} showsArrival={showsArrival} about={about} />
      </div>
      {mayMove && <MoveLink task={task} moveHelp={moveHelp} />}
    </li>
  )
}

/** Links to a form. With a script it's the handle for dragging the card, and opens a menu of lists. */
const MoveLink = ({ task, moveHelp }: Pick<CardProps, 'task' | 'moveHelp'>, { t, map }: MapData) => (
  <a
    class="card-move"
    href={`${taskPath(map.path, task)}move?back=board`}
    aria-describedby={moveHelp}
    draggable={false}
    data-turbo-prefetch="false"
  >
    <span class="visually-hidden">{t('team.move.of', { title: task.title })}</span>
    <Icon path="M7 4v.01M13 4v.01M7 10v.01M13 10v.01M7 16v.01M13 16v.01" />
  </a>
)

function CardFoot({ task, showsArrival, about }: CardProps, { t }: CommonData) {
  if (!about && !showsArrival && !task.pending && task.category === null && task.comments_count === 0) return null
  return (
    <p class="card-foot">
      {task.pending && <span class="badge">{t('card.waiting')}</span>}
      {task.category !== null && <Category name={task.category} shortname={task.emoji_shortname} />}
      {task.comments_count > 0 && <CommentCount count={task.comments_count} />}
      {about && <bdi>{about.author}</bdi>}
      {(about || showsArrival) && <TimeAgo timestamp={about && !showsArrival ? about.created : task.list_arrival} />}
      {about?.imported ? <Imported /> : null}
    </p>
  )
}

const CommentCount = ({ count }: { count: number }, { t }: CommonData) => (
  <span class="comment-count" title={t('task.comments', { count })}>
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M2.5 3.5h11v8h-6l-3 2.5v-2.5h-2z" />
    </svg>
    <span aria-hidden="true">{t.number(count)}</span>
    <span class="visually-hidden">{t('task.comments', { count })}</span>
  </span>
)

export const Category = ({ name, shortname }: { name: string; shortname: string | null }) => (
  <span class="category">
    <span aria-hidden="true">{emojiOf(shortname ?? '')}</span> <bdi>{name}</bdi>
  </span>
)

/** A category as plain text, for an option. */
export const withEmoji = ({ name, emoji_shortname }: { name: string; emoji_shortname: string }): string =>
  `${emojiOf(emoji_shortname) ?? ''} ${name}`.trim()

interface ChipsProps {
  categories: CategoryOption[]
  /** The id of the category that is shown; undefined for all. */
  category: number | undefined
  urlOf(category: number | undefined): string
}

/** Links that show only the tasks in one category. Renders nothing if there are no categories. */
export function CategoryChips({ categories, category, urlOf }: ChipsProps, { t }: CommonData) {
  if (categories.length === 0) return null
  return (
    <nav class="choices pills chips" aria-label={t('field.category')}>
      <a href={urlOf(undefined)} aria-current={category === undefined ? 'true' : undefined}>
        {t('list.category.all')}
      </a>
      {categories.map(({ id, name, emoji_shortname }) => (
        <a key={id} href={urlOf(id)} aria-current={id === category ? 'true' : undefined}>
          <Category name={name} shortname={emoji_shortname} />
        </a>
      ))}
    </nav>
  )
}

/** In lists that the team moves tasks to, a card shows when it was moved. */
export const showsArrival = (role: RoleSlug): boolean => role !== 'suggestions' && role !== 'under_consideration'

interface Props {
  tabIndex?: number
  /**
   * The form that is sent along, so that nothing typed there is lost. Default: the page's form, which has no fields.
   */
  form?: { id: string; action: string } | undefined
  task: VotableTask
}

export interface VotableTask {
  id: number
  slug: string
  title: string
  total_votes: number
  imported_votes: number
  voted: boolean
  takes_votes: boolean
}

/**
 * The button with the number of votes in it. It submits the new state, `on` or `off`, so a double click casts one vote.
 * If voting is closed in the list, only the number is shown, with the reason. In a frame on another site it's a link to
 * the task, where people can vote.
 */
export function VoteButton({ task, tabIndex, form }: Props, { t, map, newTab }: MapData) {
  const { total_votes: count, imported_votes, voted } = task
  const number = <span class="vote-count">{t.number(count)}</span>
  const unit = t('task.votes.word', { count })
  if (!task.takes_votes) {
    return (
      <span class="vote-button" title={t('problem.votes_disabled')}>
        {number}
        <span class="visually-hidden">
          {' '}
          {unit}. {t('problem.votes_disabled')}
        </span>
      </span>
    )
  }
  const label = (
    <>
      <span class="visually-hidden">{t('vote-button.for', { title: task.title })}</span>
      {number}
      <span class="visually-hidden vote-unit"> {unit}</span>
    </>
  )
  if (newTab)
    return (
      <a class="vote-button" href={taskPath(map.path, task)} {...newTab}>
        {label}
      </a>
    )
  return (
    <button
      type="submit"
      class="vote-button"
      form={form?.id ?? pageForm}
      formenctype={form && withoutFiles}
      formaction={form?.action ?? `${taskPath(map.path, task)}vote`}
      formnovalidate={form !== undefined}
      name="vote"
      value={voted ? 'off' : 'on'}
      aria-pressed={voted}
      data-count={count}
      data-imported={imported_votes || undefined}
      tabIndex={tabIndex}
    >
      {label}
    </button>
  )
}
