// Made by `npm run generate` from the folders beside this file.
import { catalogue as de } from './de/catalogue.ts'
import { catalogue as en } from './en/catalogue.ts'

export const catalogues: [typeof en, ...(typeof en)[]] = [en, de]
