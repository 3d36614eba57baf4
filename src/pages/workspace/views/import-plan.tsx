import type { PastImport } from '../../../features/imports/queries/list-imports.ts'
import type { ImportPlan } from '../../../features/imports/rules/api-schema.ts'
import type { MapData } from '../../layout/common-data.ts'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { Counts, LeftOut, Mapping, Notes, newCategory } from './import-tables.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  past: PastImport
  plan: ImportPlan
  lists: { id: number; name: string }[]
  categories: { id: number; name: string }[]
}

/** What an import would do, and how the source's lists and categories map to the board's. */
export function ImportPlanView({ past, plan, lists, categories }: Props, { t, map }: MapData) {
  const path = workspaceUrl(map, `import/${past.id}`)
  const { created = 0 } = plan.files.tasks ?? {}
  const isNothing = Object.values(plan.files).every(({ created }) => created === 0)
  return (
    <Workspace section="import" title={t('imports.plan')} about={t('imports.plan.about', { name: past.name ?? '' })}>
      <Problems field={null} />
      <Form action={path}>
        <Counts caption={t('imports.plan.contents')} report={plan.files} isPlan />
        <Notes report={plan.files} people={plan.people} />
        {plan.takes_over ? (
          <p class="notice">{t('imports.plan.takes-over')}</p>
        ) : (
          <Mapping
            id="list"
            rows={plan.lists
              .map(({ list, ...row }, index) => ({ ...row, field: `list-${index}`, chosen: list?.id ?? '' }))
              .filter(({ tasks, chosen }) => tasks > 0 || chosen === '')}
            options={lists.map(({ id, name }) => [id, name])}
          />
        )}
        <Mapping
          id="category"
          rows={plan.categories
            .map(({ id, category, ...row }, index) => ({
              ...{ ...row, field: `category-${index}` },
              chosen: id ?? (category === null ? '' : newCategory),
            }))
            .filter(({ tasks }) => tasks > 0)
            .slice(0, maxShown)}
          options={categories.map(({ id, name }) => [id, name])}
        />
        <LeftOut report={plan.files} />
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
