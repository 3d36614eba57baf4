import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { commentTextAt, taskTextAt } from '../../bench/fill-texts.ts'
import { readImport } from '../../src/features/imports/queries/list-imports.ts'
import { applyUpload, storeFiles } from '../../src/features/imports/verbs/uploads.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { inFolder } from '../support/builders/import-sources.ts'
import { longestTurn } from '../support/checks/longest-turn.ts'
import { processorTime } from '../support/checks/processor-time.ts'

const [tasks, commentsPerTask, votesPerTask, people] = [Number(process.env.CAIRN_TASKS ?? 100_000), 3, 10, 1_000]

const dateAt = (index: number) => new Date(Date.UTC(2023, 0, 1) + index * 60_000).toISOString()
const times = (count: number) => Array.from({ length: count }, (_, k) => k)
const personAt = (index: number) => `p${index % people}`

const files: Record<string, (index: number) => object[]> = {
  people: (n) => (n < people ? [{ key: personAt(n), name: `Person ${n}`, email: `p${n}@example.org` }] : []),
  tasks: (n) => {
    const { title, content } = taskTextAt(n)
    return [{ key: `t${n}`, list: 'open', title, description: content, author: personAt(n), created: dateAt(n) }]
  },
  comments: (n) =>
    times(commentsPerTask).map((k) => ({
      ...{ key: `c${n}-${k}`, task: `t${n}`, content: commentTextAt(n * 7 + k) },
      ...{ author: personAt(n * 11 + k), created: dateAt(n + k) },
    })),
  votes: (n) =>
    times(votesPerTask).map((k) => ({ task: `t${n}`, person: personAt(n * 7 + k), created: dateAt(n + k) })),
}

/** An exported board, as a zip file. */
async function aBoard(): Promise<string> {
  const lists = [{ key: 'open', name: 'Open', role: 'suggestions' }]
  const zip = new ZipFile()
  zip.addBuffer(
    Buffer.from(JSON.stringify({ format: 'cairn-map', version: 1, source: 'x', lists, categories: [] })),
    'map.json',
  )
  for (const [file, recordsOf] of Object.entries(files)) {
    const lines = function* () {
      for (let n = 0; n < tasks; n += 1)
        yield recordsOf(n)
          .map((record) => `${JSON.stringify(record)}\n`)
          .join('')
    }
    zip.addReadStream(Readable.from(lines()), `${file}.jsonl`)
  }
  zip.end()
  const path = inFolder('map.zip')
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

it('a board of 100,000 tasks, 300,000 comments and a million votes stays within the limits of an upload', async () => {
  const map = await aMap()
  const person = await aPerson(map, { role: 'Administrator' })
  const ctx = contextsOf(map, person, 'Administrator').inMap
  const path = await aBoard()
  const { size } = await stat(path)
  const used = processorTime()
  const turns = longestTurn()
  const until = async (state: string) => {
    for (;;) {
      const upload = await readImport(ctx, { import_id })
      if (upload.state === state) return upload
      if (upload.state === 'failed') throw new Error(upload.error ?? 'It failed.')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const import_id = await storeFiles(ctx, { source: 'files', files: [{ name: 'map.zip', path, size }], options: {} })
  const { plan } = await until('ready')
  expect(turns()).toBeLessThan(200)
  expect(plan?.files.votes?.created).toBe(tasks * votesPerTask)
  await applyUpload(ctx, { import_id, mapping: {} })

  const { report } = await until('done')
  // 60 s, and 10 s for each of its megabytes, would be half an hour. Only the thread that reads the file is limited.
  expect(used()).toBeLessThan(600_000)
  expect(report?.comments?.created).toBe(tasks * commentsPerTask)
}, 3_600_000)
