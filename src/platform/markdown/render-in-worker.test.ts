import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../lib/project.ts'
import { renderMarkdown } from './render.ts'
import { Renderer, renderInWorker } from './render-in-worker.ts'

const options = { field: 'description' }

describe('rendering in a worker', () => {
  it('returns the same HTML for short and long text, in the order it was sent', async () => {
    const texts = ['*short*', '# Long\n\n'.repeat(200), 'word '.repeat(500), `|a\n|-\n${'|b\n'.repeat(300)}`]

    expect(await Promise.all(texts.map((text) => renderInWorker(text, options)))).toEqual(
      texts.map((text) => renderMarkdown(text, options)),
    )
  })

  it('rejects text with too much formatting, with the error on the field', async () => {
    await expect(renderInWorker('# a\n'.repeat(5000), options)).rejects.toMatchObject({
      problems: [{ field: 'description', code: 'too_complex' }],
    })
  })

  it('rejects text that takes too long, and renders later text in a new thread', async () => {
    const file = join(projectRoot, 'test', 'markdown', 'stuck-worker.ts')
    const renderer = new Renderer({ timeLimitMs: 5_000, file })
    const run = (text: string) => renderer.run({ text, options })

    const replies = await Promise.allSettled(['before', 'stuck', 'between', 'broken', 'after'].map(run))

    expect(replies.map((reply) => (reply.status === 'fulfilled' ? reply.value : String(reply.reason)))).toEqual([
      { html: 'before' },
      { refused: true },
      { html: 'between' },
      'Error: It broke.',
      { html: 'after' },
    ])
  })

  it('accepts a reply that arrived while the whole process was paused', async () => {
    const timeLimitMs = 1_000
    const renderer = new Renderer({ timeLimitMs, file: join(projectRoot, 'test', 'markdown', 'stuck-worker.ts') })
    const replied = new Int32Array(new SharedArrayBuffer(4))
    await renderer.run({ text: 'before', options })

    // Timers run next, before the reply is read.
    await setImmediate()
    const reply = renderer.run({ text: 'between', options: { ...options, replied } as typeof options })
    // The text has been sent by then. Nothing else runs here until the reply has arrived and the time limit has passed.
    process.nextTick(() => {
      Atomics.wait(replied, 0, 0)
      Atomics.wait(replied, 0, 1, timeLimitMs + 100)
    })

    expect(await reply).toEqual({ html: 'between' })
  })
})
