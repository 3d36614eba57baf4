import { type ApprovalSettings, readApprovalSettings } from '../../features/approval/queries/needs-approval.ts'
import { WaitingEdit } from '../../features/approval/schema.ts'
import { editApprovalSettings } from '../../features/approval/verbs/edit-approval-settings.ts'
import { whoWaits } from '../../features/maps/table.ts'
import { listMapPeople, type MapPerson } from '../../features/moderation/queries/people.ts'
import { setStanding } from '../../features/moderation/verbs/people.ts'
import { readFields } from '../../platform/http/input.ts'
import { displayName } from '../../words/person-name.ts'
import { Avatar } from '../layout/avatar.tsx'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Form, Problems, pageForm, Submit } from '../layout/form.tsx'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { TimeAgo } from '../layout/text.tsx'
import { Workspace } from './views/workspace.tsx'
import { backTo, workspacePage } from './workspace-page.ts'

export const approvalPages = [
  /** Who needs approval, and the people that the team trusts or has blocked. */
  workspacePage('waiting', {
    for: 'administrator',
    show: async (ctx) => {
      const [settings, trusted, blocked] = [
        await readApprovalSettings(ctx),
        await listMapPeople(ctx, 'trusted'),
        await listMapPeople(ctx, 'blocked'),
      ]
      return { view: <ApprovalView {...{ settings, trusted, blocked }} /> }
    },
    submit: async (ctx, request) => {
      // Browsers send a checkbox only if it is ticked.
      await editApprovalSettings(ctx, readFields(WaitingEdit, { links_wait: 'off', ...request.form }))
      return backTo(ctx, 'waiting', 'waiting.saved')
    },
  }),
  workspacePage('waiting/clear', {
    for: 'administrator',
    submit: async (ctx, request) => {
      await setStanding(ctx, { user_id: idIn(request.form.person), standing: null })
      return backTo(ctx, 'waiting', 'waiting.cleared')
    },
  }),
]

interface Props {
  settings: ApprovalSettings
  trusted: MapPerson[]
  blocked: MapPerson[]
}

function ApprovalView(props: Props, { t, form, map }: MapData) {
  const { settings } = props
  // Browsers send a checkbox only if it is ticked.
  const isSent = form.suggestions_wait !== undefined
  const isTicked = isSent ? form.links_wait !== undefined : settings.links_wait
  return (
    <Workspace section="waiting" about={t('waiting.intro')}>
      <Form action={workspaceUrl(map, 'waiting')} class="waiting-form">
        <Problems field={null} />
        <Who {...props} name="suggestions_wait" />
        <Who {...props} name="comments_wait" />
        <div class="field">
          <label class="check">
            <input type="checkbox" name="links_wait" checked={isTicked} /> {t('waiting.links')}
          </label>
          <p class="muted">{t('waiting.newcomers.help')}</p>
        </div>
        <Submit kind="primary">{t('action.save')}</Submit>
      </Form>
      <People {...props} standing="trusted" people={props.trusted} />
      <People {...props} standing="blocked" people={props.blocked} />
    </Workspace>
  )
}

const Who = ({ settings, name }: Props & { name: 'suggestions_wait' | 'comments_wait' }, { t, form }: CommonData) => (
  <fieldset class="field checks">
    <legend>{t(name === 'suggestions_wait' ? 'waiting.suggestions' : 'waiting.comments')}</legend>
    {whoWaits.map((who) => (
      <label key={who}>
        <input type="radio" name={name} value={who} checked={(form[name] ?? settings[name]) === who} />{' '}
        {t(`waiting.${who}`)}
      </label>
    ))}
    <Problems field={name} />
  </fieldset>
)

interface PeopleProps extends Props {
  standing: 'trusted' | 'blocked'
  people: MapPerson[]
}

function People({ standing, people }: PeopleProps, { t, map }: MapData) {
  return (
    <section aria-labelledby={standing}>
      <h2 id={standing}>{t(`waiting.${standing}`)}</h2>
      {people.length === 0 && (
        <p class="empty">
          {t(`waiting.${standing}.none`)} <a href={workspaceUrl(map, 'queue')}>{t('queue.section')}</a>
        </p>
      )}
      {people.length > 0 && (
        <ul class="rows settings-rows">
          {people.map((person) => (
            <li key={person.user_id}>
              <Avatar id={person.user_id} name={displayName(t, person)} />
              <div class="row-main">
                <bdi class="row-name">{displayName(t, person)}</bdi>
                <span class="muted">
                  <TimeAgo timestamp={person.created} />
                </span>
              </div>
              <button
                type="submit"
                class="button quiet"
                form={pageForm}
                formaction={workspaceUrl(map, 'waiting/clear')}
                name="person"
                value={person.user_id}
                aria-label={t('waiting.clear.of', { name: displayName(t, person) })}
              >
                {t('action.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
