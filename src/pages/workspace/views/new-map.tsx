import type { VNode } from 'preact'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { NewUrl } from '../../team/views/new-team.tsx'
import { workspaceUrl } from '../sections.ts'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {}

export function NewMapView({ common, map, role }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Workspace common={common} map={map} role={role} section="new-map" title={t('new-map.title')}>
      <p class="lead">{t('new-map.about')}</p>
      <section>
        <Form common={common} action={workspaceUrl(map, 'new-map')}>
          <Problems common={common} field={null} />
          <TextField
            common={common}
            name="name"
            label={t('new-map.name')}
            maxLength={maxLengths.name}
            autocomplete="off"
            data-frame="address"
            data-frame-url={`${workspaceUrl(map, 'new-map/address')}?name=`}
            required
          />
          <NewUrl common={common} path="" />
          <TextField
            common={common}
            name="slug"
            label={t('new-map.slug')}
            help={t('new.slug.help')}
            maxLength={50}
            autocomplete="off"
            dir="ltr"
          />
          <Submit kind="primary">{t('new-map.create')}</Submit>
        </Form>
      </section>
    </Workspace>
  )
}
