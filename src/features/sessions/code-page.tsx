import { Conflict, Invalid } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { mostTries } from './asked.ts'
import { findAskedIn } from './find-asked.ts'
import { finishAsked } from './finish-asked.ts'
import { findIntent } from './intents.ts'
import { codePath } from './links.ts'
import { sealed } from './sealed.ts'
import { isSame, readCode, signCode } from './secrets.ts'
import { countTry } from './use-asked.ts'
import { CodeView } from './views/code.tsx'

/** Says where the mail went, and takes the code that is in it: only in the browser that asked. */
export const codePage: Page = {
  path: codePath,
  show: async (visit) => {
    const { database, browser, now, person } = visit
    const asked = browser.existingHash ? await findAskedIn(database.read, browser.existingHash) : undefined
    if (!asked) return { redirect: person ? '/' : '/sign-in' }
    const intent = await findIntent(database.read, browser.hash, now)
    return sealed(<CodeView visit={visit} asked={asked} intent={intent} />)
  },
  submit: async (visit) => {
    const code = readCode(visit.form.code)
    if (!code) throw new Invalid([{ field: 'code', code: 'six_digits', message: 'The code has six digits.' }])
    const asked = await countTry(visit)
    if (!asked) throw new Conflict('code_spent', 'This code no longer works. Ask for a new one.')
    const { link_hash, code_hash, tries } = asked
    if (!isSame(signCode(visit.browser, link_hash, code), code_hash ?? '')) throw wrongCode(mostTries - tries)
    return finishAsked(visit, asked)
  },
}

const wrongCode = (left: number): Invalid =>
  new Invalid([{ field: 'code', code: 'wrong_code', message: `That is not the code. Tries left: ${left}.` }])
