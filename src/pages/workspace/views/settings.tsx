import type { VNode } from 'preact'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import type { MapFields } from '../../../features/maps/queries/read-settings.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import { MarkdownField, PreviewButton } from '../../board/views/markdown-field.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { workspaceUrl } from '../paths.ts'
import { AvatarField } from './avatar-field.tsx'
import { ColourField } from './colour-field.tsx'
import { DangerZone } from './danger-zone.tsx'
import { FollowLevelField } from './follow-level-field.tsx'
import { ShownValue } from './shown-value.tsx'
import { SynonymsField } from './synonyms-field.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  common: CommonData
  map: OpenMapContext['map']
  role: OpenMapContext['role']
  fields: MapFields
  /** The welcome text as HTML, if a preview was requested. */
  preview: string | undefined
  tasks: number
}

export function SettingsView({ common, map, role, fields, preview, tasks }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Workspace common={common} map={map} role={role} section="settings">
      <Problems common={common} field={null} />
      {map.archived ? (
        <p>{t('settings.archived.about')}</p>
      ) : (
        <>
          <AvatarField common={common} map={map} />
          <SettingsForm common={common} map={map} fields={fields} preview={preview} />
        </>
      )}
      <DangerZone common={common} map={map} tasks={tasks} />
    </Workspace>
  )
}

function SettingsForm({ common, map, fields, preview }: Omit<Props, 'role' | 'tasks'>): VNode {
  const t = wordsIn(common.language)
  return (
    <Form common={common} action={workspaceUrl(map, 'settings')} class="settings-form" data-draft="">
      <TextField
        common={common}
        name="name"
        label={t('settings.name')}
        help={t('settings.name.help')}
        value={fields.name}
        maxLength={maxLengths.name}
        required
        dir="auto"
      />
      <ShownValue common={common} name="name" value={fields.name} />
      <MarkdownField
        common={common}
        name="description"
        label={t('settings.welcome')}
        text={common.form.description ?? fields.description}
        preview={preview}
      />
      <ShownValue common={common} name="description" value={fields.description} />
      <TextField
        common={common}
        name="url"
        label={t('settings.url')}
        help={t('settings.url.help')}
        value={fields.url}
        maxLength={maxLengths.url}
        inputMode="url"
      />
      <ShownValue common={common} name="url" value={fields.url} />
      <TextField
        common={common}
        name="contact_email"
        type="email"
        label={t('settings.contact')}
        help={t('settings.contact.help')}
        value={fields.contact_email}
        maxLength={maxLengths.email}
        autocomplete="off"
      />
      <ShownValue common={common} name="contact_email" value={fields.contact_email} />
      <FollowLevelField common={common} value={fields.follow_level} />
      <ShownValue
        common={common}
        name="follow_level"
        value={fields.follow_level}
        text={t(`settings.follow-level.${fields.follow_level}`)}
      />
      <SynonymsField common={common} value={fields.synonyms} />
      <ShownValue common={common} name="synonyms" value={fields.synonyms} />
      <ColourField common={common} value={fields.colour} />
      <LegalLinks common={common} fields={fields} />
      <div class="actions">
        <button type="submit" class="button primary">
          {t('settings.save')}
        </button>
        <PreviewButton common={common} />
      </div>
    </Form>
  )
}

function LegalLinks({ common, fields }: Pick<Props, 'common' | 'fields'>): VNode {
  const t = wordsIn(common.language)
  const links = [
    ['privacy_url', t('footer.privacy')],
    ['terms_url', t('footer.terms')],
    ['imprint_url', t('footer.imprint')],
  ] as const
  return (
    <fieldset class="field" aria-describedby="links-help">
      <legend>{t('settings.links')}</legend>
      <p class="muted" id="links-help">
        {t('settings.links.help')}
      </p>
      {links.map(([name, label]) => (
        <div key={name}>
          <TextField
            common={common}
            name={name}
            label={label}
            value={fields[name]}
            maxLength={maxLengths.url}
            inputMode="url"
          />
          <ShownValue common={common} name={name} value={fields[name]} />
        </div>
      ))}
    </fieldset>
  )
}
