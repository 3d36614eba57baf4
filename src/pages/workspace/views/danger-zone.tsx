import type { Deletion } from '../../../features/map-data/queries/find-deletion.ts'
import type { CommonData, MapProps } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, LinkButton, Submit } from '../../layout/form.tsx'
import { NarrowPage } from '../../layout/layout.tsx'
import { workspaceUrl } from '../sections.ts'

interface Props extends MapProps {
  tasks: number
}

export function DangerZone({ common, map, tasks }: Props) {
  const { t } = common
  return (
    <section aria-labelledby="danger">
      <h2 id="danger">{t('settings.danger')}</h2>
      <ul class="rows settings-rows">
        <Archive common={common} map={map} />
        <li>
          <p class="row-main muted">{t('settings.download.about')}</p>
          <LinkButton href={workspaceUrl(map, 'settings/map.json')} data-turbo="false" text={t('settings.download')} />
        </li>
        <li>
          <p class="row-main muted">{t('settings.delete.about', { count: tasks })}</p>
          <details open={common.form.confirm !== undefined}>
            <summary class="button danger">{t('settings.delete')}</summary>
            <Form common={common} action={workspaceUrl(map, 'settings/delete')}>
              <TextField
                common={common}
                name="confirm"
                label={t('settings.delete.confirm', { name: map.name })}
                required
              />
              <Submit kind="danger">{t('trash.purge')}</Submit>
            </Form>
          </details>
        </li>
      </ul>
    </section>
  )
}

function Archive({ common, map }: Pick<Props, 'common' | 'map'>) {
  const { t } = common
  const title = t(map.archived ? 'settings.reactivate' : 'settings.archive')
  return (
    <li>
      <p class="row-main muted">{t(map.archived ? 'settings.reactivate.about' : 'settings.archive.about')}</p>
      <Form common={common} action={workspaceUrl(map, 'settings/archive')}>
        <input type="hidden" name="archived" value={String(!map.archived)} />
        <Submit>{title}</Submit>
      </Form>
    </li>
  )
}

interface DeletionProps {
  common: CommonData
  /** Undefined once nothing is left of the map. */
  deletion: Deletion | undefined
}

export function DeletionView({ common, deletion }: DeletionProps) {
  const { t } = common
  const title = deletion ? t('deletion.title', { name: deletion.name }) : t('deletion.done')
  return (
    <NarrowPage common={common} title={title} class="deletion">
      {deletion ? <Progress common={common} deletion={deletion} /> : <p class="lead">{t('deletion.done.about')}</p>}
      <p class="actions">
        {deletion && <LinkButton kind="primary" href={common.url} data-turbo="false" text={t('deletion.again')} />}
        <LinkButton href="/" text={t('deletion.home')} />
      </p>
    </NarrowPage>
  )
}

function Progress({ common: { t }, deletion }: { common: CommonData; deletion: Deletion }) {
  const { left, total } = deletion
  return (
    <>
      <p role="status">{left > 0 ? t('deletion.running', { count: left }) : t('deletion.ending')}</p>
      <progress aria-label={t('field.progress')} max={Math.max(total, 1)} value={total - left} />
      <p class="muted">{t('deletion.about')}</p>
    </>
  )
}
