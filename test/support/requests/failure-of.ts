import { expect } from 'vitest'

/** Whatever a call fails with; a call that succeeds fails the test. */
export const failureOf = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => expect.fail('The call should have failed.'),
    (error: unknown) => error,
  )
