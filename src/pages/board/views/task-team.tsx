import type { ComponentChildren } from 'preact'
import { priorities } from '../../../features/tasks/table.ts'
import { displayName } from '../../../words/person-name.ts'
import { Avatar } from '../../layout/avatar.tsx'
import { Form, PageButton } from '../../layout/form.tsx'
import { Choice, Menu } from '../../layout/menu.tsx'
import { Section } from '../../layout/text.tsx'
import { NoteForm, NoteList } from '../../task-team/notes.tsx'
import type { TaskData } from '../../task-team/task-page.tsx'
import type { TeamTaskData } from '../read-task.ts'
import { Category } from './card.tsx'

/** Actions that the team rarely needs. */
export const TaskMenu = (_: object, { t, task, path }: TaskData) => (
  <Menu id="task-menu" name={t('team.menu')} icon="more" button="button icon task-menu">
    <a href={`${path}edit`} data-turbo-frame="task-text" data-turbo-prefetch="false">
      {t('action.edit')}
    </a>
    <a href={`${path}move`}>{t('team.move.with-note')}</a>
    <a href={`${path}merge`}>{t('merge.send')}</a>
    {task.takes_votes && <a href={`${path}voters`}>{t('behalf.title')}</a>}
    <a class="quiet-danger" href={`${path}delete`}>
      {t('action.delete')}
    </a>
  </Menu>
)

/**
 * The properties of a task that the team sets. Each is a menu, and choosing an option saves it. They are beside the
 * text, or on narrow screens under the title. For a single person, who does everything, the assignee and priority only
 * appear if set.
 */
export function Properties(_: object, { t, task, path, team }: TeamTaskData) {
  const { lists, categories, plan, assignees } = team
  const isAlone = assignees.length <= 1
  const assignee = plan.assignee && displayName(t, { ...plan.assignee, deleted: null })
  return (
    <Form action={`${path}plan`} class="properties" aria-label={t('plan.title')}>
      {/* For a move: followers are notified. */}
      <input type="hidden" name="notify" value="on" />
      <Property id="status" label={t('field.status')} value={<List name={task.list_name} role={task.list_role} />}>
        {lists.map(({ id, name, role }) => (
          <Choice key={id} name="parent" value={id} formaction={`${path}move`} isChosen={id === task.list_id}>
            <List name={name} role={role} />
          </Choice>
        ))}
      </Property>
      {categories.length > 0 && (
        <Property
          id="category"
          label={t('field.category')}
          value={task.category && <Category name={task.category} shortname={task.emoji_shortname} />}
          none={t('field.category.none')}
        >
          <Choice name="category" value="" isChosen={task.category === null}>
            {t('field.category.none')}
          </Choice>
          {categories.map(({ id, name, emoji_shortname }) => (
            <Choice key={id} name="category" value={name} isChosen={id === task.category_id}>
              <Category name={name} shortname={emoji_shortname} />
            </Choice>
          ))}
        </Property>
      )}
      {!(isAlone && plan.assignee === null) && (
        <Property
          id="assignee"
          label={t('plan.assignee')}
          value={plan.assignee && <Face id={plan.assignee.id} name={assignee ?? ''} />}
          none={t('plan.assignee.none')}
        >
          <Choice name="assignee" value="" isChosen={plan.assignee === null}>
            {t('plan.assignee.none')}
          </Choice>
          {assignees.map((person) => (
            <Choice key={person.id} name="assignee" value={person.id} isChosen={person.id === plan.assignee?.id}>
              <Face id={person.id} name={displayName(t, person)} />
            </Choice>
          ))}
        </Property>
      )}
      {!(isAlone && plan.priority === 'none') && (
        <Property
          id="priority"
          label={t('plan.priority')}
          value={plan.priority !== 'none' && t(`plan.priority.${plan.priority}`)}
          none={t('plan.priority.none')}
        >
          {priorities.map((priority) => (
            <Choice key={priority} name="priority" value={priority} isChosen={priority === plan.priority}>
              {t(`plan.priority.${priority}`)}
            </Choice>
          ))}
        </Property>
      )}
    </Form>
  )
}

interface PropertyProps {
  id: string
  label: string
  /** Falsy if it isn't set. */
  value: ComponentChildren
  /** Shown if it isn't set. */
  none?: string
  children: ComponentChildren
}

const Property = ({ id, label, value, none, children }: PropertyProps) => (
  <Menu
    id={`${id}-menu`}
    name={label}
    button="property"
    label={
      <>
        <span class="muted">{label}</span>{' '}
        <span class={value ? 'property-value' : 'property-value muted'}>{value || none}</span>
      </>
    }
  >
    {children}
  </Menu>
)

const List = ({ name, role }: { name: string; role: string }) => (
  <>
    <span class={`dot ${role}`} aria-hidden="true" /> <bdi>{name}</bdi>
  </>
)

const Face = ({ id, name }: { id: number; name: string }) => (
  <>
    <Avatar id={id} name={name} small /> <bdi>{name}</bdi>
  </>
)

export function TeamSections(_: object, { t, team }: TeamTaskData) {
  return (
    <>
      <MergedHere />
      <details class="team-notes" open={team.notes.length > 0}>
        <summary>
          {t('notes.title')} {team.notes.length > 0 && <span class="count">{t.number(team.notes.length)}</span>}
        </summary>
        <p class="muted">{t('team.panel.help')}</p>
        <NoteList notes={team.notes} />
        <NoteForm />
      </details>
    </>
  )
}

function MergedHere(_: object, { t, map, team: { merged } }: TeamTaskData) {
  if (merged.length === 0) return null
  return (
    <Section id="merged-here" title={t('merge.here')}>
      <ul class="rows found">
        {merged.map(({ id, title, votes, comments }) => (
          <li key={id}>
            <div>
              <bdi>{title}</bdi>
              <p class="muted">
                {t('task.votes', { count: votes })} · {t('task.comments', { count: comments })}
              </p>
            </div>
            <PageButton to={`${map.path}/task/${id}/unmerge`}>
              {t('merge.undo')}
              <span class="visually-hidden">: {title}</span>
            </PageButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
