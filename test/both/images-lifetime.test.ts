import { describe, expect, it, vi } from 'vitest'
import { renderCommentInWorker } from '../../src/features/comments/queries/render-comment-in-worker.ts'
import { addComment, editOwnComment } from '../../src/features/comments/verbs/own-comments.ts'
import { deletePurged } from '../../src/features/recovery/verbs/trash.ts'
import { renderTaskInWorker } from '../../src/features/tasks/queries/render-task-in-worker.ts'
import { createTask, deleteTask } from '../../src/features/tasks/verbs/tasks.ts'
import { fetchImages } from '../../src/features/uploads/jobs.ts'
import { uploadImage } from '../../src/features/uploads/verbs/uploads.ts'
import { imageCheck } from '../../src/features.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { encodeImage } from '../../src/platform/images/encode-image.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aQueue, day } from '../support/builders/a-queue.ts'
import { site } from '../support/builders/a-site.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { anImage } from '../support/builders/an-image.ts'
import { aListener } from '../support/servers/http-listener.ts'

/** A map with images in its posts, and a worker that checks them. */
async function aMapWithTexts() {
  const queue = await aQueue()
  const map = await aMap({ database: queue.database, site, url: 'http://unused', close: async () => undefined })
  const person = await aPerson(map, { role: 'Administrator' })
  const ctx = () => contextsOf(map, person, 'Administrator', queue.now()).inMap
  return {
    ...{ queue, map, ctx },
    upload: async (colour: string) => {
      const image = await encodeImage(Buffer.from(await anImage('png', { colour })), { user_id: 1 })
      return `![](${(await uploadImage(ctx(), { image })).url})`
    },
    task: async (description: string) => {
      const input = { parent: map.list(), title: 'A task', description }
      return createTask(ctx(), await renderTaskInWorker(ctx(), input))
    },
    comment: async (parent: number, content: string) =>
      addComment(ctx(), await renderCommentInWorker(ctx(), { parent, content })),
    edit: async (task_id: number, comment_id: number, content: string) =>
      editOwnComment(ctx(), await renderCommentInWorker(ctx(), { task_id, comment_id, content })),
    /** Returns how many images are left two days later. */
    left: async () => {
      queue.pass(2 * day)
      const worker = queue.worker([imageCheck])
      worker.start()
      await vi.waitFor(async () => {
        const jobs = (await queue.jobs()).filter(({ kind }) => kind === 'check-image')
        if (jobs.some(({ run_at }) => run_at <= queue.now())) throw new Error('Some jobs are still due.')
      }, 30_000)
      await worker.stop()
      return (await queue.database.read.selectFrom('images').select('id').where('map_id', '=', map.id).execute()).length
    },
  }
}

it('images stay while any post shows them, even in the trash, and are deleted with the last one', async () => {
  const { ctx, upload, task, comment, edit, left } = await aMapWithTexts()
  const [red, green, blue] = [await upload('red'), await upload('green'), await upload('blue')]
  await upload('black')
  const first = await task(`${red} ${green}`)
  const second = await task('No image')
  const said = await comment(second, red)
  await comment(first, blue)
  // Nothing shows the black image.
  expect(await left()).toBe(3)

  const trash_id = await deleteTask(ctx(), { task_id: first })
  expect(await left()).toBe(3)
  await deletePurged(ctx(), { trash_id })
  // Another post still shows the red image.
  expect(await left()).toBe(1)
  await edit(second, said, 'Never mind')
  expect(await left()).toBe(0)
})

describe('an image from another site', () => {
  const aSite = async () => {
    const png = await anImage('png', { width: 40, height: 30 })
    let broken = true
    return aListener((request, response) => {
      if (request.url === '/moved.png') return response.writeHead(302, { location: '/a.png' }).end()
      if (request.url === '/inside.png') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
      if (request.url === '/text.png') return response.end('<svg></svg>')
      if (request.url === '/later.png' && broken) {
        broken = false
        return response.writeHead(503).end()
      }
      return response.end(Buffer.from(png))
    })
  }

  it('is a link until it has been fetched once, and is then served from here', async () => {
    const { map, ctx, task, queue } = await aMapWithTexts()
    const other = await aSite()
    const names = ['/a.png', '/moved.png', '/inside.png', '/text.png', '/later.png']
    const text = names.map((name) => `![${name}](${other.url}${name})`).join(' ')
    const id = await task(text)
    const read = () =>
      ctx()
        .db.selectFrom('tasks')
        .select(['parsed_description', 'modified'])
        .where('map_id', '=', map.id)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const before = await read()
    expect(before.parsed_description).not.toContain('<img')
    expect((await queue.jobs()).map(({ kind, payload }) => [kind, JSON.parse(payload)])).toEqual([
      ['fetch-images', { task_id: id, pending: false }],
    ])
    const run = (trustedHosts?: string[]) => {
      queue.pass(1000)
      const parts = { ...map.operator, now: queue.now(), actor: { kind: 'system' } as const }
      const system = createContext({ ...parts, site: { ...site, allowedHosts: ['127.0.0.1'] } })
      const input = { task_id: id, signal: AbortSignal.timeout(60_000), trustedHosts }
      return fetchImages(inMap(system, map.operator.map, null), input)
    }

    // Images may not be fetched from this host, although webhooks may call it.
    await run()
    expect(other.heard).toEqual([])
    await expect(run(['127.0.0.1'])).rejects.toThrow(/503/)
    await run(['127.0.0.1'])

    const { parsed_description, modified } = await read()
    expect(modified).toBe(before.modified)
    const shown = [...parsed_description.matchAll(/<img src="([^"]+)" alt="([^"]*)" width="40" height="30"/g)]
    expect(shown.map(([, , alt]) => alt)).toEqual(['/a.png', '/moved.png', '/later.png'])
    expect(shown.every(([, src]) => src?.startsWith(`${site.publicUrl}${map.path}/image/`))).toBe(true)
    expect(other.heard.filter((path) => path === '/later.png')).toHaveLength(2)

    const asked = other.heard.length
    await task(`![](${other.url}/a.png)`)
    await run(['127.0.0.1'])
    await run(['127.0.0.1'])
    await run(['127.0.0.1'])
    expect(other.heard.slice(asked).filter((path) => !['/text.png', '/inside.png'].includes(path))).toEqual([])
    expect(other.heard.filter((path) => path === '/text.png').length).toBeLessThanOrEqual(4)
  })
})
