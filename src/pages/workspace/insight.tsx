import { countDaysNow } from '../../features/insight/jobs.ts'
import { type Insight, isEmptyInsight, readInsight } from '../../features/insight/queries/read-insight.ts'
import { longestPeriod, parsePeriod } from '../../features/insight/rules/period.ts'
import { InsightEdit } from '../../features/insight/schema.ts'
import { countFewDays } from '../../features/insight/verbs/count-days.ts'
import { publishCommitments } from '../../features/insight/verbs/publish-commitments.ts'
import { type CsvValue, csvFile } from '../../lib/escape.ts'
import { required } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import { CountingView, EmptyInsightView, InsightView } from './views/insight.tsx'
import { backTo, workspacePage } from './workspace-page.ts'

export const insightPages = [
  workspacePage('insight', {
    for: 'member',
    formFor: 'administrator',
    show: async (ctx, request) => {
      const days = parsePeriod(request.query.days)
      // The job counts once an hour; the page also shows the current hour.
      if (!ctx.map.archived && !(await countFewDays(ctx))) {
        await countDaysNow(ctx)
        return { view: <CountingView /> }
      }
      const insight = await readInsight(ctx, days)
      const shown = { days, insight }
      if (!isEmptyInsight(insight)) return { view: <InsightView {...shown} /> }
      const isNew = isEmptyInsight(await readInsight(ctx, longestPeriod))
      return { view: <EmptyInsightView {...shown} isNew={isNew} /> }
    },
    submit: async (ctx, request) => {
      const edit = readFields(InsightEdit, request.form)
      await publishCommitments(ctx, edit)
      return backTo(ctx, 'insight', edit.promises_public ? 'insight.published' : 'insight.unpublished')
    },
  }),
  workspacePage('insight/:file', {
    for: 'member',
    show: async (ctx, request) => {
      const name = /^(\w+)\.csv$/.exec(request.params.file ?? '')?.[1] ?? ''
      const rowsOf = required(Object.hasOwn(files, name) ? files[name] : undefined)
      const rows = rowsOf(await readInsight(ctx, parsePeriod(request.query.days)))
      return {
        body: csvFile(rows),
        type: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': `attachment; filename="${name}.csv"` },
      }
    },
  }),
]

/** Programs also read these files, so their column names aren't translated. */
const files: Record<string, (insight: Insight) => CsvValue[][]> = {
  activity: ({ activity }) => [
    ['day', 'suggestions', 'votes', 'comments'],
    ...activity.map(({ day, suggestions, votes, comments }) => [day, suggestions, votes, comments]),
  ],
  lists: ({ lists }) => [
    ['list', 'role', 'tasks', 'median_seconds', 'p90_seconds'],
    ...lists.map((list) => [list.name, list.role, list.measured, list.median_seconds, list.p90_seconds]),
  ],
  promises: ({ activity }) => [
    ['day', 'promised', 'kept'],
    ...activity.map(({ day, promised, kept }) => [day, promised, kept]),
  ],
  categories: ({ categories }) => [['category', 'votes'], ...categories.map(({ name, votes }) => [name, votes])],
  searches: ({ empty_searches }) => [['words', 'count'], ...empty_searches.map(({ words, count }) => [words, count])],
}
