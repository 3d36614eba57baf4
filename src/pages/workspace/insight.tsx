import { type Insight, isEmptyInsight, readInsight } from '../../features/insight/queries/read-insight.ts'
import { longestPeriod, parsePeriod } from '../../features/insight/rules/period.ts'
import { InsightEdit } from '../../features/insight/schema.ts'
import { countDays } from '../../features/insight/verbs/count-days.ts'
import { publishCommitments } from '../../features/insight/verbs/publish-commitments.ts'
import { type CsvValue, csvFile } from '../../lib/csv.ts'
import { NotFound } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { EmptyInsightView, InsightView } from './views/insight.tsx'
import { openWorkspace } from './workspace-page.ts'

/** The numbers of the map, for its team. */
export const insightPage: Page = {
  path: workspacePath('insight'),
  for: 'member',
  formFor: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    const ctx = await openWorkspace(request, 'member')
    const days = parsePeriod(request.query.days)
    // The job counts every hour. The page shows today, too.
    if (!ctx.map.archived) await countDays(ctx, { quick: true })
    const insight = await readInsight(ctx, days)
    const common = commonData(request)
    const shown = { common, map: ctx.map, role: ctx.role, days, insight }
    if (!isEmptyInsight(insight)) return { view: <InsightView {...shown} /> }
    const isNew = isEmptyInsight(await readInsight(ctx, longestPeriod))
    return { view: <EmptyInsightView {...shown} isNew={isNew} /> }
  },
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const edit = readFields(InsightEdit, request.form)
    await publishCommitments(ctx, edit)
    return {
      redirect: workspaceUrl(ctx.map, 'insight'),
      flash: edit.promises_public ? 'insight.published' : 'insight.unpublished',
    }
  },
}

/** The numbers of one chart. */
export const insightFile: Page = {
  path: workspacePath('insight/:file'),
  for: 'member',
  needsSignIn: true,
  show: async (request) => {
    const ctx = await openWorkspace(request, 'member')
    const name = /^(\w+)\.csv$/.exec(request.params.file ?? '')?.[1] ?? ''
    const rowsOf = Object.hasOwn(files, name) ? files[name] : undefined
    if (!rowsOf) throw new NotFound()
    const rows = rowsOf(await readInsight(ctx, parsePeriod(request.query.days)))
    return {
      body: csvFile(rows),
      type: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="${name}.csv"` },
    }
  },
}

/** Programs read these files too, so their first lines are names, the same in every language. */
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
