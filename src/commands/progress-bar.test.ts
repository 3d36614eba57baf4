import { describe, expect, it } from 'vitest'
import { progressBar } from './progress-bar.ts'

function written(isTTY: boolean) {
  const texts: string[] = []
  const out = { isTTY, write: (text: string) => texts.push(text) > 0 }
  return { bar: progressBar(out as Parameters<typeof progressBar>[0]), texts }
}

describe('the progress of a command', () => {
  it('is one line on a terminal, which is replaced and then removed', () => {
    const { bar, texts } = written(true)

    bar.show('tasks', 500, 1_000)
    bar.show('tasks', 1_000, 1_000)
    bar.show('merges', 3, 0)
    bar.end()

    expect(texts.every((text) => text.startsWith('\r\x1b[K') && !text.includes('\n'))).toBe(true)
    expect(texts[0]).toContain('████████████░░░░░░░░░░░░ 500 of 1,000')
    expect(texts[1]).not.toContain('░')
    expect(texts[2]).toContain('merges        3')
    expect(texts[3]).toBe('\r\x1b[K')
  })

  it('is a line for each tenth elsewhere', () => {
    const { bar, texts } = written(false)

    for (let done = 100; done <= 3_000; done += 100) bar.show('votes', done, 3_000)
    bar.end()

    expect(texts).toHaveLength(11)
    expect(texts.at(-1)).toBe('votes: 3,000 of 3,000\n')
  })
})
