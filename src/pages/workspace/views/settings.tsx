import { followLevels, maxSynonyms } from '../../../features/maps/fields.ts'
import type { MapFields } from '../../../features/maps/queries/map-settings.ts'
import { imageTypes } from '../../../platform/images/image-type.ts'
import { MarkdownField, PreviewButton } from '../../board/views/markdown-field.tsx'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Field, SelectField, TextArea } from '../../layout/field.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { avatarUrl } from '../../layout/head.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { EditedField, ShownValue } from '../form-changes.tsx'
import { ColourField } from './colour-field.tsx'
import { DangerZone } from './danger-zone.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  fields: MapFields
  tasks: number
}

export const SettingsView = ({ fields, tasks }: Props, { t, map }: MapData) => (
  <Workspace section="settings">
    <Problems field={null} />
    {map.archived ? (
      <p>{t('settings.archived.about')}</p>
    ) : (
      <>
        <Avatar />
        <SettingsForm fields={fields} />
      </>
    )}
    <DangerZone tasks={tasks} />
  </Workspace>
)

/** The logo, with its own form. With our script, choosing a file uploads it. */
const Avatar = (_: object, { t, map }: MapData) => (
  <Form action={workspaceUrl(map, 'avatar')} class="avatar-field" hasFiles>
    <img class="map-avatar" src={avatarUrl(map)} alt="" width={72} height={72} />
    <Field name="image" label={t('avatar.label')} help={t('avatar.help')}>
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

const SettingsForm = ({ fields }: Omit<Props, 'tasks'>, { t, form, map }: MapData) => (
  <Form action={workspaceUrl(map, 'settings')} data-draft="">
    <EditedField
      name="name"
      label={t('field.name')}
      help={t('settings.name.help')}
      value={fields.name}
      max="name"
      required
    />
    <MarkdownField name="description" label={t('settings.welcome')} value={fields.description} hasImages={false} />
    <ShownValue name="description" value={fields.description} />
    <EditedField
      name="url"
      label={t('settings.url')}
      help={t('settings.url.help')}
      value={fields.url}
      max="url"
      inputMode="url"
    />
    <h2>{t('settings.appearance')}</h2>
    <ColourField value={fields.colour} />
    <h2>{t('settings.notifications')}</h2>
    <EditedField
      name="contact_email"
      type="email"
      label={t('settings.contact')}
      help={t('settings.contact.help')}
      value={fields.contact_email}
      max="email"
    />
    <SelectField
      name="follow_level"
      label={t('settings.follow-level')}
      help={t('settings.follow-level.help')}
      value={fields.follow_level}
      options={followLevels.map((level) => [level, t(`settings.follow-level.${level}`)])}
    />
    <ShownValue
      name="follow_level"
      value={fields.follow_level}
      text={t(`settings.follow-level.${fields.follow_level}`)}
    />
    <h2>{t('search.title')}</h2>
    <TextArea
      name="synonyms"
      label={t('settings.synonyms')}
      help={t('settings.synonyms.help')}
      value={form.synonyms ?? fields.synonyms}
      rows={4}
      maxlength={maxSynonyms}
    />
    <ShownValue name="synonyms" value={fields.synonyms} />
    <h2>{t('settings.links')}</h2>
    <LegalLinks fields={fields} />
    <div class="actions save-row">
      <Submit kind="primary">{t('action.save')}</Submit>
      <PreviewButton />
    </div>
  </Form>
)

function LegalLinks({ fields }: Pick<Props, 'fields'>, { t }: CommonData) {
  const links = [
    ['privacy_url', t('footer.privacy')],
    ['terms_url', t('footer.terms')],
    ['imprint_url', t('footer.imprint')],
  ] as const
  return (
    <>
      {links.map(([name, label]) => (
        <EditedField key={name} {...{ name, label }} value={fields[name]} max="url" inputMode="url" />
      ))}
    </>
  )
}
