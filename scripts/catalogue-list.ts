import { globSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/lib/project.ts'

/** Where the catalogues are: one folder for each language, named by its tag. */
export const wordsFolder = 'src/words'

/** English first: it has every sentence, and is used where no other language fits. */
const source = 'en'

/** The module that imports every catalogue. A language is added by adding its folder. */
export function catalogueList(): string {
  const files = globSync('*/catalogue.ts', { cwd: join(projectRoot, wordsFolder) })
  const tags = files.map((file) => file.split(/[\\/]/)[0] ?? '').sort()
  const names = [source, ...tags.filter((tag) => tag !== source)].map(nameOf)
  return [
    '// Made by `npm run generate` from the folders beside this file.',
    ...tags.map((tag) => `import { catalogue as ${nameOf(tag)} } from './${tag}/catalogue.ts'`),
    '',
    `export const catalogues: [typeof ${source}, ...(typeof ${source})[]] = [${names.join(', ')}]`,
    '',
  ].join('\n')
}

const nameOf = (tag: string): string => tag.replaceAll('-', '')
