import type { Upload } from '../../../features/imports/queries/uploads.ts'
import { uploadLimits } from '../../../features/imports/rules/upload.ts'
import { Form, LinkButton, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../sections.ts'
import { Counts, LeftOut, Notes } from './import-tables.tsx'
import { Refreshed, Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  upload: Upload
}

/** An import that's running, or has ended. */
export function ImportRunView(props: Props) {
  const { common, map, role, upload } = props
  const { t } = common
  const { name, state } = upload
  const frame = { common, map, role, section: 'import' }
  if (state === 'done') return <Done {...props} />
  if (state === 'failed')
    return (
      <Workspace {...frame} title={t('imports.failed')}>
        <p class="notice" role="alert">
          {t('imports.failed.file', { name })} <Reason common={common} error={upload.error} />
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
          <Progress common={common} upload={upload} />
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

const Cancel = ({ common, map, upload }: Props) => (
  <Form common={common} action={workspaceUrl(map, `import/${upload.id}/cancel`)}>
    <Submit>{common.t('imports.cancel')}</Submit>
  </Form>
)

/** Converters describe what's wrong with a file in English. */
function Reason({ common: { t }, error }: Pick<Props, 'common'> & { error: string | null }) {
  const limit = uploadLimits.find((code) => code === error)
  if (error && !limit) return <span lang="en">{error}</span>
  return (
    <>{limit ? [t(`imports.failed.${limit}`), t('imports.failed.command')].join(' ') : t('imports.failed.unknown')}</>
  )
}

function Progress({ common: { t }, upload: { plan, done } }: Pick<Props, 'common' | 'upload'>) {
  const parts = Object.values(plan?.files ?? {})
  const total = parts.reduce((sum, { created, updated, unchanged }) => sum + created + updated + unchanged, 0)
  const shown = Math.min(done, total)
  return (
    <>
      <progress aria-label={t('field.progress')} max={Math.max(total, 1)} value={shown} />
      <p role="status">{t('imports.importing.progress', { done: t.number(shown), total: t.number(total) })}</p>
    </>
  )
}

function Done({ common, map, role, upload }: Props) {
  const { t } = common
  const report = upload.report ?? {}
  return (
    <Workspace
      {...{ common, map, role, section: 'import' }}
      title={t('imports.done')}
      about={t('imports.done.about', { count: report.tasks?.created ?? 0, name: upload.name })}
    >
      <Counts common={common} caption={t('imports.done')} report={report} />
      <Notes common={common} report={report} />
      <LeftOut common={common} report={report} />
      <p class="actions">
        <LinkButton kind="primary" href={`${map.path}/`} text={t('imports.done.open')} />
        <LinkButton href={workspaceUrl(map, 'import')} text={t('imports.again')} />
      </p>
    </Workspace>
  )
}
