import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anImage } from '../support/builders/an-image.ts'
import { aFolder, aFolderOf } from '../support/builders/map-files.ts'
import { expectCountsEqualRows, expectNoOrphans } from '../support/checks/counts.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { endPrograms, type Program, runProgram, startProgram } from '../support/servers/program.ts'

const kills = 6

describe.each(['sqlite', 'postgres'] as const)('kill -9 at random moments of an import, on %s', (engine) => {
  let empty: Empty
  let interrupted = 0
  afterEach(async () => {
    await endPrograms()
    await empty.drop()
    interrupted = 0
  })

  it('running it again adds what is missing, and nothing twice', async () => {
    empty = await engines[engine]()
    await addMaps()
    const folder = await aBoard()

    await importUntilDone('killed/roadmap', folder)
    await importOnce('quiet/roadmap', folder)

    await expectSame()
  })

  it('also in another installation, whose server is killed and started again', async () => {
    empty = await engines[engine]()
    let server = startProgram(empty.settings)
    const url = await server.url
    await addMaps()
    const folder = await aBoard()
    const to = async (place: string) => {
      const made = await run('token', 'create', place, '--name', 'Import', '--scope', 'manage')
      return [place, folder, '--from', 'files', '--apply', '--to', url, '--to-token', made.stdout.trim()]
    }
    const command = startProgram({}, undefined, 'import', await to('killed/roadmap'))
    const hasEnded = endOf(command)
    for (let kill = 0; kill < kills; kill += 1) {
      await moreImported(hasEnded)
      if (hasEnded()) break
      await server.kill()
      interrupted += 1
      server = startProgram({ ...empty.settings, PORT: new URL(url).port })
      await server.url
    }

    expect(await command.exited).toMatchObject({ code: 0 })
    expect(await runProgram({}, ['import', ...(await to('quiet/roadmap'))])).toMatchObject({ code: 0 })

    await expectSame()
  })

  /** The URLs of images depend on the site's. */
  const settings = () => ({ ...empty.settings, PUBLIC_URL: 'http://localhost:8000' })

  const run = (...words: string[]) => runProgram(empty.settings, words)

  async function addMaps(): Promise<void> {
    for (const team of ['killed', 'quiet']) {
      expect(await run('team', 'create', team, '--name', team)).toMatchObject({ code: 0 })
      expect(await run('map', 'create', `${team}/roadmap`, '--name', 'The map')).toMatchObject({ code: 0 })
    }
  }

  /** Each time, waits until more records have arrived, and kills it some time later. */
  async function importUntilDone(place: string, folder: string): Promise<void> {
    for (let kill = 0; kill < kills; kill += 1) {
      const program = startProgram(settings(), undefined, 'import', [place, folder, '--from', 'files', '--apply'])
      const hasEnded = endOf(program)
      await moreImported(hasEnded)
      const isOver = hasEnded()
      await program.kill()
      if (isOver) break
      interrupted += 1
    }
    await importOnce(place, folder)
  }

  async function importOnce(place: string, folder: string): Promise<void> {
    const words = ['import', place, folder, '--from', 'files', '--apply']
    expect(await runProgram(settings(), words)).toMatchObject({ code: 0 })
  }

  function endOf(program: Program): () => boolean {
    let ended = false
    void program.exited.then(() => {
      ended = true
    })
    return () => ended
  }

  /** Waits until there are more records, and some time longer. */
  async function moreImported(hasEnded: () => boolean): Promise<void> {
    const before = await countImported()
    await vi.waitFor(async () => expect(hasEnded() || (await countImported()) > before).toBe(true), {
      timeout: 120_000,
      interval: 5,
    })
    await wait(Math.random() * 300)
  }

  const countImported = async () => Number((await empty.rows('select count(*) as n from imported_records'))[0]?.n)

  /** The interrupted map has exactly what the other one has. */
  async function expectSame(): Promise<void> {
    const [killed, quiet] = [await exported('killed/roadmap'), await exported('quiet/roadmap')]
    expect(Object.keys(killed)).toEqual(Object.keys(quiet))
    for (const [name, text] of Object.entries(quiet)) {
      // Comparing the whole text would print all of it.
      const lines = new Set(text.split('\n'))
      expect(
        killed[name]?.split('\n').filter((line) => !lines.has(line)),
        name,
      ).toEqual([])
      expect(killed[name]?.length, name).toBe(text.length)
    }
    expect(killed['tasks.jsonl']?.split('\n').length).toBe(tasks + 1)
    expect(interrupted).toBeGreaterThan(0)
    const database = empty.open()
    try {
      const maps = await empty.rows("select id from maps where slug = 'roadmap'")
      for (const { id } of maps) {
        await expectCountsEqualRows(database, Number(id))
        await expectNoOrphans(database, Number(id))
      }
    } finally {
      await database.close()
    }
  }

  async function exported(place: string): Promise<Record<string, string>> {
    const folder = join(await aFolder(), 'files')
    expect(await run('export', place, folder)).toMatchObject({ code: 0 })
    const files: Record<string, string> = {}
    for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
      if (name !== 'images') files[name] = await readFile(join(folder, name), 'latin1')
    }
    return files
  }
})

const tasks = 1_500

/** An exported map with every kind of record. */
async function aBoard(): Promise<string> {
  const created = (index: number) => new Date(Date.UTC(2021, 0, 1) + index * 60_000).toISOString()
  const numbers = Array.from({ length: tasks }, (_, index) => index)
  const lists = ['suggestions', 'planned'].map((role) => ({ key: role, name: role, role }))
  const listOf = (index: number) => (index % 4 === 0 ? 'planned' : 'suggestions')
  const folder = await aFolderOf(
    {
      people: numbers.map((index) => ({ key: `p${index}`, name: `Person ${index}`, email: `p${index}@example.org` })),
      tasks: numbers.map((index) => ({
        ...{ key: `t${index}`, list: listOf(index), title: `Task ${index}`, author: `p${index}` },
        ...{ description: index % 500 === 0 ? '![A](images/a.png)' : `About *${index}*`, created: created(index) },
        ...(index % 100 === 99 ? { merged_into: `t${index - 1}` } : {}),
      })),
      comments: [...numbers, ...numbers].map((index, at) => ({
        ...{ key: `c${at}`, task: `t${index}`, content: `Comment ${at}`, author: `p${tasks - 1 - index}` },
        ...{ created: created(at), ...(at >= tasks ? { in_reply_to: `c${at - tasks}` } : {}) },
        ...(at % 200 === 0 ? { pinned: created(at) } : {}),
      })),
      votes: numbers.flatMap((index) =>
        [1, 2].map((step) => ({ task: `t${index}`, person: `p${(index + step) % tasks}`, created: created(index) })),
      ),
      notes: numbers.slice(0, 50).map((index) => ({
        ...{ key: `n${index}`, task: `t${index}`, content: 'A note', author: `p${index}`, created: created(index) },
      })),
      subscriptions: numbers
        .slice(0, 50)
        .map((index) => ({ task: `t${index}`, person: `p${index}`, created: created(index) })),
    },
    { source: 'cairn', name: 'The map', lists },
  )
  await mkdir(join(folder, 'images'))
  await writeFile(join(folder, 'images', 'a.png'), await anImage())
  return folder
}
