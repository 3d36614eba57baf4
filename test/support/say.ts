import { wordsIn } from '../../src/words/words.ts'

/** A sentence from the catalogue, by its key, so that tests don't depend on its wording. */
export const say = wordsIn('en')
