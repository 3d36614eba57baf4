import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { versionedFiles } from '../../scripts/release/version.ts'
import { projectRoot, version } from '../../src/lib/project.ts'
import { aFolder } from '../support/servers/start.ts'

const run = promisify(execFile)
const today = /^\d{4}-\d{2}-\d{2}$/
const next = '7.8.9'

describe('npm run release', () => {
  it('sets the version everywhere, dates the changelog, builds, commits and tags', async () => {
    const project = await aProject()

    const { stdout } = await project.release(next)

    expect(stdout).toMatch(/\nTagged v7\.8\.9\. The packages are in dist\/release\. Publish with: git push/)
    for (const file of versionedFiles) {
      const text = await project.read(file)
      expect([file, text.includes(next)]).toEqual([file, true])
      if (!file.endsWith('.json')) expect([file, text.includes(version)]).toEqual([file, false])
    }
    const [, date, rest] =
      /## \[Unreleased\]\n\n## \[7\.8\.9\] - (\S+)\n\n([^]*)$/.exec(await project.read('CHANGELOG.md')) ?? []
    expect(date).toMatch(today)
    expect(rest).toBe('### Added\n\n- Something new.\n\n## [0.0.1] - 2020-01-01\n\n- Something old.\n')
    expect(await project.read('built')).toBe(`freeze ${next}\npackage ${next}\n`)
    expect(await project.read('dist/release/NOTES.md')).toBe('### Added\n\n- Something new.\n')
    expect(await project.git('log', '-1', '--format=%s')).toBe(`Release ${next}`)
    expect(await project.git('status', '--porcelain')).toBe('')
    expect(await project.git('show', '--no-patch', '--format=', `v${next}`)).toContain(
      `Cairn ${next}\n\n### Added\n\n- Something new.`,
    )
    expect(await project.git('rev-parse', `v${next}^{commit}`)).toBe(await project.git('rev-parse', 'HEAD'))
  })

  it('can release the current version once, as the first release does', async () => {
    const project = await aProject()

    await project.release(version)

    await project.write('CHANGELOG.md', changelog('- More.'))
    await project.git('commit', '--all', '--message', 'More')
    await expect(project.release(version)).rejects.toThrow(`release: ${version} has already been released.`)
  })

  it('--dry-run only prints what would change, and --help explains it', async () => {
    const project = await aProject()

    const { stdout } = await project.release(next, '--dry-run')

    for (const file of [...versionedFiles, 'CHANGELOG.md']) expect(stdout).toContain(`changes ${file}\n`)
    expect(stdout).toContain('Release notes for 7.8.9:\n\n### Added\n\n- Something new.\n')
    expect((await project.release('--help')).stdout).toMatch(/^npm run release -- VERSION/)
    expect(await project.git('status', '--porcelain')).toBe('')
    expect(await project.git('tag')).toBe('')
  })

  it.each<[why: string, words: string[], says: string, change?: (project: Project) => Promise<unknown>]>([
    ['no version', [], 'give one version'],
    ['a word', ['newest'], '"newest" is not a version such as 1.2.3.'],
    ['an older version', ['0.0.1'], `0.0.1 is older than ${version}.`],
    ['uncommitted changes', [next], 'there are uncommitted changes.', ({ write }) => write('new', '')],
    ['another branch', [next], 'releases are made from the main branch.', ({ git }) => git('switch', '-c', 'other')],
    ['an existing tag', [next], 'the tag v7.8.9 already exists.', ({ git }) => git('tag', `v${next}`)],
    [
      'an empty changelog',
      [next],
      'CHANGELOG.md has nothing under Unreleased.',
      async ({ write, git }) => {
        await write('CHANGELOG.md', changelog(''))
        await git('commit', '--all', '--message', 'Empty')
      },
    ],
    ['failing tests', [next, '--test'], 'npm test'],
  ])('rejects %s and changes nothing', async (_why, words, says, change) => {
    const project = await aProject()
    await change?.(project)
    const [head, status] = [await project.git('rev-parse', 'HEAD'), await project.git('status', '--porcelain')]

    await expect(project.release(...words)).rejects.toThrow(says)

    expect(await project.git('rev-parse', 'HEAD')).toBe(head)
    expect(await project.git('status', '--porcelain')).toBe(status)
  })

  it('commits nothing if the packages cannot be built', async () => {
    const project = await aProject({ package: 'false' })

    await expect(project.release(next)).rejects.toThrow('Nothing was committed; `git restore .` undoes the changes.')

    expect(await project.git('tag')).toBe('')
    await project.git('restore', '.')
    expect(JSON.parse(await project.read('package.json')).version).toBe(version)
  })
})

type Project = Awaited<ReturnType<typeof aProject>>

const changelog = (entries: string) =>
  `# Changelog\n\n## [Unreleased]\n\nThe first release will be ${version}.\n\n### Added\n\n${entries}\n\n` +
  '## [0.0.1] - 2020-01-01\n\n- Something old.\n'

/** A repository with our files and scripts, where the slow steps only leave a trace. */
async function aProject(scripts: Record<string, string> = {}) {
  const folder = await aFolder()
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  const git = async (...words: string[]) => (await run('git', [...author, ...words], { cwd: folder })).stdout.trim()
  const trace = (step: string) =>
    `mkdir -p dist/release && echo ${step} $(node -p "require('./package.json').version") >> built`

  for (const file of [...versionedFiles, 'scripts/release.ts', 'scripts/release']) {
    await cp(join(projectRoot, file), join(folder, file), { recursive: true })
  }
  const manifest = JSON.parse(await read('package.json'))
  const long = { freeze: trace('freeze'), package: trace('package'), test: 'false', ...scripts }
  await write('package.json', `${JSON.stringify({ ...manifest, scripts: long }, null, 2)}\n`)
  await write('CHANGELOG.md', changelog('- Something new.'))
  await write('.gitignore', 'dist\n')
  await git('init', '--quiet', '--initial-branch=main')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'All')
  const env = {
    ...process.env,
    ...{ GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.org' },
    ...{ GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.org' },
  }
  const release = (...words: string[]) => run(process.execPath, ['scripts/release.ts', ...words], { cwd: folder, env })
  return { read, write, git, release }
}
