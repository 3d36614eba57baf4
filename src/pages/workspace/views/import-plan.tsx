import type { Upload } from '../../../features/imports/queries/uploads.ts'
import type { UploadPlan } from '../../../features/imports/rules/upload.ts'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../sections.ts'
import { Counts, LeftOut, Mapping, Notes } from './import-tables.tsx'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
  upload: Upload
  plan: UploadPlan
  lists: { id: number; name: string }[]
  categories: { id: number; name: string }[]
}

/** What an import would do, and how the source's lists and categories map to the board's. */
export function ImportPlanView({ common, map, role, upload, plan, lists, categories }: Props) {
  const { t } = common
  const path = workspaceUrl(map, `import/${upload.id}`)
  const { created = 0 } = plan.files.tasks ?? {}
  const isNothing = Object.values(plan.files).every((file) => file.created + file.updated === 0)
  return (
    <Workspace
      {...{ common, map, role }}
      section="import"
      title={t('imports.plan')}
      about={t('imports.plan.about', { name: upload.name })}
    >
      <Problems common={common} field={null} />
      <Form common={common} action={path}>
        <Counts common={common} caption={t('imports.plan.contents')} report={plan.files} isPlan />
        <Notes common={common} report={plan.files} people={plan.people} />
        {plan.takesOver ? (
          <p class="notice">{t('imports.plan.takes-over')}</p>
        ) : (
          <Mapping
            common={common}
            id="list"
            rows={plan.lists.map(({ list_id, ...row }) => ({ ...row, chosen: list_id ?? '' }))}
            options={lists.map(({ id, name }) => [id, name])}
          />
        )}
        <Mapping
          common={common}
          id="category"
          rows={plan.categories.slice(0, maxShown).map(({ category, ...row }) => ({ ...row, chosen: category ?? '' }))}
          options={categories.map(({ id, name }) => [id, name])}
        />
        <LeftOut common={common} report={plan.files} />
        <div class="actions">
          {isNothing ? (
            <p>{t('imports.nothing')}</p>
          ) : (
            <Submit kind="primary">
              {created > 0 ? t('imports.start', { count: created }) : t('imports.start.rest')}
            </Submit>
          )}
          <Submit formaction={`${path}/cancel`} formnovalidate>
            {t('imports.cancel')}
          </Submit>
        </div>
      </Form>
    </Workspace>
  )
}

/** A form can have at most a thousand fields. Lists and categories that aren't shown keep their suggestions. */
const maxShown = 200
