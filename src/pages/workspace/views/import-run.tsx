import type { PastImport } from '../../../features/imports/queries/list-imports.ts'
import { uploadLimits } from '../../../features/imports/rules/upload.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Form, LinkButton, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { Refreshed, Workspace } from './workspace.tsx'

interface Props {
  past: PastImport
}

/** An import that's running, or has failed. */
export function ImportRunView({ past }: Props, { t, map }: MapData) {
  const [name, state] = [past.name ?? '', past.state]
  if (state === 'failed')
    return (
      <Workspace section="import" title={t('imports.failed')}>
        <p class="notice" role="alert">
          {t('imports.failed.file', { name })} <Reason error={past.error} />
        </p>
        <p class="actions">
          <LinkButton kind="primary" href={workspaceUrl(map, 'import')} text={t('imports.again')} />
        </p>
      </Workspace>
    )
  const isReading = state !== 'importing'
  return (
    <Workspace section="import" title={t(isReading ? 'imports.reading' : 'imports.importing', { name })}>
      <Refreshed>{isReading ? <progress aria-label={t('field.progress')} /> : <Progress past={past} />}</Refreshed>
      <p class="muted">{t(isReading ? 'imports.reading.about' : 'imports.importing.about')}</p>
      <Form action={workspaceUrl(map, `import/${past.id}/cancel`)}>
        <Submit>{t('imports.cancel')}</Submit>
      </Form>
    </Workspace>
  )
}

/** Converters describe what's wrong with a file in English. */
function Reason({ error }: { error: string | null }, { t }: CommonData) {
  const limit = uploadLimits.find((code) => code === error)
  if (error && !limit) return <span lang="en">{error}</span>
  return (
    <>{limit ? [t(`imports.failed.${limit}`), t('imports.failed.command')].join(' ') : t('imports.failed.unknown')}</>
  )
}

function Progress({ past: { plan, done } }: Props, { t }: CommonData) {
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
