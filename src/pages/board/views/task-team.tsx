import { priorities } from '../../../features/planning/table.ts'
import { displayName } from '../../../words/person-name.ts'
import { Form, pageForm, Submit } from '../../layout/form.tsx'
import { MoveForm } from '../../task-team/views/move.tsx'
import { NoteForm, NoteList } from '../../task-team/views/notes.tsx'
import { VoteForm } from '../../task-team/views/voters.tsx'
import type { TaskPageData, TeamPanelData } from './task-data.ts'

interface Props {
  data: TaskPageData
  team: TeamPanelData
}

/** What the team does with a task. Nobody else sees this part of the page. */
export function TeamPanel({ data, team }: Props) {
  const { common, task, path } = data
  const { t } = common
  return (
    <section class="team-panel" aria-labelledby="team-panel">
      <h2 id="team-panel">{t('team.panel')}</h2>
      <p class="muted">{t('team.panel.help')}</p>
      <div class="team-actions">
        {task.pending && (
          <button
            type="submit"
            class="button primary"
            form={pageForm}
            formaction={`${path}approve`}
            name="read"
            value={task.modified}
          >
            {t('team.approve')}
          </button>
        )}
        <a class="button" href={`${path}edit`} data-turbo-frame="task-text" data-turbo-prefetch="false">
          {t('team.edit')}
        </a>
        <a class="button" href={`${path}merge`}>
          {t('merge.start')}
        </a>
        <a class="button danger" href={`${path}delete`}>
          {t('team.delete')}
        </a>
      </div>
      <MoveForm common={common} task={task} path={path} lists={team.lists} audience={team.audience} />
      <PlanForm data={data} team={team} />
      <MergedHere data={data} team={team} />
      <details open={team.notes.length > 0}>
        <summary>
          {t('notes.title')} {team.notes.length > 0 && <span class="count">{t.number(team.notes.length)}</span>}
        </summary>
        <NoteList common={common} path={path} notes={team.notes} />
        <NoteForm common={common} path={path} />
      </details>
      {task.takes_votes && (
        <details>
          <summary>{t('behalf.title')}</summary>
          <VoteForm common={common} path={path} />
        </details>
      )}
      <p class="team-links">
        <a href={`${path}voters`}>{t('voters.all')}</a>
      </p>
    </section>
  )
}

function PlanForm({ data: { common, path }, team: { plan, assignees } }: Props) {
  const { t } = common
  return (
    <Form common={common} action={`${path}plan`} class="plan-form">
      <div class="field">
        <label for="assignee">{t('plan.assignee')}</label>
        <select id="assignee" name="assignee">
          <option value="">{t('plan.assignee.none')}</option>
          {assignees.map((person) => (
            <option key={person.id} value={person.id} selected={person.id === plan.assignee?.id}>
              {displayName(t, person)}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="priority">{t('plan.priority')}</label>
        <select id="priority" name="priority">
          {priorities.map((priority) => (
            <option key={priority} value={priority} selected={priority === plan.priority}>
              {t(`plan.priority.${priority}`)}
            </option>
          ))}
        </select>
      </div>
      <Submit>{t('plan.send')}</Submit>
    </Form>
  )
}

function MergedHere({ data: { common, map }, team: { merged } }: Props) {
  const { t } = common
  if (merged.length === 0) return null
  return (
    <section aria-labelledby="merged-here">
      <h3 id="merged-here">{t('merge.here')}</h3>
      <ul class="rows found">
        {merged.map(({ id, title, votes, comments }) => (
          <li key={id}>
            <div>
              <bdi>{title}</bdi>
              <p class="muted">
                {t('task.votes', { count: votes })} · {t('task.comments', { count: comments })}
              </p>
            </div>
            <button type="submit" class="button" form={pageForm} formaction={`${map.path}/task/${id}/unmerge`}>
              {t('merge.undo')}
              <span class="visually-hidden">: {title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
