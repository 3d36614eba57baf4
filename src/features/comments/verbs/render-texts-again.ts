import type { MapContext, MapTx } from '../../../platform/context.ts'
import { isOutdated, renderAgain, rendererVersion } from '../../../platform/markdown/render-again.ts'
import { deleteRows } from '../../../platform/records/rows.ts'
import { renderTextIn } from '../../images/queries/images.ts'
import type { ImageUser } from '../../images/rules/image.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { replaceTaskTerms } from '../../tasks/steps/task-terms.ts'
import { addCommentTerms } from '../steps/insert-comment.ts'

/** Renders one text, no matter which version rendered it last, instead of a batch of outdated ones. */
interface OneText {
  id: number
  /** Whether the text was pending. It's only rendered if that hasn't changed. */
  pending: boolean
}

interface RenderOutcome {
  /** There may be more than this batch. */
  more: boolean
  /** URLs of images on other sites, which are shown as links. */
  remote: string[]
}

/** Re-renders a task's description, or outdated ones, including merged and deleted tasks. */
export function renderTasksAgain(ctx: MapContext, one?: OneText): Promise<RenderOutcome> {
  return renderTextsAgain(ctx, tasks, one)
}

/** Re-renders a comment, or outdated ones, including pending and deleted ones. */
export function renderCommentsAgain(ctx: MapContext, one?: OneText): Promise<RenderOutcome> {
  return renderTextsAgain(ctx, comments, one)
}

/** How the texts of one table are stored and indexed. */
interface Kind {
  table: 'tasks' | 'comments'
  text: 'description' | 'content'
  html: 'parsed_description' | 'parsed_content'
  returned: ('pending' | 'title')[]
  userOf(id: number): ImageUser
  index(tx: MapTx, written: { id: number; html: string; title: string; pending: boolean }): Promise<void>
}

const tasks: Kind = {
  table: 'tasks',
  text: 'description',
  html: 'parsed_description',
  returned: ['pending', 'title'],
  userOf: (task_id) => ({ task_id }),
  index: (tx, { html, ...task }) => replaceTaskTerms(tx, { ...task, parsed_description: html }),
}

const comments: Kind = {
  table: 'comments',
  text: 'content',
  html: 'parsed_content',
  returned: ['pending'],
  userOf: (comment_id) => ({ comment_id }),
  index: async (tx, { id, html }) => {
    const deleted = await deleteRows(tx, 'comment_terms', { comment_id: id })
    // Pending comments aren't indexed.
    if (deleted > 0) await addCommentTerms(tx, { id, parsed_content: html })
  },
}

/** The maximum number of texts rendered per transaction, so that it doesn't block others for long. */
const batchSize = 100

/**
 * The text doesn't change, so there's no event. `modified` changes only when an image appears in a pending text, because
 * the team hasn't seen the image. Renders before the transaction, to hold locks only briefly.
 */
async function renderTextsAgain(ctx: MapContext, kind: Kind, one?: OneText): Promise<RenderOutcome> {
  const texts = ctx
    // Both tables have the columns, under the names in `kind`.
    .from(kind.table as 'tasks', one)
    .select(['id', `${kind.text as 'description'} as text`, `${kind.html as 'parsed_description'} as html`])
  const found = await (one
    ? texts
    : texts.where(isOutdated).orderBy('renderer').orderBy('id').limit(batchSize)
  ).execute()
  if (found.length === 0) return { more: false, remote: [] }
  const rendered: Rendered[] = []
  for (const { html: before, ...row } of found) {
    const kept = { html: before, remote: [] }
    const render = () => (row.text ? renderTextIn(ctx, row.text, { field: kind.text }) : Promise.resolve(nothing))
    rendered.push({ ...row, before, ...(await renderAgain(kept, render)) })
  }
  await ctx.transaction(async (tx) => {
    for (const text of rendered) await write(tx, kind, text, one)
  })
  return { more: found.length === batchSize, remote: rendered.flatMap(({ remote }) => remote) }
}

const nothing = { html: '', remote: [] as string[] }

interface Rendered {
  id: number
  text: string
  before: string
  html: string
  remote: string[]
}

async function write(tx: MapTx, kind: Kind, { id, text, before, html, remote }: Rendered, one?: OneText) {
  // A moderator who read it without its images has to read it again before approving it.
  const isUnread = one?.pending === true && html !== before
  const update = tx
    .update(kind.table as 'tasks', { id })
    .set({ [kind.html]: html, renderer: rendererVersion, ...(isUnread && { modified: tx.now }) })
    .where(kind.text as 'description', '=', text)
  const written = await (one ? update.where('pending', '=', one.pending) : update)
    .returning(kind.returned)
    .executeTakeFirst()
  // The text was edited or approved concurrently.
  if (!written) return
  const { pending = false, title = '' } = written
  // A single text is re-rendered once its images have been fetched, so there are none left to fetch.
  await setImageUses(tx, { ...kind.userOf(id), before, html, remote: one ? [] : remote, pending })
  if (html !== before) await kind.index(tx, { id, html, title, pending })
}
