import type { listTokens } from '../../../features/tokens/queries/tokens.ts'
import { scopes } from '../../../platform/actor.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { RadioField, SelectField, TextField } from '../../layout/field.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { workspaceUrl } from '../sections.ts'
import { NewRecord } from './record-forms.tsx'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  tokens: Token[]
  formKey: string
}

/** How long a token is valid; 0: it doesn't expire. */
export const expiryDays = [0, 30, 90, 365]

export function TokensView({ common, map, role, tokens, formKey }: Props) {
  const { t } = common
  const valid = tokens.filter(({ revoked }) => revoked === null).toReversed()
  const revoked = tokens.filter((token) => token.revoked !== null).toReversed()
  return (
    <Workspace
      {...{ common, map, role }}
      section="tokens"
      about={
        <>
          {t('tokens.about')}{' '}
          <a href="/api/1/docs" data-turbo="false">
            {t('tokens.reference')}
          </a>
        </>
      }
      create={<NewTokenForm {...{ common, map, formKey }} />}
      empty={valid.length === 0 && t('tokens.empty')}
    >
      {/* A rejected form is above; problems that don't belong to a field are here. */}
      <Problems common={common} field={null} />
      <ul class="rows settings-rows">
        {valid.map((token) => (
          <TokenRow key={token.id} common={common} map={map} token={token} />
        ))}
      </ul>
      {revoked.length > 0 && <Revoked common={common} tokens={revoked} />}
    </Workspace>
  )
}

/** Without Turbo: the response shows the token and isn't a redirect. */
function NewTokenForm({ common, map, formKey }: Pick<Props, 'common' | 'map' | 'formKey'>) {
  const { t } = common
  return (
    <NewRecord common={common} label={t('tokens.new')} wasSent={common.form.form_key !== undefined}>
      <Form common={common} action={workspaceUrl(map, 'tokens')} data-turbo="false">
        <input type="hidden" name="form_key" value={formKey} />
        <TextField
          common={common.form.token === undefined ? common : { ...common, form: {}, problems: [] }}
          name="name"
          label={t('field.name')}
          help={t('tokens.name.help')}
          max="name"
          required
        />
        <RadioField
          common={common}
          name="scope"
          label={t('tokens.scope')}
          value="read"
          options={scopes.map((scope) => [scope, t(`tokens.scope.${scope}`), t(`tokens.scope.${scope}.help`)])}
        />
        <SelectField
          common={common}
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

function Revoked({ common, tokens }: Pick<Props, 'common' | 'tokens'>) {
  const { t } = common
  return (
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
                {t('tokens.revoked.at')} {revoked !== null && <TimeAgo common={common} timestamp={revoked} />}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Token = Awaited<ReturnType<typeof listTokens>>[number]

interface RowProps extends Pick<Props, 'common' | 'map'> {
  token: Token
}

function TokenRow({ common, map, token }: RowProps) {
  const { t } = common
  const { id, name, scope, created, last_used } = token
  const isExpired = token.expires !== null && token.expires <= common.now
  const isRefused = common.form.token === String(id)
  return (
    <li>
      <div class="row-main">
        <bdi class="row-name">{name}</bdi> <span class="badge">{t(`tokens.scope.${scope}`)}</span>{' '}
        {isExpired && <span class="badge danger">{t('tokens.expired')}</span>}
        <span class="muted">
          {t('tokens.created')} <TimeAgo common={common} timestamp={created} />,{' '}
          {last_used === null ? (
            t('tokens.never-used')
          ) : (
            <>
              {t('tokens.used')} <TimeAgo common={common} timestamp={last_used} />
            </>
          )}
          {!isExpired && (
            <>
              , <Expiry common={common} token={token} />
            </>
          )}
        </span>
      </div>
      <details open={isRefused}>
        <summary class="button quiet" aria-label={t('action.edit.named', { name })}>
          {t('action.edit')}
        </summary>
        <Form common={common} action={workspaceUrl(map, 'tokens/rename')} class="inline-form">
          <input type="hidden" name="token" value={id} />
          <label for={`token-${id}`}>{t('field.name')}</label>
          <input
            id={`token-${id}`}
            type="text"
            name="name"
            value={isRefused ? common.form.name : name}
            maxLength={maxLengths.name}
            aria-invalid={isRefused}
            aria-describedby={isRefused ? `token-${id}-problem` : undefined}
            autocomplete="off"
            required
          />
          {isRefused && <Problems common={common} field="name" id={`token-${id}-problem`} />}
          <Submit>{t('tokens.rename')}</Submit>
        </Form>
        <Form common={common} action={workspaceUrl(map, 'tokens/revoke')} class="inline-form">
          <p>{t('tokens.revoke.about')}</p>
          <button
            class="button danger"
            type="submit"
            name="token"
            value={id}
            aria-label={`${t('tokens.revoke')}: ${name}`}
          >
            {t('tokens.revoke')}
          </button>
        </Form>
      </details>
    </li>
  )
}

function Expiry({ common: { t }, token: { expires } }: Pick<RowProps, 'common' | 'token'>) {
  if (expires === null) return <>{t('tokens.endless')}</>
  return <time datetime={expires}>{t('tokens.expires', { date: t.date(expires) })}</time>
}
