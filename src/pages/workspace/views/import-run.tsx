import type { Upload } from '../../../features/imports/queries/uploads.ts'
import { uploadLimits } from '../../../features/imports/rules/upload.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Form, LinkButton, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { Counts, LeftOut, Notes } from './import-tables.tsx'
import { Refreshed, Workspace } from './workspace.tsx'

interface Props {
  upload: Upload
}

/** An import that's running, or has ended. */
export function ImportRunView(props: Props, common: MapData) {
  const { upload } = props
  const { t, map, role } = common
  const { name, state } = upload
  const frame = { common, map, role, section: 'import' }
  if (state === 'done') return <Done {...props} />
  if (state === 'failed')
    return (
      <Workspace {...frame} title={t('imports.failed')}>
        <p class="notice" role="alert">
          {t('imports.failed.file', { name })} <Reason error={upload.error} />
        </p>
        <p class="actions">
          <LinkButton kind="primary" href={workspaceUrl(map, 'import')} text={t('imports.again')} />
        </p>
      </Workspace>
    )
  if (state === 'importing')
    return (
      <Workspace {...frame} title={t('imports.importing', { name })}>
        <Refreshed>
          <Progress upload={upload} />
        </Refreshed>
        <p class="muted">{t('imports.importing.about')}</p>
        <Cancel {...props} />
      </Workspace>
    )
  return (
    <Workspace {...frame} title={t('imports.reading', { name })}>
      <Refreshed>
        <progress aria-label={t('field.progress')} />
      </Refreshed>
      <p class="muted">{t('imports.reading.about')}</p>
      <Cancel {...props} />
    </Workspace>
  )
}

const Cancel = ({ upload }: Props, { t, map }: MapData) => (
  <Form action={workspaceUrl(map, `import/${upload.id}/cancel`)}>
    <Submit>{t('imports.cancel')}</Submit>
  </Form>
)

/** Converters describe what's wrong with a file in English. */
function Reason({ error }: { error: string | null }, { t }: CommonData) {
  const limit = uploadLimits.find((code) => code === error)
  if (error && !limit) return <span lang="en">{error}</span>
  return (
    <>{limit ? [t(`imports.failed.${limit}`), t('imports.failed.command')].join(' ') : t('imports.failed.unknown')}</>
  )
}

function Progress({ upload: { plan, done } }: Pick<Props, 'upload'>, { t }: CommonData) {
  const parts = Object.values(plan?.files ?? {})
  const total = parts.reduce((sum, { created, unchanged }) => sum + created + unchanged, 0)
  const shown = Math.min(done, total)
  return (
    <>
      <progress aria-label={t('field.progress')} max={Math.max(total, 1)} value={shown} />
      <p role="status">{t('imports.importing.progress', { done: t.number(shown), total: t.number(total) })}</p>
    </>
  )
}

function Done({ upload }: Props, { t, map }: MapData) {
  const report = upload.report ?? {}
  return (
    <Workspace
      {...{ section: 'import' }}
      title={t('imports.done')}
      about={t('imports.done.about', { count: report.tasks?.created ?? 0, name: upload.name })}
    >
      <Counts caption={t('imports.done')} report={report} />
      <Notes report={report} />
      <LeftOut report={report} />
      <p class="actions">
        <LinkButton kind="primary" href={`${map.path}/`} text={t('imports.done.open')} />
        <LinkButton href={workspaceUrl(map, 'import')} text={t('imports.again')} />
      </p>
    </Workspace>
  )
}
