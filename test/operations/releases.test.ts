import { afterEach, describe, expect, it } from 'vitest'
import { version } from '../../src/lib/project.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import {
  expectAnswers,
  loadRelease,
  readRelease,
  recordRelease,
  settingsOf,
  storedVersions,
  writeRelease,
} from '../support/databases/release.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

describe.each(['sqlite', 'postgres'] as const)('a database on %s', (engine) => {
  const opened: Empty[] = []
  const anEmpty = async () => {
    const empty = await engines[engine]()
    opened.push(empty)
    return empty
  }
  afterEach(async () => {
    await endPrograms()
    for (const empty of opened.splice(0)) await empty.drop()
  })

  // `npm run freeze` sets this, to store the current version as a release.
  it('of this version can be recorded for later versions to upgrade', async () => {
    const [source, target] = [await anEmpty(), await anEmpty()]
    const release = await recordRelease(source)
    if (process.env.CAIRN_RECORD_RELEASE) writeRelease(version, engine, release)

    await loadRelease(target, release)

    const program = startProgram(settingsOf(target))
    await expectAnswers(await program.url, release)
    await program.stop()
  })

  it('of the first version is stored', () => {
    expect(storedVersions()).toContain('0.1.0')
  })

  it.each(storedVersions())('of version %s is upgraded, and the API still returns the same data', async (then) => {
    const target = await anEmpty()
    const release = readRelease(then, engine)
    await loadRelease(target, release)

    const program = startProgram(settingsOf(target))
    await expectAnswers(await program.url, release)
    await program.stop()
    expect((await program.exited).stderr).toBe('')
  })
})
