import { findAfterSignIn } from '../../features/sessions/queries/find-after-sign-in.ts'
import { findNewestRequest } from '../../features/sessions/queries/find-sign-in-request.ts'
import { codeAttemptsLeft, codeState } from '../../features/sessions/rules/sign-in-request.ts'
import { confirmCode } from '../../features/sessions/verbs/confirm-code.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { openSessionInBrowser } from './after-sign-in.ts'
import { originOf } from './origin.ts'
import { codePath, signInPath } from './paths.ts'
import { privatePage } from './private-page.ts'
import { CodeView } from './views/code.tsx'

/** Shows where the mail went, and takes the code that is in it: only in the browser that requested it. */
export const codePage: Page = {
  path: codePath,
  show: async (request) => {
    const { ctx, browser, person } = request
    const newest = await findNewestRequest(ctx, browser.existingHash)
    if (!newest) return { redirect: person ? '/' : signInPath }
    const code = {
      purpose: newest.purpose,
      email: newest.email ?? '',
      state: codeState(newest, ctx.now),
      attemptsLeft: codeAttemptsLeft(newest),
    }
    const after = await findAfterSignIn(ctx, browser.existingHash)
    const origin = await originOf(ctx, after?.return_to ?? '/', after)
    return privatePage(<CodeView common={commonData(request)} code={code} after={after} map={origin.map} />)
  },
  submit: (request) => {
    const { ctx, browser, form } = request
    const sign = (text: string) => browser.sign(text)
    return openSessionInBrowser(request, (details) => confirmCode(ctx, { code: form.code, sign, ...details }))
  },
}
