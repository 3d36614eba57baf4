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
import { Form, PageButton, Problems, Submit } from '../layout/form.tsx'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { Section, TimeAgo } from '../layout/text.tsx'
import { Workspace } from './views/workspace.tsx'
import { recordPages } from './workspace-page.ts'

export const moderationRulesPages = recordPages(
  'waiting',
  { for: 'administrator' },
  {
    /** Who needs approval, and the people that the team trusts or has blocked. */
    '': {
      show: async (ctx) => ({
        view: (
          <ModerationRulesView
            settings={await readApprovalSettings(ctx)}
            trusted={await listMapPeople(ctx, 'trusted')}
            blocked={await listMapPeople(ctx, 'blocked')}
          />
        ),
      }),
      // Browsers send a checkbox only if it is ticked.
      submit: (ctx, { form }) => editApprovalSettings(ctx, readFields(WaitingEdit, { links_wait: 'off', ...form })),
      done: 'waiting.saved',
    },
    clear: {
      submit: (ctx, { form }) => setStanding(ctx, { user_id: idIn(form.person), standing: null }),
      done: 'waiting.cleared',
    },
  },
)

interface Props {
  settings: ApprovalSettings
  trusted: MapPerson[]
  blocked: MapPerson[]
}

function ModerationRulesView(props: Props, { t, form, map }: MapData) {
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

const People = ({ standing, people }: PeopleProps, { t, map }: MapData) => (
  <Section id={standing} title={t(`waiting.${standing}`)}>
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
            <PageButton
              kind="quiet"
              to={workspaceUrl(map, 'waiting/clear')}
              name="person"
              value={person.user_id}
              aria-label={t('waiting.clear.of', { name: displayName(t, person) })}
            >
              {t('action.remove')}
            </PageButton>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
