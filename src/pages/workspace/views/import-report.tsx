import type { ComponentChildren } from 'preact'
import type { ImportPlan, ImportReport } from '../../../features/imports/rules/api-schema.ts'
import { leftOutText, peopleText, undatedTexts } from '../../../words/imports.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Section } from '../../layout/text.tsx'

interface Props {
  caption: string
  report: ImportReport
  /** Only in a plan: nothing has been imported yet. */
  people?: ImportPlan['people']
  /** Before what's left out. */
  children?: ComponentChildren
}

const kinds = ['tasks', 'comments', 'votes', 'people', 'subscriptions', 'notes', 'stays', 'merges', 'images'] as const

/** How many records of each kind an import adds and leaves as they are, which have no date, and what's left out. */
export function Report({ caption, report, people, children }: Props, { t }: CommonData) {
  const rows = kinds.flatMap((kind) => {
    const { created = 0, unchanged = 0 } = report[kind] ?? {}
    return created + unchanged > 0 ? [{ kind, created, unchanged }] : []
  })
  const columns = (['created', 'unchanged'] as const).filter(
    (column) => column === 'created' || rows.some((row) => row[column] > 0),
  )
  const inPlan = people && peopleText(t, { files: report, people })
  const reasons = Object.values(report).flatMap(({ skipped }) => skipped.map((each) => leftOutText(t, each)))
  return (
    <>
      <table class="import-table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col" class="number">
                {t(people ? `imports.plan.${column}` : `imports.report.${column}`)}
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
      {[...(inPlan ? [`${inPlan} ${t('imports.people.about')}`] : []), ...undatedTexts(t, report)].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
      {reasons.length > 0 && (
        <Section id="left-out" title={t('imports.left-out')}>
          <ul>
            {reasons.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
