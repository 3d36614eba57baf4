import type { MapContext } from '../../../platform/context.ts'
import { noRecords, type PageRecords } from '../rules/page.ts'
import type { Skipped } from '../rules/skipped.ts'
import { reportOf, type UploadPlan } from '../rules/upload.ts'
import type { MapPages } from '../sources/read-pages.ts'
import { planPages } from '../sources/send-pages.ts'
import { planTarget } from './plan-import.ts'

interface Read extends MapPages {
  skipped: Skipped
}

/** The plan as the page shows it: with the number of tasks in each of the source's lists and categories. */
export async function planUpload(ctx: MapContext, read: Read): Promise<UploadPlan> {
  const [inList, inCategory] = [new Map<string, number>(), new Map<string, number>()]
  const count = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1)
  async function* counted() {
    for await (const page of read.pages) {
      for (const task of page.file === 'tasks' ? (page.records as PageRecords['tasks'][]) : []) {
        count(inList, task.list)
        for (const key of task.categories ?? []) count(inCategory, key)
      }
      yield page
    }
  }
  const plan = await planPages(planTarget(ctx), { ...read, pages: counted() })
  const { map, takesOver, lists, categories, files, people } = plan
  const byTasks = (a: { tasks: number }, b: { tasks: number }) => b.tasks - a.tasks
  const nameOf = new Map(map.categories.map(({ key, name }) => [key, name]))
  return {
    ...{ source: map.source, takesOver, people },
    files: reportOf({ ...files, source: { ...noRecords(), skipped: read.skipped } }),
    lists: lists
      .map(({ key, name, list }) => ({ key, name, tasks: inList.get(key) ?? 0, list_id: list?.id ?? null }))
      .filter(({ tasks, list_id }) => tasks > 0 || list_id === null)
      .toSorted(byTasks),
    categories: categories
      .map(({ key, name, id }) => ({
        ...{ key, name: nameOf.get(key) ?? key, tasks: inCategory.get(key) ?? 0 },
        category: id ?? (name === null ? null : ('new' as const)),
      }))
      .filter(({ tasks }) => tasks > 0)
      .toSorted(byTasks),
  }
}
