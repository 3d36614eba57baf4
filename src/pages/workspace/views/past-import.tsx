import type { KeptTasks, PastImport } from '../../../features/imports/queries/list-imports.ts'
import type { ImportReport } from '../../../features/imports/rules/api-schema.ts'
import { redirectServers } from '../../../features/imports/rules/source-url.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import { displayName } from '../../../words/person-name.ts'
import type { MapData } from '../../layout/common-data.ts'
import { LinkButton } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { TimeAgo } from '../../layout/text.tsx'
import { Counts, LeftOut, Notes } from './import-tables.tsx'
import { Refreshed, Workspace } from './workspace.tsx'

interface Props {
  past: PastImport
  /** Undefined unless it was undone. */
  kept: KeptTasks | undefined
  hasOldLinks: boolean
}

/** What an earlier import added, what its undo left, and redirects from the old board. */
export function PastImportView({ past, kept, hasOldLinks }: Props, { t, map }: MapData) {
  const { source, name, person, created, undo_state: state, counts } = past
  const report: ImportReport =
    past.report ??
    Object.fromEntries(Object.entries(counts).map(([kind, count = 0]) => [kind, { ...nothing, created: count }]))
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
      <Counts caption={t('imports.past.what')} report={report} />
      <Notes report={report} />
      <LeftOut report={report} />
      {hasOldLinks && (
        <section aria-labelledby="redirects">
          <h2 id="redirects">{t('imports.redirects')}</h2>
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
        </section>
      )}
      <p class="actions">
        <LinkButton kind="primary" href={`${map.path}/`} text={t('imports.done.open')} />
        <LinkButton href={workspaceUrl(map, 'import')} text={t('imports.again')} />
      </p>
    </Workspace>
  )
}

const nothing = { created: 0, unchanged: 0, undated: 0, skipped: [] }

function Kept({ kept: { count, tasks } }: { kept: KeptTasks }, { t, map }: MapData) {
  if (count === 0) return null
  return (
    <section aria-labelledby="kept">
      <h2 id="kept">{t('imports.kept')}</h2>
      <p>
        {t('imports.kept.about', { count })} {count > tasks.length && t('imports.kept.first', { count: tasks.length })}
      </p>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <a href={taskPath(map.path, task)}>
              <bdi>{task.title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
