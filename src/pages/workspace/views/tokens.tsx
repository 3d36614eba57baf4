import type { listTokens } from '../../../features/tokens/queries/tokens.ts'
import { scopes } from '../../../platform/actor.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { RadioField, SelectField, TextField } from '../../layout/field.tsx'
import { Form, OnlyInForm, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { TimeAgo } from '../../layout/text.tsx'
import { NewRecord } from './record-forms.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  tokens: Token[]
  formKey: string
}

/** How long a token is valid; 0: it doesn't expire. */
export const expiryDays = [0, 30, 90, 365]

export function TokensView({ tokens, formKey }: Props, { t }: CommonData) {
  const valid = tokens.filter(({ revoked }) => revoked === null).toReversed()
  const revoked = tokens.filter((token) => token.revoked !== null).toReversed()
  return (
    <Workspace
      section="tokens"
      about={
        <>
          {t('tokens.about')}{' '}
          <a href="/api/1/docs" data-turbo="false">
            {t('tokens.reference')}
          </a>
        </>
      }
      create={<NewTokenForm formKey={formKey} />}
      empty={valid.length === 0 && t('tokens.empty')}
    >
      {/* A rejected form is above; problems that don't belong to a field are here. */}
      <Problems field={null} />
      <ul class="rows settings-rows">
        {valid.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      {revoked.length > 0 && <Revoked tokens={revoked} />}
    </Workspace>
  )
}

/** Without Turbo: the response shows the token and isn't a redirect. */
function NewTokenForm({ formKey }: Pick<Props, 'formKey'>, common: MapData) {
  const { t, map } = common
  return (
    <NewRecord label={t('tokens.new')} wasSent={common.form.form_key !== undefined}>
      <Form action={workspaceUrl(map, 'tokens')} data-turbo="false">
        <input type="hidden" name="form_key" value={formKey} />
        <OnlyInForm wasSent={common.form.token === undefined}>
          <TextField name="name" label={t('field.name')} help={t('tokens.name.help')} max="name" required />
        </OnlyInForm>
        <RadioField
          name="scope"
          label={t('tokens.scope')}
          value="read"
          options={scopes.map((scope) => [scope, t(`tokens.scope.${scope}`), t(`tokens.scope.${scope}.help`)])}
        />
        <SelectField
          name="days"
          label={t('tokens.expiry')}
          options={expiryDays.map((days) => [
            days,
            days === 0 ? t('tokens.expiry.never') : t('tokens.expiry.days', { count: days }),
          ])}
        />
        <Submit kind="primary">{t('tokens.create')}</Submit>
      </Form>
    </NewRecord>
  )
}

const Revoked = ({ tokens }: Pick<Props, 'tokens'>, { t }: CommonData) => (
  <details class="folded">
    <summary class="link">
      {t('tokens.revoked.title')} <span class="count">{t.number(tokens.length)}</span>
    </summary>
    <ul class="rows settings-rows">
      {tokens.map(({ id, name, revoked }) => (
        <li key={id}>
          <div class="row-main">
            <bdi>{name}</bdi>
            <span class="muted">
              {t('tokens.revoked.at')} {revoked !== null && <TimeAgo timestamp={revoked} />}
            </span>
          </div>
        </li>
      ))}
    </ul>
  </details>
)

type Token = Awaited<ReturnType<typeof listTokens>>[number]

interface RowProps {
  token: Token
}

function TokenRow({ token }: RowProps, { t, now, form, map }: MapData) {
  const { id, name, scope, created, last_used } = token
  const isExpired = token.expires !== null && token.expires <= now
  const isRefused = form.token === String(id)
  return (
    <li>
      <div class="row-main">
        <bdi class="row-name">{name}</bdi> <span class="badge">{t(`tokens.scope.${scope}`)}</span>{' '}
        {isExpired && <span class="badge danger">{t('tokens.expired')}</span>}
        <span class="muted">
          {t('tokens.created')} <TimeAgo timestamp={created} />,{' '}
          {last_used === null ? (
            t('tokens.never-used')
          ) : (
            <>
              {t('tokens.used')} <TimeAgo timestamp={last_used} />
            </>
          )}
          {!isExpired && (
            <>
              , <Expiry token={token} />
            </>
          )}
        </span>
      </div>
      <details open={isRefused}>
        <summary class="button quiet" aria-label={t('action.edit.named', { name })}>
          {t('action.edit')}
        </summary>
        <Form action={workspaceUrl(map, 'tokens/rename')} class="inline-form">
          <input type="hidden" name="token" value={id} />
          <label for={`token-${id}`}>{t('field.name')}</label>
          <input
            id={`token-${id}`}
            type="text"
            name="name"
            value={isRefused ? form.name : name}
            maxLength={maxLengths.name}
            aria-invalid={isRefused}
            aria-describedby={isRefused ? `token-${id}-problem` : undefined}
            autocomplete="off"
            required
          />
          {isRefused && <Problems field="name" id={`token-${id}-problem`} />}
          <Submit>{t('tokens.rename')}</Submit>
        </Form>
        <Form action={workspaceUrl(map, 'tokens/revoke')} class="inline-form">
          <p>{t('tokens.revoke.about')}</p>
          <Submit kind="danger" name="token" value={id} aria-label={`${t('tokens.revoke')}: ${name}`}>
            {t('tokens.revoke')}
          </Submit>
        </Form>
      </details>
    </li>
  )
}

function Expiry({ token: { expires } }: Pick<RowProps, 'token'>, { t }: CommonData) {
  if (expires === null) return <>{t('tokens.endless')}</>
  return <time datetime={expires}>{t('tokens.expires', { date: t.date(expires) })}</time>
}
