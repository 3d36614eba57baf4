import { listCategories } from '../../features/categories/queries/list-categories.ts'
import { deleteComment } from '../../features/comments/verbs/delete-comment.ts'
import { holdComment } from '../../features/comments/verbs/hold-comment.ts'
import { unmergeTask } from '../../features/merges/verbs/unmerge-task.ts'
import { closeReports } from '../../features/moderation/verbs/close-reports.ts'
import { setStanding } from '../../features/moderation/verbs/set-standing.ts'
import { snooze } from '../../features/moderation/verbs/snooze.ts'
import { restoreFromTrash } from '../../features/recovery/verbs/restore-from-trash.ts'
import { editTask } from '../../features/tasks/verbs/edit-task.ts'
import type { MapContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'

type Numbers = [number, number, number]

/** How each step of an action is undone. A step is a word with up to three numbers: `pending-12-3-0`. */
const undoing: Record<string, (ctx: MapContext, numbers: Numbers) => Promise<unknown>> = {
  pending: async (ctx, [task_id, parent, category_id]) => {
    const category = (await listCategories(ctx)).find(({ id }) => id === category_id)?.name ?? null
    await editTask(ctx, { task_id, parent, category, pending: true, parsed_description: '' })
  },
  waits: (ctx, [task_id]) => editTask(ctx, { task_id, pending: true, parsed_description: '' }),
  held: (ctx, [comment_id]) => holdComment(ctx, { comment_id }),
  trash: (ctx, [trash_id]) => restoreFromTrash(ctx, { trash_id }),
  moved: (ctx, numbers) => undoMove(ctx, numbers, true),
  moved_silently: (ctx, numbers) => undoMove(ctx, numbers, false),
  merged: (ctx, [task_id]) => unmergeTask(ctx, { task_id }),
  person: (ctx, [user_id]) => setStanding(ctx, { user_id, standing: null }),
  snoozed_task: (ctx, [id]) => snooze(ctx, { kind: 'task', id, until: null }),
  snoozed_comment: (ctx, [id]) => snooze(ctx, { kind: 'comment', id, until: null }),
  closed_task: (ctx, [id]) => closeReports(ctx, { kind: 'task', id, closed: false }),
  closed_comment: (ctx, [id]) => closeReports(ctx, { kind: 'comment', id, closed: false }),
}

async function undoMove(ctx: MapContext, [task_id, parent, comment_id]: Numbers, notify: boolean): Promise<void> {
  await editTask(ctx, { task_id, parent, notify, parsed_description: '' })
  await deleteComment(ctx, { comment_id })
}

export const undoStep = (name: keyof typeof undoing & string, ...numbers: number[]): string =>
  [name, ...numbers].join('-')

/** A browser keeps no longer cookies. What does not fit cannot be undone here, only step by step. */
const maxLength = 3_000

export interface Done {
  action: string
  count: number
  /** The key of the item; empty after an action on several. */
  item: string
}

/** What the queue shows once, after an action: `queue:approve:1:task-12:pending-12-3-0`. */
export function doneFlash({ action, count, item }: Done, steps: string[]): string {
  const undo = steps.join('.')
  return `queue:${action}:${count}:${item}:${undo.length > maxLength ? '' : undo}`
}

/** `undo` is empty where it cannot be undone. */
export function parseDoneFlash(flash = ''): (Done & { undo: string }) | undefined {
  const [, action = '', count, item = '', undo = ''] = /^queue:([a-z]+):(\d+):([\w-]*):([\w.-]*)$/.exec(flash) ?? []
  return action ? { action, count: Number(count), item, undo } : undefined
}

/** Undoes all steps, the last one first, or none. */
export async function undoSteps(ctx: MapContext, text: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const step of text.split('.').reverse()) {
      const [name = '', a = 0, b = 0, c = 0] = step.split('-')
      const undo = Object.hasOwn(undoing, name) ? undoing[name] : undefined
      if (!undo) throw new NotFound()
      await undo(tx, [Number(a), Number(b), Number(c)])
    }
  })
}
