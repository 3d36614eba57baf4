import { expect, it } from 'vitest'
import { catalogues } from '../src/words/words.ts'
import { importsOf, readTree, type Tree } from './support/checks/source-tree.ts'

const teamKeys = Object.keys(catalogues[0].team?.() ?? {})

/** Everything in quotation marks, with what's inserted into it as `*`. */
const textsIn = (source: string): string[] =>
  [...source.matchAll(/'([\w.-]+)'|`([\w-]+\.[^`]*)`/g)].map(
    ([, text, template = '']) => text ?? template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*'),
  )

/** The sentences of the team's part that a file names, in whole or by a pattern. */
function teamKeysIn(source: string): string[] {
  return textsIn(source).flatMap((text) => {
    if (!/^[\w.*-]+$/.test(text)) return []
    const pattern = new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]+')}$`)
    return teamKeys.filter((key) => pattern.test(key)).slice(0, 1)
  })
}

/** Files whose text others than the team read, and what they import from the workspace. */
function visitorsFiles(tree: Tree): string[] {
  const usesWords = (file: string) => /\bwordsIn\(|type Words\b/.test(tree[file] ?? '')
  const files = Object.keys(tree).filter((file) =>
    file.startsWith('src/pages/')
      ? !file.startsWith('src/pages/workspace/')
      : /^src\/features|^scripts\/bundle/.test(file) && usesWords(file) && !tree[file]?.includes('teamWordsIn'),
  )
  const imported = files.filter((file) => file !== 'src/pages/pages.ts').flatMap((file) => importsOf(tree, file))
  return [...files, ...imported.filter((file) => file.startsWith('src/pages/workspace/'))]
}

it("pages outside the workspace, and emails, only use the visitors' part of the catalogues", () => {
  const tree = readTree(['src/{pages,features}/**/*.{ts,tsx}', 'scripts/bundle.ts'])
  const files = visitorsFiles(tree)
  const used = files.flatMap((file) => teamKeysIn(tree[file] ?? '').map((key) => `${file} uses ${key}`))

  expect(files).toEqual(expect.arrayContaining(['src/pages/board/views/card.tsx', 'src/features/notices/mails.ts']))
  expect(used, "Move what visitors' pages use from team.json to visitors.json, in every language.").toEqual([])
})

it('finds a whole key, and a key with an insertion', () => {
  const insertion = '$' + '{scope}'
  expect(teamKeysIn("t('queue.empty')")).toEqual(['queue.empty'])
  expect(teamKeysIn(`t(\`tokens.scope.${insertion}\`)`)).toEqual(['tokens.scope.public'])
  expect(teamKeysIn("t('task.votes')")).toEqual([])
})

it("the workspace's pages never use words that may be in another language than the team's part", () => {
  const tree = readTree(['src/pages/workspace/**/*.{ts,tsx}'])
  const using = Object.keys(tree).filter((file) => /(?<!\w)wordsIn\(/.test(tree[file] ?? ''))

  expect(using).toEqual([])
})
