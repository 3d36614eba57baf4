import type { PastImport } from '../../../features/imports/queries/list-imports.ts'
import type { ImportPlan } from '../../../features/imports/rules/api-schema.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Options } from '../../layout/field.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { Section } from '../../layout/text.tsx'
import { Report } from './import-report.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  past: PastImport
  plan: ImportPlan
  lists: { id: number; name: string }[]
  categories: { id: number; name: string }[]
}

/** The option for a new category with the source's name. The others are ids. */
export const newCategory = 'new'

/** What an import would do, and how the source's lists and categories map to the board's. */
export function ImportPlanView({ past, plan, lists, categories }: Props, { t, map }: MapData) {
  const path = workspaceUrl(map, `import/${past.id}`)
  const { created = 0 } = plan.files.tasks ?? {}
  const isNothing = Object.values(plan.files).every(({ created }) => created === 0)
  const listRows = plan.lists.map(({ key, name, tasks, list }, index) => ({
    ...{ key, name, tasks, field: `list-${index}`, problem: `lists.${key}`, chosen: list?.id ?? '' },
    ...{ label: t('imports.lists.of', { name }), own: list ? [] : [['', t('imports.lists.choose')] as const] },
  }))
  const categoryRows = plan.categories.map(({ key, name, tasks, id, category }, index) => ({
    ...{ key, name, tasks, field: `category-${index}`, problem: `category-${index}` },
    chosen: id ?? (category === null ? '' : newCategory),
    label: t('imports.categories.of', { name }),
    own: [['', t('imports.categories.none')] as const, [newCategory, t('imports.categories.new', { name })] as const],
  }))
  return (
    <Workspace section="import" title={t('imports.plan')} about={t('imports.plan.about', { name: past.name ?? '' })}>
      <Problems field={null} />
      <Form action={path}>
        <Report report={plan.files} people={plan.people}>
          {plan.takes_over ? (
            <p class="notice">{t('imports.plan.takes-over')}</p>
          ) : (
            <Mapping
              id="list"
              title={t('imports.lists')}
              rows={listRows.filter(({ tasks, chosen }) => tasks > 0 || chosen === '')}
              options={lists}
            />
          )}
          <Mapping
            id="category"
            title={t('imports.categories')}
            about={t('imports.categories.about')}
            rows={categoryRows.filter(({ tasks }) => tasks > 0).slice(0, maxShown)}
            options={categories}
          />
        </Report>
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

interface MappingProps {
  id: 'list' | 'category'
  title: string
  about?: string
  /** `field` is the name of the choice, and `own` its options besides the board's. */
  rows: {
    key: string
    name: string
    tasks: number
    field: string
    problem: string
    label: string
    chosen: string | number
    own: (readonly [string, string])[]
  }[]
  options: { id: number; name: string }[]
}

/** A row for each of the source's lists or categories, with a choice among the board's. */
function Mapping({ id, title, about, rows, options }: MappingProps, { t, form }: CommonData) {
  if (rows.length === 0) return null
  return (
    <Section id={`${id}-mapping`} title={title}>
      {about && <p class="muted">{about}</p>}
      <table class="import-table">
        <thead>
          <tr>
            <th scope="col">{t('imports.lists.theirs')}</th>
            <th scope="col" class="number">
              {t('imports.kind.tasks')}
            </th>
            <th scope="col">{t('imports.lists.yours')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, tasks, field, problem, label, chosen, own }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td class="number">{t.number(tasks)}</td>
              <td>
                <select name={field} aria-label={label} aria-describedby={`${field}-problem`} required={id === 'list'}>
                  <Options
                    options={[...own, ...options.map((each) => [each.id, each.name] as const)]}
                    chosen={form[field] ?? chosen}
                  />
                </select>
                <Problems field={problem} id={`${field}-problem`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
