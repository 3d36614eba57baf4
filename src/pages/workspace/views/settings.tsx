import type { MapFields } from '../../../features/maps/queries/map-settings.ts'
import { maxSynonyms } from '../../../features/maps/schema.ts'
import { followLevels } from '../../../features/maps/table.ts'
import { imageTypes } from '../../../platform/images/image-type.ts'
import { MarkdownField, PreviewButton } from '../../board/views/markdown-field.tsx'
import { Field, SelectField } from '../../layout/field.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { avatarUrl } from '../../layout/head.tsx'
import { EditedField, ShownValue } from '../form-changes.tsx'
import { workspaceUrl } from '../sections.ts'
import { ColourField } from './colour-field.tsx'
import { DangerZone } from './danger-zone.tsx'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  fields: MapFields
  /** The welcome text as HTML, if a preview was requested. */
  preview: string | undefined
  tasks: number
}

export const SettingsView = ({ common, map, role, fields, preview, tasks }: Props) => (
  <Workspace common={common} map={map} role={role} section="settings">
    <Problems common={common} field={null} />
    {map.archived ? (
      <p>{common.t('settings.archived.about')}</p>
    ) : (
      <>
        <Avatar common={common} map={map} />
        <SettingsForm common={common} map={map} fields={fields} preview={preview} />
      </>
    )}
    <DangerZone common={common} map={map} tasks={tasks} />
  </Workspace>
)

/** The logo, with its own form. With our script, choosing a file uploads it. */
function Avatar({ common, map }: Pick<Props, 'common' | 'map'>) {
  const { t } = common
  return (
    <Form common={common} action={workspaceUrl(map, 'avatar')} class="avatar-field" enctype="multipart/form-data">
      <img class="map-avatar" src={avatarUrl(map)} alt="" width={72} height={72} />
      <Field common={common} name="image" label={t('avatar.label')} help={t('avatar.help')}>
        {(attributes) => <input {...attributes} type="file" accept={imageTypes.join(',')} />}
      </Field>
      <div class="actions">
        <Submit>{t('avatar.save')}</Submit>
        {map.avatar_image_id !== null && (
          <Submit name="remove" value="yes">
            {t('action.remove')}
          </Submit>
        )}
      </div>
    </Form>
  )
}

function SettingsForm({ common, map, fields, preview }: Omit<Props, 'role' | 'tasks'>) {
  const { t } = common
  return (
    <Form common={common} action={workspaceUrl(map, 'settings')} data-draft="">
      <EditedField
        common={common}
        name="name"
        label={t('field.name')}
        help={t('settings.name.help')}
        value={fields.name}
        max="name"
        required
      />
      <MarkdownField
        common={common}
        name="description"
        label={t('settings.welcome')}
        text={common.form.description ?? fields.description}
        preview={preview}
      />
      <ShownValue common={common} name="description" value={fields.description} />
      <EditedField
        common={common}
        name="url"
        label={t('settings.url')}
        help={t('settings.url.help')}
        value={fields.url}
        max="url"
        inputMode="url"
      />
      <h2>{t('settings.appearance')}</h2>
      <ColourField common={common} value={fields.colour} />
      <h2>{t('settings.notifications')}</h2>
      <EditedField
        common={common}
        name="contact_email"
        type="email"
        label={t('settings.contact')}
        help={t('settings.contact.help')}
        value={fields.contact_email}
        max="email"
      />
      <SelectField
        common={common}
        name="follow_level"
        label={t('settings.follow-level')}
        help={t('settings.follow-level.help')}
        value={fields.follow_level}
        options={followLevels.map((level) => [level, t(`settings.follow-level.${level}`)])}
      />
      <ShownValue
        common={common}
        name="follow_level"
        value={fields.follow_level}
        text={t(`settings.follow-level.${fields.follow_level}`)}
      />
      <h2>{t('search.title')}</h2>
      <Field common={common} name="synonyms" label={t('settings.synonyms')} help={t('settings.synonyms.help')}>
        {(attributes) => (
          <textarea {...attributes} rows={4} maxlength={maxSynonyms} dir="auto">
            {common.form.synonyms ?? fields.synonyms}
          </textarea>
        )}
      </Field>
      <ShownValue common={common} name="synonyms" value={fields.synonyms} />
      <h2>{t('settings.links')}</h2>
      <LegalLinks common={common} fields={fields} />
      <div class="actions save-row">
        <Submit kind="primary">{t('action.save')}</Submit>
        <PreviewButton common={common} />
      </div>
    </Form>
  )
}

function LegalLinks({ common, fields }: Pick<Props, 'common' | 'fields'>) {
  const { t } = common
  const links = [
    ['privacy_url', t('footer.privacy')],
    ['terms_url', t('footer.terms')],
    ['imprint_url', t('footer.imprint')],
  ] as const
  return (
    <>
      {links.map(([name, label]) => (
        <EditedField key={name} {...{ common, name, label }} value={fields[name]} max="url" inputMode="url" />
      ))}
    </>
  )
}
