import { wordsIn } from '../../src/words/words.ts'

/** A sentence of the pages, by its key: a test names what is said, and the catalogue how. */
export const say = wordsIn('en')
