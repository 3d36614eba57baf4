import type { Deletion } from '../../../features/map-data/queries/find-deletion.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, LinkButton, Submit } from '../../layout/form.tsx'
import { NarrowPage } from '../../layout/layout.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { Section } from '../../layout/text.tsx'

export const DangerZone = ({ tasks }: { tasks: number }, { t, form, map }: MapData) => (
  <Section id="danger" title={t('settings.danger')}>
    <ul class="rows settings-rows">
      <Archive />
      <Download addresses={false} />
      <Download addresses={true} />
      <li>
        <p class="row-main muted">{t('settings.delete.about', { count: tasks })}</p>
        <details open={form.confirm !== undefined}>
          <summary class="button danger">{t('settings.delete')}</summary>
          <Form action={workspaceUrl(map, 'settings/delete')}>
            <TextField name="confirm" label={t('settings.delete.confirm', { name: map.name })} required />
            <Submit kind="danger">{t('trash.purge')}</Submit>
          </Form>
        </details>
      </li>
    </ul>
  </Section>
)

function Archive(_: object, { t, map }: MapData) {
  const title = t(map.archived ? 'settings.reactivate' : 'settings.archive')
  return (
    <li>
      <p class="row-main muted">{t(map.archived ? 'settings.reactivate.about' : 'settings.archive.about')}</p>
      <Form action={workspaceUrl(map, 'settings/archive')}>
        <input type="hidden" name="archived" value={String(!map.archived)} />
        <Submit>{title}</Submit>
      </Form>
    </li>
  )
}

/** What administrators can download. Email addresses require a recent sign-in. */
export const downloads = [
  { path: 'settings/map.zip', addresses: false, csv: false },
  { path: 'settings/map-csv.zip', addresses: false, csv: true },
  { path: 'settings/map-with-addresses.zip', addresses: true, csv: false },
  { path: 'settings/map-csv-with-addresses.zip', addresses: true, csv: true },
]

function Download({ addresses }: { addresses: boolean }, { t, map }: MapData) {
  const offered = downloads.filter((download) => download.addresses === addresses)
  return (
    <li>
      <p class="row-main muted">{t(addresses ? 'settings.download.addresses' : 'settings.download.about')}</p>
      {offered.map(({ path, csv }) => (
        <LinkButton
          key={path}
          href={workspaceUrl(map, path)}
          data-turbo="false"
          text={t(csv ? 'settings.download.csv' : 'settings.download')}
        />
      ))}
    </li>
  )
}

interface DeletionProps {
  /** Undefined once nothing is left of the map. */
  deletion: Deletion | undefined
}

export function DeletionView({ deletion }: DeletionProps, { t, url }: CommonData) {
  const title = deletion ? t('deletion.title', { name: deletion.name }) : t('deletion.done')
  return (
    <NarrowPage title={title} class="deletion">
      {deletion ? <Progress deletion={deletion} /> : <p class="lead">{t('deletion.done.about')}</p>}
      <p class="actions">
        {deletion && <LinkButton kind="primary" href={url} data-turbo="false" text={t('deletion.again')} />}
        <LinkButton href="/" text={t('deletion.home')} />
      </p>
    </NarrowPage>
  )
}

function Progress({ deletion }: { deletion: Deletion }, { t }: CommonData) {
  const { left, total } = deletion
  return (
    <>
      <p role="status">{left > 0 ? t('deletion.running', { count: left }) : t('deletion.ending')}</p>
      <progress aria-label={t('field.progress')} max={Math.max(total, 1)} value={total - left} />
      <p class="muted">{t('deletion.about')}</p>
    </>
  )
}
