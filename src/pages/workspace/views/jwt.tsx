import type { VNode } from 'preact'
import type { ShownJwtSettings } from '../../../features/jwt-sign-in/queries/read-jwt-settings.ts'
import { jwtMethods } from '../../../features/jwt-sign-in/table.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import { jwtUrl } from '../../board/paths.ts'
import { Field, TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { CopyText, TimeAgo } from '../../layout/text.tsx'
import { workspaceUrl } from '../sections.ts'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  settings: ShownJwtSettings
}

export function JwtSettingsView({ common, map, role, settings }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Workspace {...{ common, map, role }} section="jwt">
      <p class="lead">{t('jwt.about')}</p>
      <p class="muted">{t('jwt.about.limits')}</p>
      <Problems common={common} field={null} />
      <SettingsForm {...{ common, map, settings }} />
      <h2>{t('jwt.address')}</h2>
      <CopyText common={common} id="jwt-address" label={t('jwt.address')} text={common.publicUrl + jwtUrl(map)} />
      {settings.has_secret && <Rotate {...{ common, map, settings }} />}
    </Workspace>
  )
}

/**
 * Without Turbo: the answer may show a secret, and is no redirect then. The style sheet shows only the fields that the
 * chosen method needs.
 */
function SettingsForm({ common, map, settings }: Omit<Props, 'role'>): VNode {
  const t = wordsIn(common.language)
  const wasSent = common.form.method !== undefined
  const method = common.form.method ?? settings.method
  const admits = wasSent ? common.form.admits === 'true' : settings.admits
  const urlInput = { maxLength: maxLengths.url, autocomplete: 'off', dir: 'ltr' } as const
  return (
    <Form common={common} action={workspaceUrl(map, 'jwt')} data-turbo="false">
      <fieldset class="options">
        <legend>{t('jwt.method')}</legend>
        {jwtMethods.map((each) => (
          <label key={each}>
            <input type="radio" name="method" value={each} checked={each === method} />
            <span>
              {t(`jwt.method.${each}`)} <span class="muted">{t(`jwt.method.${each}.help`)}</span>
            </span>
          </label>
        ))}
        <Problems common={common} field="method" />
      </fieldset>
      <div class="jwt-keys">
        <TextField
          {...{ common, ...urlInput }}
          name="jwks_url"
          label={t('jwt.jwks')}
          help={t('jwt.jwks.help')}
          value={settings.jwks_url}
          inputMode="url"
        />
      </div>
      <div class="jwt-on">
        <Field common={common} name="sites" label={t('jwt.sites')} help={t('jwt.sites.help')}>
          {(attributes) => (
            <textarea {...attributes} rows={3} dir="ltr" maxLength={4_000}>
              {common.form.sites ?? settings.sites}
            </textarea>
          )}
        </Field>
        <TextField
          {...{ common, ...urlInput }}
          name="issuer"
          label={t('jwt.issuer')}
          help={t('jwt.issuer.help')}
          value={settings.issuer}
        />
        <TextField
          {...{ common, ...urlInput }}
          name="audience"
          label={t('jwt.audience')}
          help={t('jwt.audience.help', { address: common.publicUrl + map.path })}
          value={settings.audience}
        />
        <div class="options">
          <label>
            <input type="checkbox" name="admits" value="true" checked={admits} />
            <span>
              {t('jwt.admits')} <span class="muted">{t('jwt.admits.help')}</span>
            </span>
          </label>
        </div>
      </div>
      <Submit kind="primary">{t('jwt.save')}</Submit>
    </Form>
  )
}

function Rotate({ common, map, settings }: Omit<Props, 'role'>): VNode {
  const t = wordsIn(common.language)
  const until = settings.old_secret_until
  return (
    <section aria-labelledby="rotate">
      <h2 id="rotate">{t('jwt.secret')}</h2>
      <p>{t('jwt.rotate.about')}</p>
      {until !== null && (
        <p class="muted">
          {t('jwt.rotate.both')} <TimeAgo common={common} timestamp={until} />
        </p>
      )}
      <Form common={common} action={workspaceUrl(map, 'jwt/rotate')} data-turbo="false">
        <input type="hidden" name="modified" value={settings.modified} />
        <div class="options">
          <label>
            <input type="checkbox" name="at_once" value="true" /> <span>{t('jwt.rotate.at-once')}</span>
          </label>
        </div>
        <Submit>{t('jwt.rotate')}</Submit>
      </Form>
    </section>
  )
}
