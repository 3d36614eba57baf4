import { listGuests } from '../../features/maps/queries/guests.ts'
import { AccessEdit, NewGuest } from '../../features/maps/rules/access-schema.ts'
import { visibilities } from '../../features/maps/rules/visibility.ts'
import { setMapVisibility } from '../../features/maps/verbs/edit-map.ts'
import { inviteGuest, removeGuest } from '../../features/maps/verbs/guests.ts'
import { listPublicTokens } from '../../features/tokens/queries/tokens.ts'
import { readFields } from '../../platform/http/input.ts'
import type { MapData } from '../layout/common-data.ts'
import { CheckField, TextField } from '../layout/field.tsx'
import { Form, PageButton, Problems, Submit } from '../layout/form.tsx'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { NewRecord } from './views/record-forms.tsx'
import { Workspace } from './views/workspace.tsx'
import { recordPages, workspacePage } from './workspace-page.ts'

const guarded = { for: 'administrator', needsRecentSignIn: true } as const

export const accessPages = [
  workspacePage('access', {
    ...guarded,
    show: async (ctx) => ({ view: <AccessView tokens={await listPublicTokens(ctx)} /> }),
    submit: (ctx, { form }) => setMapVisibility(ctx, readFields(AccessEdit, form)),
    done: 'access.saved',
  }),
  ...recordPages('access/guests', guarded, {
    '': {
      show: async (ctx) => ({ view: <GuestsView guests={await listGuests(ctx)} /> }),
      submit: (ctx, { form }) => inviteGuest(ctx, readFields(NewGuest, form)),
      done: 'access.guest.added',
    },
    ':guest/remove': {
      submit: (ctx, { params }) => removeGuest(ctx, idIn(params.guest)),
      done: 'access.guest.removed',
    },
  }),
]

const AccessView = ({ tokens }: { tokens: { name: string }[] }, { t, map }: MapData) => (
  <Workspace
    section="access"
    about={map.visibility === 'invited' && <a href={workspaceUrl(map, 'access/guests')}>{t('access.guests')}</a>}
  >
    <Problems field={null} />
    <Choices tokens={tokens} />
  </Workspace>
)

const Choices = ({ tokens }: { tokens: { name: string }[] }, { t, form, map }: MapData) => (
  <Form action={workspaceUrl(map, 'access')}>
    <fieldset class="access-choices">
      <legend class="visually-hidden">{t('access.title')}</legend>
      {visibilities.map((visibility) => (
        <label key={visibility} class="choice">
          <input
            type="radio"
            name="visibility"
            value={visibility}
            checked={visibility === (form.visibility ?? map.visibility)}
          />
          <span>
            <strong>{t(`access.${visibility}`)}</strong>
            <span class="muted">{t(`access.${visibility}.help`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
    <Problems field="visibility" />
    {tokens.length > 0 && (
      <>
        <p>
          {t('access.tokens')} <bdi>{tokens.map(({ name }) => name).join(', ')}</bdi>
        </p>
        <CheckField name="revoke_public_tokens" label={t('access.tokens.revoke')} checked={false} />
      </>
    )}
    <Submit kind="primary">{t('action.save')}</Submit>
  </Form>
)

const GuestsView = ({ guests }: { guests: Awaited<ReturnType<typeof listGuests>> }, { t, map }: MapData) => (
  <Workspace
    section="access/guests"
    about={
      <>
        {t('access.guests.about')}{' '}
        {map.visibility !== 'invited' && <a href={workspaceUrl(map, 'access')}>{t('access.guests.asleep')}</a>}
      </>
    }
    create={<NewGuestForm />}
    empty={guests.length === 0 && t('access.guests.none')}
  >
    <Problems field={null} />
    <ul class="rows settings-rows">
      {guests.map(({ id, address }) => (
        <li key={id}>
          <bdi class="row-main row-name">{address}</bdi>
          <PageButton
            kind="quiet"
            to={workspaceUrl(map, `access/guests/${id}/remove`)}
            aria-label={t('access.guest.remove', { address })}
          >
            {t('action.remove')}
          </PageButton>
        </li>
      ))}
    </ul>
  </Workspace>
)

const NewGuestForm = (_: object, { t, form, map }: MapData) => (
  <NewRecord label={t('access.guest.send')} wasSent={form.address !== undefined}>
    <Form action={workspaceUrl(map, 'access/guests')}>
      <TextField
        name="address"
        label={t('access.guest.add')}
        help={t('access.guest.help')}
        dir="ltr"
        max="email"
        required
      />
      <Submit kind="primary">{t('access.guest.send')}</Submit>
    </Form>
  </NewRecord>
)
