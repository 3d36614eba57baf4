import type { PastImport } from '../../../features/imports/queries/list-imports.ts'
import { type UploadSource, uploadSources } from '../../../features/imports/rules/upload.ts'
import { displayName } from '../../../words/person-name.ts'
import { Field, RadioField, TextField } from '../../layout/field.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { TimeAgo } from '../../layout/text.tsx'
import { workspaceUrl } from '../sections.ts'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  /** The upload that's being read, reviewed or imported. */
  active: number | undefined
  imports: PastImport[]
}

const endings = [...new Set(Object.values(uploadSources).flat())].map((ending) => `.${ending}`)

/** The form for a file, and what was imported before. */
export function ImportView({ common, map, role, active, imports }: Props) {
  const { t } = common
  return (
    <Workspace {...{ common, map, role }} section="import" about={t('imports.about')}>
      <Problems common={common} field={null} />
      {active === undefined ? (
        <UploadForm {...{ common, map }} />
      ) : (
        <p class="notice">
          {t('imports.running')} <a href={workspaceUrl(map, `import/${active}`)}>{t('imports.running.open')}</a>
        </p>
      )}
      {imports.length > 0 && <PastImports {...{ common, map, imports }} />}
    </Workspace>
  )
}

function UploadForm({ common, map }: Pick<Props, 'common' | 'map'>) {
  const { t } = common
  const sources = Object.keys(uploadSources) as UploadSource[]
  return (
    <Form common={common} action={workspaceUrl(map, 'import')} enctype="multipart/form-data">
      <RadioField
        common={common}
        name="source"
        label={t('imports.what')}
        value="fider"
        options={sources.map((name) => [name, t(`imports.from.${name}`), t(`imports.from.${name}.help`)])}
      />
      <Field common={common} name="file" label={t('imports.file')} help={t('imports.file.help')}>
        {(attributes) => <input {...attributes} type="file" accept={endings.join(',')} multiple required />}
      </Field>
      <details class="import-options" open={Boolean(common.form.site || common.form.name)}>
        <summary>{t('imports.options')}</summary>
        <TextField
          {...{ common, name: 'site', label: t('imports.site'), help: t('imports.site.help') }}
          {...{ max: 'url' as const, inputMode: 'url' as const, dir: 'ltr' as const }}
        />
        <TextField
          {...{ common, name: 'name', label: t('imports.name'), help: t('imports.name.help'), maxLength: 90 }}
        />
      </details>
      <p class="muted">{t('imports.upload.help')}</p>
      <Submit kind="primary">{t('imports.upload')}</Submit>
      <p class="muted">{t('imports.command')}</p>
    </Form>
  )
}

function PastImports({ common, map, imports }: Pick<Props, 'common' | 'map' | 'imports'>) {
  const { t } = common
  return (
    <section aria-labelledby="past">
      <h2 id="past">{t('imports.past')}</h2>
      <table class="sent-table">
        <thead>
          <tr>
            <th scope="col">{t('imports.past.source')}</th>
            <th scope="col">{t('imports.past.what')}</th>
            <th scope="col">{t('imports.past.who')}</th>
            <th scope="col">{t('imports.past.when')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {imports.map(({ id, source, finished, created, person, counts, undone, mayUndo }) => (
            <tr key={id}>
              <td>
                <a href={workspaceUrl(map, `import/past/${id}`)}>
                  <bdi>{source}</bdi>
                </a>
              </td>
              <td>
                {finished === null ? t('imports.past.unfinished') : t('tasks.count', { count: counts.tasks ?? 0 })}
              </td>
              <td>
                <bdi>{person ? displayName(t, person) : t('imports.past.operator')}</bdi>
              </td>
              <td class="muted">
                <TimeAgo common={common} timestamp={created} />
              </td>
              <td>
                {undone !== null && t('imports.past.undone')}
                {mayUndo && (
                  <Form common={common} action={workspaceUrl(map, `import/undo/${id}`)}>
                    <Submit kind="quiet" aria-label={t('imports.undo.of', { source })}>
                      {t('flash.undo')}
                    </Submit>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
