import type { MapContext } from '../../../platform/context.ts'
import { JobError } from '../../../platform/jobs/job-handler.ts'
import { renderCommentsAgain } from '../../comments/verbs/render-comments-again.ts'
import { hashIn } from '../../images/rules/path.ts'
import { renderTasksAgain } from '../../tasks/verbs/render-tasks-again.ts'
import { ownerOfText } from '../queries/owner-of-text.ts'
import { fetchOneImage } from './fetch-one-image.ts'

interface Input {
  task_id?: number | undefined
  comment_id?: number | undefined
  /** The text was pending when it was written. */
  pending?: boolean | undefined
  signal: AbortSignal
  /** Only tests name any. */
  trustedHosts?: readonly string[] | undefined
}

/** At most this many images of a text are fetched. The others stay links. */
const maxFetched = 10

/** After that no other image is begun. What is left is for the next attempt. */
const budgetMs = 60_000

/** Longer URLs stay links. */
const maxUrlLength = 2_000

/**
 * Fetches the images of other sites that a text names, each once for the whole map, and renders the text again. What cannot
 * be fetched stays a link. Throws where another attempt may succeed. A pending text has one attempt, and a text is rendered
 * only while it waits as it did: otherwise something would appear in it that the team has not read.
 */
export async function fetchImages(ctx: MapContext, { signal, trustedHosts, ...text }: Input): Promise<void> {
  const missing = (await render(ctx, text)).filter((url) => url.length <= maxUrlLength && !hashIn(url))
  const owner = await ownerOfText(ctx, text)
  if (missing.length === 0 || !owner) return
  const budget = AbortSignal.timeout(budgetMs)
  const failures: string[] = []
  try {
    for (const url of missing.slice(0, maxFetched)) {
      signal.throwIfAborted()
      const failure = budget.aborted
        ? 'There was no time left.'
        : await fetchOneImage(ctx, { url, owner, signal, trustedHosts })
      if (failure) failures.push(failure)
    }
  } finally {
    await render(ctx, text)
  }
  if (failures.length > 0) {
    const message = `${failures.length} images could not be fetched. ${failures[0]}`
    throw new JobError(message, { retry: !text.pending })
  }
}

/** Returns the URLs that are still links. */
async function render(ctx: MapContext, text: Omit<Input, 'signal' | 'trustedHosts'>): Promise<string[]> {
  const { task_id, comment_id = 0, pending = false } = text
  const { remote } = await (task_id === undefined
    ? renderCommentsAgain(ctx, { comment_id, pending })
    : renderTasksAgain(ctx, { task_id, pending }))
  return remote
}
