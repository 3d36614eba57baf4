import { localPath } from '../../lib/urls.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import { refusalFlash } from '../../platform/http/submit-page.ts'
import { showTask } from './task.tsx'

/** Vote and Follow send along the comment that is being written on the page of a task. */
const hasComment = ({ form }: PageRequest): boolean => Boolean(form.content?.trim())

/** The page again with the comment; without one, back to where the button was pressed. */
export async function afterButton(
  request: PageRequest,
  { flash, redirect }: { flash: string; redirect: string },
): Promise<PageResponse> {
  if (!hasComment(request)) return { redirect, flash }
  request.flash = flash
  request.url = localPath(request.form.from)
  return { ...(await showTask(request)), status: 422 }
}

/** As `afterButton`, where the vote or follow was refused: with the reason. */
export const afterRefusal = async (request: PageRequest): Promise<PageResponse> =>
  hasComment(request)
    ? showTask(request)
    : { redirect: localPath(request.form.from), flash: refusalFlash(request.problems) }
