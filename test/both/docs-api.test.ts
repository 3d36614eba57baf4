import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as sdk from '@cairn/sdk'
import { expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../src/lib/project.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'

const run = promisify(execFile)
const read = (file: string) => readFileSync(join(projectRoot, 'docs/api', file), 'utf8')
const rows = Array.from({ length: 12 }, (_, n) => `Wish ${n + 1} & more`)

it('every recipe in docs/api does the same with curl as with the SDK', async () => {
  const map = await aMap()
  const { id } = await map.task({ title: 'Dark mode' })
  const place = placeOf(map, id)

  const said = new Map<string, { curl: string; program: string[] }>()
  for (const { title, curl, program } of [...stepsOf(read('README.md')), ...stepsOf(read('recipes.md'))]) {
    said.set(title, { curl: await place.shell(curl), program: await place.script(program) })
  }

  const client = map.client('read')
  const titles: string[] = []
  for await (const task of client.tasks.list({ page_size: 100 })) titles.push(task.title)
  expect(said.size).toBe(10)
  expect(said.get('Who am I?')?.program).toEqual([`The write token read,write Map ${map.team}`])
  expect(titles.filter((title) => title.startsWith('Wish')).sort()).toEqual([...rows].sort())
  expect(titles.filter((title) => title === 'Dark mode')).toHaveLength(2)
  expect(said.get('Page through results')?.curl.match(/Wish \d+ /g)).toHaveLength(12)
  expect(said.get('Page through results')?.program).toHaveLength(15)
  expect(said.get('Keep a mirror')?.curl).toMatch(/"cursor"/)
  expect(said.get('Keep a mirror')?.program[0]).toBe('15 tasks')
  expect(said.get('Retry safely')?.curl).toMatch(/idempotent-replayed: true/)
  expect(said.get('Retry safely')?.program).toEqual(['true'])
  expect(said.get('Follow events in a browser')?.curl).toMatch(/"ticket" *: *"ticket\./)
  expect(said.get('Follow events in a browser')?.program[0]).toMatch(/^true /)
  expect(await client.tasks.get(id)).toMatchObject({ title: 'Darker mode!', comments_count: 1, votes_count: 1 })
})

/** A page's steps: each heading has a shell program and an SDK program. */
function stepsOf(page: string): { title: string; curl: string; program: string }[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n', 1)
      const [curl, program] = ['sh', 'js'].map((kind) => new RegExp(`\`\`\`${kind}\n([^]*?)\`\`\``).exec(section)?.[1])
      if (!curl || !program) throw new Error(`${title} is not shown both ways.`)
      return { title, curl, program }
    })
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<void>

function placeOf(map: TestMap, task: number) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'titles.txt')
  writeFileSync(file, `${rows.join('\n')}\n`)
  const settings = {
    CAIRN_URL: map.url,
    CAIRN_TOKEN: map.tokens.write,
    LIST: String(map.list()),
    TASK: String(task),
  }
  return {
    shell: async (program: string): Promise<string> =>
      (await run('sh', ['-e', '-c', program], { cwd: folder, env: { PATH: process.env.PATH, ...settings } })).stdout,
    /** Runs the program in this process, which is faster than spawning one, and injects its imports. */
    script: async (program: string): Promise<string[]> => {
      const said: string[] = []
      const given = {
        ...sdk,
        client: sdk.createClient({ baseUrl: map.url, token: map.tokens.write }),
        process: { env: settings },
        console: { log: (...words: unknown[]) => said.push(words.join(' ')) },
        readFileSync: () => readFileSync(file, 'utf8'),
      }
      const body = program.replace(/^import .*$/gm, '').replace('const client =', 'client =')
      await new AsyncFunction(`{ ${Object.keys(given)} }`, body)(given)
      return said
    },
  }
}
