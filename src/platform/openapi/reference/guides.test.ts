import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../../lib/project.ts'
import { renderPage } from '../../html/slots.ts'
import { renderGuide } from './guides.tsx'

it('a changelog repeats its headings, and each has an id of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'changelog.md')
  writeFileSync(file, '# Changelog\n\n## 2\n\n### Added\n\nTwo\n\n## 1\n\n### Added\n\nOne\n')
  const guide = { name: 'changelog', file: relative(projectRoot, file) }

  const { sections, main } = await renderGuide(guide, [guide])

  expect(sections.map(({ id }) => id)).toEqual(['', '2', 'added', '1', 'added-4'])
  expect(renderPage(main)).toMatch(/<h3 id="added">.*<h3 id="added-4">/s)
})
