import type { Sentence } from '../platform/html/words.ts'

/** The same keys in another language. A missing or a surplus key does not compile. */
export type Translated<English extends Record<string, Sentence>> = Record<keyof English, Sentence>
