import type { KeptTasks, PastImport } from '../../../features/imports/queries/list-imports.ts'
import { type ImportReport, recordsIn } from '../../../features/imports/rules/api-schema.ts'
import { noRecords } from '../../../features/imports/rules/page.ts'
import { redirectServers } from '../../../features/imports/rules/source-url.ts'
import { uploadLimits } from '../../../features/imports/rules/upload.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import { displayName } from '../../../words/person-name.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { LinkButton, PageButton } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { NameLink, Section, TimeAgo } from '../../layout/text.tsx'
import { Report } from './import-report.tsx'
import { Refreshed, Workspace } from './workspace.tsx'

interface Running {
  past: PastImport
}

/** An import that's running, or has failed. */
export function ImportRunView({ past }: Running, { t, map }: MapData) {
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
      <PageButton to={workspaceUrl(map, `import/${past.id}/cancel`)}>{t('imports.cancel')}</PageButton>
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

function Progress({ past: { plan, done } }: Running, { t }: CommonData) {
  const total = recordsIn(plan)
  const shown = Math.min(done, total)
  return (
    <>
      <progress aria-label={t('field.progress')} max={Math.max(total, 1)} value={shown} />
      <p role="status">{t('imports.importing.progress', { done: t.number(shown), total: t.number(total) })}</p>
    </>
  )
}

interface Past extends Running {
  /** Undefined unless it was undone. */
  kept: KeptTasks | undefined
  hasOldLinks: boolean
}

/** What an earlier import added, what its undo left, and redirects from the old board. */
export function PastImportView({ past, kept, hasOldLinks }: Past, { t, map }: MapData) {
  const { source, name, person, created, undo_state: state, counts } = past
  const report: ImportReport =
    past.report ??
    Object.fromEntries(Object.entries(counts).map(([kind, count = 0]) => [kind, { ...noRecords(), created: count }]))
  return (
    <Workspace
      section="import"
      title={past.report && past.undone === null ? t('imports.done') : t('imports.of', { source })}
      about={
        <>
          {t('imports.done.about', { count: counts.tasks ?? 0, name: name ?? source })}{' '}
          <bdi>{person ? displayName(t, person) : t('imports.past.operator')}</bdi>, <TimeAgo timestamp={created} />
        </>
      }
    >
      {state === 'undoing' && (
        <Refreshed>
          <p class="notice" role="status">
            {t('imports.undoing')}
          </p>
        </Refreshed>
      )}
      {kept && (
        <>
          <p class="notice">
            {t('imports.undone')} <a href={workspaceUrl(map, 'trash')}>{t('imports.undone.open')}</a>
          </p>
          <Kept kept={kept} />
        </>
      )}
      <Report report={report} />
      {hasOldLinks && (
        <Section id="redirects" title={t('imports.redirects')}>
          <p class="muted">{t('imports.redirects.about')}</p>
          <p class="actions">
            {redirectServers.map((server) => (
              <LinkButton
                key={server}
                href={workspaceUrl(map, `import/${past.id}/redirects-${server}.conf`)}
                text={t(`imports.redirects.${server}`)}
                download
              />
            ))}
          </p>
        </Section>
      )}
      <p class="actions">
        <LinkButton kind="primary" href={`${map.path}/`} text={t('imports.done.open')} />
        <LinkButton href={workspaceUrl(map, 'import')} text={t('imports.again')} />
      </p>
    </Workspace>
  )
}

function Kept({ kept: { count, tasks } }: { kept: KeptTasks }, { t, map }: MapData) {
  if (count === 0) return null
  return (
    <Section id="kept" title={t('imports.kept')}>
      <p>
        {t('imports.kept.about', { count })} {count > tasks.length && t('imports.kept.first', { count: tasks.length })}
      </p>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <NameLink href={taskPath(map.path, task)} name={task.title} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
