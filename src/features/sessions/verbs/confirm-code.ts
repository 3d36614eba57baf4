import { equalInConstantTime } from '../../../lib/constant-time.ts'
import type { Context } from '../../../platform/context.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { parseCode, type Sign, signCode } from '../rules/secrets.ts'
import type { SignInBrowser } from '../rules/session.ts'
import { codeAttemptsLeft } from '../rules/sign-in-request.ts'
import { type Confirmed, confirmRequest } from './confirm-request.ts'
import { countCodeAttempt } from './count-code-attempt.ts'

/** The code as it was typed, and a function that signs with the secret of the browser. */
type Input = SignInBrowser & { code: string | undefined; sign: Sign }

/** Confirms the newest request of the browser by the code in the mail. A code works only in the browser that requested it. */
export async function confirmCode(ctx: Context, { code: typed, sign, ...browser }: Input): Promise<Confirmed> {
  const code = parseCode(typed)
  if (!code) throw new Invalid([{ field: 'code', code: 'six_digits', message: 'The code has six digits.' }])
  const { browser_hash } = browser
  const request = browser_hash === undefined ? undefined : await countCodeAttempt(ctx, { browser_hash })
  if (!request) throw new Conflict('code_spent', 'This code no longer works. Ask for a new one.')
  if (!equalInConstantTime(signCode(sign, request.link_hash, code), request.code_hash ?? '')) {
    throw wrongCode(codeAttemptsLeft(request))
  }
  return confirmRequest(ctx, { request, ...browser })
}

const wrongCode = (left: number): Invalid =>
  new Invalid([{ field: 'code', code: 'wrong_code', message: `That is not the code. Tries left: ${left}.` }])
