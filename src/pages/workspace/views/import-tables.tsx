import type { ImportPlan, ImportReport } from '../../../features/imports/rules/api-schema.ts'
import { leftOutText, peopleText, undatedTexts } from '../../../words/imports.ts'
import type { Key } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Options } from '../../layout/field.tsx'
import { Problems } from '../../layout/form.tsx'

interface CountsProps {
  caption: string
  report: ImportReport
  /** Nothing has been imported yet. */
  isPlan?: boolean
}

const kinds = ['tasks', 'comments', 'votes', 'people', 'subscriptions', 'notes', 'stays', 'merges', 'images'] as const

/** How many records of each kind are added and left as they are. */
export function Counts({ caption, report, isPlan = false }: CountsProps, { t }: CommonData) {
  const rows = kinds.flatMap((kind) => {
    const { created = 0, unchanged = 0 } = report[kind] ?? {}
    return created + unchanged > 0 ? [{ kind, created, unchanged }] : []
  })
  const columns = (['created', 'unchanged'] as const).filter(
    (column) => column === 'created' || rows.some((row) => row[column] > 0),
  )
  return (
    <table class="import-table">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" class="number">
              {t(isPlan ? `imports.plan.${column}` : `imports.report.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind}>
            <th scope="row">{t(`imports.kind.${row.kind}`)}</th>
            {columns.map((column) => (
              <td key={column} class="number">
                {t.number(row[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NotesProps extends Pick<CountsProps, 'report'> {
  /** Only in a plan. */
  people?: ImportPlan['people']
}

/** The people in an import, and which records have no date. */
export function Notes({ report, people }: NotesProps, { t }: CommonData) {
  const inPlan = people && peopleText(t, { files: report, people })
  return (
    <>
      {inPlan && (
        <p>
          {inPlan} {t('imports.people.about')}
        </p>
      )}
      {undatedTexts(t, report).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  )
}

/** What isn't imported, and why. */
export function LeftOut({ report }: Pick<CountsProps, 'report'>, { t }: CommonData) {
  const reasons = Object.values(report).flatMap(({ skipped }) => skipped.map((each) => leftOutText(t, each)))
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out">{t('imports.left-out')}</h2>
      <ul>
        {reasons.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

/** The option for a new category with the source's name. The others are ids. */
export const newCategory = 'new'

interface MappingProps {
  id: 'list' | 'category'
  /** `field` is the name of the choice. */
  rows: { key: string; name: string; tasks: number; field: string; chosen: string | number }[]
  options: (readonly [string | number, string])[]
}

/** A row for each of the source's lists or categories, with a choice among the board's. */
export function Mapping({ id, rows, options }: MappingProps, { t, form }: CommonData) {
  if (rows.length === 0) return null
  const isList = id === 'list'
  return (
    <section aria-labelledby={`${id}-mapping`}>
      <h2 id={`${id}-mapping`}>{t(isList ? 'imports.lists' : 'imports.categories')}</h2>
      {!isList && <p class="muted">{t('imports.categories.about')}</p>}
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
          {rows.map(({ key, name, tasks, field, chosen }) => {
            const own: (readonly [string, string])[] = isList
              ? chosen === ''
                ? [['', t('imports.lists.choose')]]
                : []
              : [
                  ['', t('imports.categories.none')],
                  [newCategory, t('imports.categories.new', { name })],
                ]
            return (
              <tr key={key}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td class="number">{t.number(tasks)}</td>
                <td>
                  <select
                    name={field}
                    aria-label={t((isList ? 'imports.lists.of' : 'imports.categories.of') satisfies Key, { name })}
                    aria-describedby={`${field}-problem`}
                    required={isList}
                  >
                    <Options options={[...own, ...options]} chosen={form[field] ?? chosen} />
                  </select>
                  <Problems field={isList ? `lists.${key}` : field} id={`${field}-problem`} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
