import Type from 'typebox'
import { readJwtSettings, type ShownJwtSettings } from '../../features/jwt-sign-in/queries/read-jwt-settings.ts'
import { JwtSettingsEdit } from '../../features/jwt-sign-in/schema.ts'
import { jwtMethods } from '../../features/jwt-sign-in/table.ts'
import { editJwtSettings, rotateJwtSecret } from '../../features/jwt-sign-in/verbs/jwt-settings.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import { teamWordsIn } from '../../words/words.ts'
import type { MapData } from '../layout/common-data.ts'
import { RadioField, TextField } from '../layout/field.tsx'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { jwtUrl } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { CopyText, Section, TimeAgo } from '../layout/text.tsx'
import { showSecret } from './secret.tsx'
import { Workspace } from './views/workspace.tsx'
import { backTo, workspacePage } from './workspace-page.ts'

const Rotation = Type.Object({ modified: Type.String({ maxLength: 40 }) })

const guarded = { for: 'administrator', needsRecentSignIn: true, showOnError: showSettings } as const

export const jwtPages = [
  /** How the team's own product signs its users in. Anyone with the secret can sign in as any of them. */
  workspacePage('jwt', {
    ...guarded,
    show: showSettings,
    submit: async (ctx, request) => {
      const none = { jwks_url: '', issuer: '', audience: '', admits: 'false' }
      const secret = await editJwtSettings(ctx, readFields(JwtSettingsEdit, { method: '', ...none, ...request.form }))
      return secret ? showJwtSecret(request, secret) : backTo(ctx, 'jwt', 'jwt.saved')
    },
  }),
  workspacePage('jwt/rotate', {
    ...guarded,
    submit: async (ctx, request) => {
      const { modified } = readFields(Rotation, { modified: '', ...request.form })
      const secret = await rotateJwtSecret(ctx, { modified, at_once: request.form.at_once === 'true' })
      return showJwtSecret(request, secret)
    },
  }),
]

async function showSettings(ctx: OpenMapContext) {
  return { view: <JwtSettingsView settings={await readJwtSettings(ctx)} /> }
}

function showJwtSecret({ language }: PageRequest, secret: string): PageResponse {
  const t = teamWordsIn(language)
  return showSecret({
    section: 'jwt',
    title: t('jwt.secret.done'),
    notice: t('jwt.secret.done.about'),
    ...{ id: 'secret', label: t('secret.title'), text: secret },
  })
}

interface Props {
  settings: ShownJwtSettings
}

const JwtSettingsView = ({ settings }: Props, { t, publicUrl, map }: MapData) => (
  <Workspace section="jwt" about={t('jwt.about')}>
    <Problems field={null} />
    <SettingsForm settings={settings} />
    <h2>{t('jwt.address')}</h2>
    <p class="muted">{t('jwt.address.help')}</p>
    <CopyText id="jwt-address" label={t('jwt.address')} text={publicUrl + jwtUrl(map)} />
    {settings.has_secret && <Rotate settings={settings} />}
  </Workspace>
)

/**
 * Without Turbo: the response may show a secret, in which case it isn't a redirect. The style sheet shows only the
 * fields that the chosen method needs.
 */
function SettingsForm({ settings }: Props, { t, form, publicUrl, map }: MapData) {
  const wasSent = form.method !== undefined
  const admits = wasSent ? form.admits === 'true' : settings.admits
  const urlInput = { max: 'url', dir: 'ltr' } as const
  return (
    <Form action={workspaceUrl(map, 'jwt')} data-turbo="false">
      <RadioField
        name="method"
        label={t('jwt.method')}
        value={settings.method}
        options={jwtMethods.map((each) => [each, t(`jwt.method.${each}`), t(`jwt.method.${each}.help`)])}
      />
      <div class="jwt-keys">
        <TextField
          {...urlInput}
          name="jwks_url"
          label={t('jwt.jwks')}
          help={t('jwt.jwks.help')}
          value={settings.jwks_url}
          inputMode="url"
        />
      </div>
      <div class="jwt-on">
        <div class="field">
          <strong>{t('embedding.sites')}</strong>
          <p>
            {settings.sites && <bdi>{settings.sites.replaceAll('\n', ', ')} · </bdi>}
            <a href={`${workspaceUrl(map, 'embedding')}#sites`}>{t('jwt.sites.edit')}</a>
          </p>
          <p class="muted">{t('jwt.sites.help')}</p>
        </div>
        <TextField
          {...urlInput}
          name="issuer"
          label={t('jwt.issuer')}
          help={t('jwt.issuer.help')}
          value={settings.issuer}
        />
        <TextField
          {...urlInput}
          name="audience"
          label={t('jwt.audience')}
          help={t('jwt.audience.help', { address: publicUrl + map.path })}
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
      <Submit kind="primary">{t('action.save')}</Submit>
    </Form>
  )
}

function Rotate({ settings }: Props, { t, map }: MapData) {
  const until = settings.old_secret_until
  return (
    <Section id="rotate" title={t('secret.title')}>
      <p>{t('jwt.rotate.about')}</p>
      {until !== null && (
        <p class="muted">
          {t('jwt.rotate.both')} <TimeAgo timestamp={until} />
        </p>
      )}
      <Form action={workspaceUrl(map, 'jwt/rotate')} data-turbo="false">
        <input type="hidden" name="modified" value={settings.modified} />
        <div class="options">
          <label>
            <input type="checkbox" name="at_once" value="true" /> <span>{t('jwt.rotate.at-once')}</span>
          </label>
        </div>
        <Submit>{t('jwt.rotate')}</Submit>
      </Form>
    </Section>
  )
}
