import { CairnError } from '@cairn/sdk'

/** The API error that a call throws. The test fails if the call succeeds. */
export async function refused(call: PromiseLike<unknown>): Promise<CairnError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in outcome) throw new Error(`Expected a refusal, got ${JSON.stringify(outcome.value)}`)
  if (outcome.error instanceof CairnError) return outcome.error
  throw outcome.error
}
