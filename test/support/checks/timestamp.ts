import { expect } from 'vitest'

/** Matches any timestamp in the API's format. */
export const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
