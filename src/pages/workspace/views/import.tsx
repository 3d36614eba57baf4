import type { PastImport } from '../../../features/imports/queries/list-imports.ts'
import { type UploadSource, uploadSources } from '../../../features/imports/rules/upload.ts'
import { displayName } from '../../../words/person-name.ts'
import type { MapData } from '../../layout/common-data.ts'
import { Field, RadioField, TextField } from '../../layout/field.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { NameLink, Section, TimeAgo } from '../../layout/text.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  /** The upload that's being read, reviewed or imported. */
  active: number | undefined
  imports: PastImport[]
}

const endings = [...new Set(Object.values(uploadSources).flat())].map((ending) => `.${ending}`)

/** The form for a file, and what was imported before. */
export function ImportView({ active, imports }: Props, { t, map }: MapData) {
  return (
    <Workspace section="import" about={t('imports.about')}>
      <Problems field={null} />
      {active === undefined ? (
        <UploadForm />
      ) : (
        <p class="notice">
          {t('imports.running')} <a href={workspaceUrl(map, `import/${active}`)}>{t('imports.running.open')}</a>
        </p>
      )}
      {imports.length > 0 && <PastImports {...{ imports }} />}
    </Workspace>
  )
}

function UploadForm(_: object, { t, form, map }: MapData) {
  const sources = Object.keys(uploadSources) as UploadSource[]
  return (
    <Form action={workspaceUrl(map, 'import')} hasFiles>
      <RadioField
        name="source"
        label={t('imports.what')}
        value="fider"
        options={sources.map((name) => [name, t(`imports.from.${name}`), t(`imports.from.${name}.help`)])}
      />
      <Field name="file" label={t('imports.file')} help={t('imports.file.help')}>
        {(attributes) => <input {...attributes} type="file" accept={endings.join(',')} multiple required />}
      </Field>
      <details class="import-options" open={Boolean(form.site || form.name)}>
        <summary>{t('imports.options')}</summary>
        <TextField
          {...{ name: 'site', label: t('imports.site'), help: t('imports.site.help') }}
          {...{ max: 'url' as const, inputMode: 'url' as const, dir: 'ltr' as const }}
        />
        <TextField {...{ name: 'name', label: t('imports.name'), help: t('imports.name.help'), maxLength: 90 }} />
      </details>
      <p class="muted">{t('imports.upload.help')}</p>
      <Submit kind="primary">{t('imports.upload')}</Submit>
      <p class="muted">{t('imports.command')}</p>
    </Form>
  )
}

function PastImports({ imports }: Pick<Props, 'imports'>, { t, map }: MapData) {
  return (
    <Section id="past" title={t('imports.past')}>
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
                <NameLink href={workspaceUrl(map, `import/${id}`)} name={source} />
              </td>
              <td>
                {finished === null ? t('imports.past.unfinished') : t('tasks.count', { count: counts.tasks ?? 0 })}
              </td>
              <td>
                <bdi>{person ? displayName(t, person) : t('imports.past.operator')}</bdi>
              </td>
              <td class="muted">
                <TimeAgo timestamp={created} />
              </td>
              <td>
                {undone !== null && t('imports.past.undone')}
                {mayUndo && (
                  <Form action={workspaceUrl(map, `import/undo/${id}`)}>
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
    </Section>
  )
}
