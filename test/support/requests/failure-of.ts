import { expect } from 'vitest'

/** The error that a call throws. The test fails if the call succeeds. */
export const failureOf = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => expect.fail('The call should have failed.'),
    (error: unknown) => error,
  )
