import { expect } from 'vitest'

/** What a page comes to show, or a database to hold, without anybody knowing when. */
export const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000, interval: 20 })
