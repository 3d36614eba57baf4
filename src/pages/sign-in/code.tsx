import { findAskedIn } from '../../features/sessions/queries/find-sign-in-request.ts'
import { isSame, readCode, signCode } from '../../features/sessions/rules/secrets.ts'
import { mostTries } from '../../features/sessions/rules/sign-in-request.ts'
import { codePath } from '../../features/sessions/verbs/create-sign-in-link.ts'
import { finishAsked } from '../../features/sessions/verbs/finish-request.ts'
import { findIntent } from '../../features/sessions/verbs/saved-forms.ts'
import { countTry } from '../../features/sessions/verbs/use-request.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { sealed } from './private-page.ts'
import { CodeView } from './views/code.tsx'

/** Says where the mail went, and takes the code that is in it: only in the browser that asked. */
export const codePage: Page = {
  path: codePath,
  show: async (request) => {
    const { browser, person } = request
    const { database, now } = request.ctx
    const asked = browser.existingHash ? await findAskedIn(database.read, browser.existingHash) : undefined
    if (!asked) return { redirect: person ? '/' : '/sign-in' }
    const intent = await findIntent(database.read, browser.hash, now)
    return sealed(<CodeView common={commonData(request)} asked={asked} intent={intent} />)
  },
  submit: async (request) => {
    const code = readCode(request.form.code)
    if (!code) throw new Invalid([{ field: 'code', code: 'six_digits', message: 'The code has six digits.' }])
    const asked = await countTry(request)
    if (!asked) throw new Conflict('code_spent', 'This code no longer works. Ask for a new one.')
    const { link_hash, code_hash, tries } = asked
    if (!isSame(signCode(request.browser, link_hash, code), code_hash ?? '')) throw wrongCode(mostTries - tries)
    return finishAsked(request, asked)
  },
}

const wrongCode = (left: number): Invalid =>
  new Invalid([{ field: 'code', code: 'wrong_code', message: `That is not the code. Tries left: ${left}.` }])
