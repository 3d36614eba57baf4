import { globSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/lib/project.ts'

/** One folder for each language, named by its tag. */
export const wordsFolder = 'src/words'

/** English comes first: it is used where no other language fits. */
const firstLanguage = 'en'

/** The module that imports every catalogue. A language is added by adding its folder. */
export function catalogueList(): string {
  const files = globSync('*/catalogue.ts', { cwd: join(projectRoot, wordsFolder) })
  const tags = files.map((file) => file.split(/[\\/]/)[0] ?? '').sort()
  const names = [firstLanguage, ...tags.filter((tag) => tag !== firstLanguage)].map(nameOf)
  return [
    '// Made by `npm run generate` from the folders beside this file.',
    ...tags.map((tag) => `import { catalogue as ${nameOf(tag)} } from './${tag}/catalogue.ts'`),
    '',
    `export const catalogues: [typeof ${firstLanguage}, ...(typeof ${firstLanguage})[]] = [${names.join(', ')}]`,
    '',
  ].join('\n')
}

const nameOf = (tag: string): string => tag.replaceAll('-', '')
