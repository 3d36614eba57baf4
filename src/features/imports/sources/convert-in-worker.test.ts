import { describe, expect, it, onTestFinished } from 'vitest'
import { aFile, inFolder } from '../../../../test/support/builders/import-sources.ts'
import { convertInWorker } from './convert-in-worker.ts'
import { readRecords } from './map-files.ts'

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

/** The most CPU time that this thread used between two turns of its event loop. Elapsed time depends on the machine. */
function longestTurn(): () => number {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [before, longest] = [used(), 0]
  const look = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(look, 1)
  onTestFinished(() => clearInterval(timer))
  return () => {
    look()
    return longest
  }
}

describe('converting an upload', () => {
  it('leaves the server’s event loop free while 50 MB are converted', async () => {
    const upload = uploaded('issues.json', issues(34_000))
    const longest = longestTurn()

    const { folder } = await convertInWorker(upload, { signal })

    expect(longest()).toBeLessThan(50)
    let count = 0
    for await (const _ of readRecords(folder, 'tasks')) count += 1
    expect(count).toBe(34_000)
  })

  it('says so if the file needs too much memory', async () => {
    const rows = Array.from({ length: 300_000 }, (_, index) => `a-long-id-that-differs-${index},Title`)
    const upload = uploaded('posts.csv', `id,title\n${rows.join('\n')}\n`, 'csv')

    await expect(convertInWorker(upload, { signal, maxMemoryMb: 16 })).rejects.toThrow('too many records')
  })

  it('stops when its job is stopped', async () => {
    const controller = new AbortController()
    const converting = convertInWorker(uploaded('issues.json', issues(1_000)), controller)

    controller.abort()

    await expect(converting).rejects.toThrow('aborted')
  })
})
