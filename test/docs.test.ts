import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../src/lib/project.ts'

const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md', 'sdk/*.md', 'test/*.md'], { cwd: projectRoot })
const decisions = globSync('docs/decisions/*.md', { cwd: projectRoot })

describe('the documentation pages', () => {
  it.each(pages)('%s links only to existing files and pictures', (page) => {
    const text = readFileSync(join(projectRoot, page), 'utf8')
    const named = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) => path)
    const missing = named.filter((path) => !existsSync(join(projectRoot, dirname(page), path)))
    expect(missing).toEqual([])
  })

  // The SDK pages use paths relative to their own folder.
  it.each(pages.filter((page) => !page.startsWith('sdk')))(
    "%s marks files that don't exist yet, and only those, as (new)",
    (page) => {
      const text = readFileSync(join(projectRoot, page), 'utf8')
      const named = [...text.matchAll(/`((?:src|test|scripts|migrations|docs|sdk|bench)\/[\w./-]*)`(\s\(new\))?/g)]
      const wrong = named.filter(
        ([, path = '', isNew]) => existsSync(join(projectRoot, path)) === (isNew !== undefined),
      )
      expect(wrong.map(([, path]) => path)).toEqual([])
    },
  )

  it('the README shows five pictures, and every picture is used somewhere and loads quickly', () => {
    const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8')
    const guide = pages.filter((page) => page.startsWith('docs/guide/'))
    const text = guide.map((page) => readFileSync(join(projectRoot, page), 'utf8')).join('\n')
    const picturesIn = (page: string) =>
      [...page.matchAll(/!\[[^\]]+\]\([./docs]*\/(screenshots\/[^)]+)\)/g)].map(([, path = '']) => path)
    const kept = globSync('screenshots/*', { cwd: join(projectRoot, 'docs') })

    expect(picturesIn(readme)).toHaveLength(5)
    expect([...new Set(picturesIn(readme + text))].toSorted()).toEqual(kept.toSorted())
    for (const path of kept) expect(statSync(join(projectRoot, 'docs', path)).size, path).toBeLessThan(200_000)
  })

  it('JOBS is off in every file that turns it off, and so the reference says', () => {
    const patterns = ['*.{md,yaml}', '{docs,deploy,src,bench,scripts,test,sdk}/**/*.{md,yaml,env,service,ts,tsx}']
    const files = globSync(patterns, { cwd: projectRoot }).filter((file) => !file.includes('node_modules'))
    const spelled = files.flatMap((file) =>
      [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/\bJOBS(?:=|: ')(\w+)/g)].map(([, to]) => [file, to]),
    )

    expect(spelled.length).toBeGreaterThan(10)
    expect(spelled.filter(([, to]) => to !== 'off')).toEqual([])
    expect(readFileSync(join(projectRoot, 'docs/reference/configuration.md'), 'utf8')).toMatch(
      /^\| `JOBS` \| `on` \| `off` leaves/m,
    )
  })

  it.each(decisions)('%s takes at most 350 words; measurements belong in bench', (page) => {
    expect(readFileSync(join(projectRoot, page), 'utf8').trim().split(/\s+/).length).toBeLessThanOrEqual(350)
  })

  it('every decision mentioned by its number exists', () => {
    const files = globSync(['*.md', '{docs,src,bench,scripts,test,sdk}/**/*.{md,ts,tsx}'], { cwd: projectRoot })
    const mentioned = files
      .filter((file) => !file.includes('node_modules'))
      .flatMap((file) => [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/\bdecision (\d+)\b/gi)])
      .map(([, number = '']) => `docs/decisions/${number.padStart(2, '0')}-`)

    expect(mentioned.length).toBeGreaterThan(20)
    expect(mentioned.filter((start) => !decisions.some((page) => page.startsWith(start)))).toEqual([])
  })

  it.each(globSync('test/support/**/*.ts', { cwd: projectRoot }))('%s says first what it gives', (file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    const comment = /^(?:\/\/.*|\/\*\*[^]*?\*\/)\n/m.exec(text)
    const isAtTop = comment?.index === 0
    const isAboutAnExport = comment !== null && text.startsWith('export ', comment.index + comment[0].length)

    expect(isAtTop || isAboutAnExport).toBe(true)
  })
})
