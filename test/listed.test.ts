import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../src/config.ts'
import { reservedSlugs } from '../src/features/teams/table.ts'
import { endpoints, events, jobs } from '../src/features.ts'
import { projectRoot } from '../src/lib/project.ts'
import { isSlug } from '../src/lib/urls.ts'
import { pages } from '../src/pages/pages.ts'
import { openLog } from '../src/platform/log.ts'
import { routes } from '../src/routes.ts'
import { personStyles, referenceStyles, styles } from '../src/web/assets.ts'
import { site } from './support/builders/a-site.ts'
import { engines } from './support/databases/engines.ts'

const pageFiles = '{src/pages,src/pages/*}/*.{ts,tsx}'

/** Things listed by hand: where they are defined, how to recognise them, and where they are listed. */
const lists = [
  { noun: 'endpoint', files: 'src/features/*/api.ts', has: /^handle$/, listed: endpoints, list: 'src/features.ts' },
  { noun: 'event', files: 'src/features/*/events.ts', has: /^schema$/, listed: events, list: 'src/features.ts' },
  { noun: 'kind of job', files: 'src/features/*/jobs.ts', has: /^run$/, listed: jobs, list: 'src/features.ts' },
  { noun: 'page', files: pageFiles, has: /^(show|submit|actOnGet)$/, listed: pages, list: 'src/pages/pages.ts' },
]

describe('the lists include', () => {
  it.each(lists)('every $noun', async ({ noun, files, has, listed, list }) => {
    const made = (await exportsOf(files)).filter(([, value]) => Object.keys(value).some((key) => has.test(key)))

    expect(made.length).toBeGreaterThanOrEqual(listed.length)
    const values: readonly object[] = listed
    for (const [name, value] of made) {
      expect(values.includes(value), `The ${noun} ${name} is not used. Name it in ${list}.`).toBe(true)
    }
  })

  it('every endpoint under a name that matches its id', async () => {
    for (const [name, value] of await exportsOf('src/features/*/api.ts')) {
      if (!('handle' in value && 'id' in value)) continue
      const words = String(value.id).split(/[._-]/)
      const camelCase = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
      expect(name.split(' ')[0]).toBe(`${camelCase.join('')}Endpoint`)
    }
  })

  it('every style sheet', () => {
    const names = globSync('src/web/styles/*.css', { cwd: projectRoot }).map((file) => basename(file, '.css'))
    for (const name of names) {
      const served = [...styles, ...personStyles, ...referenceStyles]
      expect(served, `The style sheet ${name}.css is not served. Name it in src/web/assets.ts.`).toContain(name)
    }
  })

  it('the first segment of every path, so that no team can take it', async () => {
    const empty = await engines.sqlite()
    const database = empty.open()
    onTestFinished(async () => {
      await database.close()
      await empty.drop()
    })
    const served = await routes({
      ...{ config: readConfig({ METRICS: 'true' }), database, site },
      ...{ clock: () => new Date(), log: openLog('error'), readiness: { check: async () => {} } },
      hasStarted: () => true,
    })
    const paths = [...pages, ...endpoints, ...served.routes].map(({ path }) => path)

    const firstParts = [...new Set(paths.map((path) => path.split('/')[1] ?? ''))].filter(isSlug)
    expect(firstParts).toContain('metrics')
    for (const part of firstParts) {
      const where = `A team could be called "${part}". Add it to reservedSlugs in src/features/teams/table.ts.`
      expect(reservedSlugs, where).toContain(part)
    }
  })
})

/** All exported objects, including those in exported arrays, with their name and file. */
async function exportsOf(files: string): Promise<[name: string, value: object][]> {
  const found: [string, object][] = []
  for (const file of globSync(files, { cwd: projectRoot })) {
    for (const [name, value] of Object.entries(await import(join(projectRoot, file)))) {
      for (const one of [value].flat()) if (typeof one === 'object' && one) found.push([`${name} of ${file}`, one])
    }
  }
  return found
}
