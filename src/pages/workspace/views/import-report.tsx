import type { ComponentChildren } from 'preact'
import type { ImportPlan, ImportReport } from '../../../features/imports/rules/api-schema.ts'
import { leftOutText, peopleText, undatedTexts } from '../../../words/imports.ts'
import { NumberTable } from '../../layout/charts.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { Section } from '../../layout/text.tsx'

interface Props {
  report: ImportReport
  /** Only in a plan: nothing has been imported yet. */
  people?: ImportPlan['people']
  /** Before what's left out. */
  children?: ComponentChildren
}

const kinds = ['tasks', 'comments', 'votes', 'people', 'subscriptions', 'notes', 'stays', 'merges', 'images'] as const

/** How many records of each kind an import adds and leaves as they are, which have no date, and what's left out. */
export function Report({ report, people, children }: Props, { t }: CommonData) {
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
      <NumberTable
        class="import-table"
        headings={[
          t('imports.plan.contents'),
          ...columns.map((column) => t(people ? `imports.plan.${column}` : `imports.report.${column}`)),
        ]}
        rows={rows.map(({ kind, ...row }) => ({
          ...{ key: kind, name: t(`imports.kind.${kind}`) },
          cells: columns.map((column) => t.number(row[column])),
        }))}
      />
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
