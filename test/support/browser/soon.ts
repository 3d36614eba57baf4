import { expect } from 'vitest'

/** Polls until a page shows something, or a database contains it. */
export const soon = <T>(look: () => T) => expect.poll(look, { timeout: 60_000, interval: 20 })
