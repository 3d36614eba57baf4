import { describe, expect, it } from 'vitest'
import { aFile, aZip, inFolder } from '../../../../test/support/builders/import-sources.ts'
import { longestTurn } from '../../../../test/support/checks/longest-turn.ts'
import { readInWorker } from './read-in-worker.ts'
import type { MapPages } from './read-pages.ts'

const { signal } = new AbortController()

const issues = (count: number): string => {
  const body = 'It should work as it does everywhere else. '.repeat(30)
  return JSON.stringify(
    Array.from({ length: count }, (_, number) => ({
      ...{ number, title: `Issue ${number}`, body, state: 'open', user: { login: `user${number}` } },
      ...{ labels: [], reactions: { '+1': 3 }, created_at: '2023-01-06T00:00:00Z' },
    })),
  )
}

const uploaded = (name: string, content: string, source: 'github' | 'csv' = 'github') => ({
  ...{ folder: inFolder('converted'), files: [aFile(name, content)], source, options: '{}' },
})

/** How many records each file has. */
async function countsIn({ pages }: MapPages): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for await (const { file, records } of pages) counts[file] = (counts[file] ?? 0) + records.length
  return counts
}

describe('reading an upload', () => {
  it('leaves the server’s event loop free while 50 MB are converted', async () => {
    const upload = uploaded('issues.json', issues(34_000))
    const longest = longestTurn()

    expect((await readInWorker(upload, { signal }, countsIn)).tasks).toBe(34_000)
    expect(longest()).toBeLessThan(50)
  })

  it.each([
    ['in different folders', ['page1/issues.json', 'page2/issues.json']],
    ['whose names only differ in letters that are not Latin', ['課題.json', '問題.json']],
  ])('reads all files of a zip file %s', async (_which, [first = '', second = '']) => {
    const [one, two] = JSON.parse(issues(2))
    const zip = await aZip({ [first]: [one], [second]: [two] })

    const counts = await readInWorker(
      { folder: inFolder('converted'), files: [zip], source: 'github', options: '{}' },
      { signal },
      countsIn,
    )

    expect(counts.tasks).toBe(2)
  })

  it('says so if the file needs too much memory', async () => {
    const rows = Array.from({ length: 300_000 }, (_, index) => `a-long-id-that-differs-${index},Title`)
    const upload = uploaded('posts.csv', `id,title\n${rows.join('\n')}\n`, 'csv')

    const reading = readInWorker(upload, { signal, maxMemoryMb: 16 }, countsIn)

    await expect(reading).rejects.toMatchObject({ code: 'too_many_records' })
  })

  it('says so if the file needs too much CPU time, which grows with its size', async () => {
    const upload = uploaded('issues.json', issues(30_000))
    let size = 0
    const maxCpuMs = (bytes: number) => {
      size = Math.max(size, bytes)
      return 500
    }

    await expect(readInWorker(upload, { signal, maxCpuMs }, countsIn)).rejects.toMatchObject({ code: 'too_slow' })

    expect(size).toBeGreaterThan(30_000_000)
  })

  it('stops when its job is stopped', async () => {
    const controller = new AbortController()
    const converting = readInWorker(uploaded('issues.json', issues(1_000)), controller, countsIn)

    controller.abort()

    await expect(converting).rejects.toThrow('aborted')
  })
})
