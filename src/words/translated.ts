import type { Sentence } from '../platform/html/words.ts'

/** The same keys in another language. A missing or an extra key does not compile. */
export type Translated<English extends Record<string, Sentence>> = Record<keyof English, Sentence>
