import { createLanguages } from '../platform/html/languages.ts'
import { catalogues } from './generated.ts'

export type { Key } from './en/catalogue.ts'
export { catalogues }

export const { wordsIn, findLanguage, languageFor } = createLanguages(catalogues)
