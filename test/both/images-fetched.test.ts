import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { editApprovalSettings } from '../../src/features/approval/verbs/edit-approval-settings.ts'
import { inMapOfJob } from '../../src/features/maps/jobs.ts'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { renderTaskInWorker } from '../../src/features/tasks/queries/render-task-in-worker.ts'
import { approveTask, createTask } from '../../src/features/tasks/verbs/tasks.ts'
import { fetchImages, fetchImagesHandler, pruneFailedImages } from '../../src/features/uploads/jobs.ts'
import { prepareUpload, uploadImage } from '../../src/features/uploads/verbs/uploads.ts'
import { dayMs, later } from '../../src/lib/time.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { encodeImage } from '../../src/platform/images/encode-image.ts'
import type { JobHandler } from '../../src/platform/jobs/job-handler.ts'
import type { Limits } from '../../src/platform/limits/limit-reached.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aQueue } from '../support/builders/a-queue.ts'
import { site } from '../support/builders/a-site.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { anImage } from '../support/builders/an-image.ts'
import { aListener } from '../support/servers/http-listener.ts'

/** A map, someone outside its team who suggests tasks, and an image server that can be down. */
async function aMapWithSuggestions(suggestions_wait: 'nobody' | 'everybody') {
  // Without a worker, which would run the jobs too.
  const { database } = await aQueue()
  const map = await aMap({ database, site, url: 'http://unused', close: async () => undefined })
  const [person, member] = [await aPerson(map), await aPerson(map, { role: 'Administrator' })]
  const author = contextsOf(map, person).inMap
  const team = contextsOf(map, member, 'Administrator').inMap
  await editApprovalSettings(team, { suggestions_wait, links_wait: false })
  const other = { isDown: false }
  const png = Buffer.from(await anImage())
  const { url, heard } = await aListener((_request, response) =>
    other.isDown ? response.writeHead(503).end() : response.end(png),
  )
  const system = (limits: Partial<Limits> = {}, now = later(author.now, 1_000)) => {
    const limited = { ...site, limits: { ...site.limits, ...limits } }
    return inMap(createContext({ ...author, now, site: limited, actor: { kind: 'system' } }), map.operator.map, null)
  }
  return {
    ...{ map, person, author, team, other, url, heard, system },
    suggest: async (description: string) => {
      const input = { parent: map.list(), title: 'A task', description }
      return (await suggestTask(author, await renderTaskInWorker(author, input))).id
    },
    fetch: (
      task_id: number,
      { pending = false, limits = {} }: { pending?: boolean; limits?: Partial<Limits> } = {},
    ) => {
      const signal = AbortSignal.timeout(60_000)
      return fetchImages(system(limits), { task_id, pending, signal, trustedHosts: ['127.0.0.1'] })
    },
    read: (id: number) =>
      team.db
        .selectFrom('tasks')
        .select(['parsed_description as html', 'modified'])
        .where('map_id', '=', map.id)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    rows: (table: 'image_uploads' | 'remote_images') =>
      team.db.selectFrom(table).selectAll().where('map_id', '=', map.id).execute(),
    jobs: async () =>
      (
        await team.db
          .selectFrom('jobs')
          .select('payload')
          .where('map_id', '=', map.id)
          .where('kind', '=', 'fetch-images')
          .execute()
      ).map(({ payload }) => JSON.parse(payload)),
  }
}

it("fetched images count towards the author's quota, and those beyond it stay links", async () => {
  const { person, author, team, url, heard, suggest, fetch, read, rows, map, other, system } =
    await aMapWithSuggestions('nobody')
  const id = await suggest(`![](${url}/1.png?key=secret) ![](${url}/2.png)`)

  await fetch(id, { limits: { images: 1 } })

  expect((await read(id)).html.match(/<img /g)).toHaveLength(1)
  expect(heard).toEqual(['/1.png?key=secret'])
  const { byte_length } = await team.db
    .selectFrom('images')
    .select('byte_length')
    .where('map_id', '=', map.id)
    .executeTakeFirstOrThrow()
  expect(await rows('image_uploads')).toMatchObject([{ user_id: person.id, byte_length }])
  // SQLite sums up the sizes from an index, without reading the images.
  if (team.database.engine === 'sqlite') {
    const plan = sql`explain query plan select coalesce(sum(byte_length), 0) from images where map_id = ${map.id}`
    const detail = expect.stringContaining('USING COVERING INDEX images_by_size')
    expect((await plan.execute(team.db)).rows).toMatchObject([{ detail }])
  }

  // The author's uploads share that quota, and are rejected before they are decoded.
  const limited = { ...site, limits: { ...site.limits, images: 1 } }
  const full = inMap(createContext({ ...author, site: limited }), map.operator.map, null)
  await expect(prepareUpload(full, Buffer.from('no image'))).rejects.toMatchObject({ status: 429 })

  // The job keeps the failure, so its message names only the host.
  other.isDown = true
  const down = await suggest(`![](${url}/3.png?key=secret)`)
  await expect(fetch(down)).rejects.toMatchObject({ retry: true, message: expect.not.stringContaining('secret') })
  await pruneFailedImages(system())
  expect(await rows('remote_images')).toHaveLength(3)
  await pruneFailedImages(system({}, later(author.now, dayMs + 2_000)))
  expect((await rows('remote_images')).map((row) => row.address)).toEqual([`${url}/1.png?key=secret`])
})

it('no image appears in a post after the team has read it', async () => {
  const { team, other, url, suggest, fetch, read, jobs } = await aMapWithSuggestions('everybody')
  other.isDown = true
  const id = await suggest(`![](${url}/1.png)`)
  expect(await jobs()).toEqual([{ task_id: id, pending: true }])
  await expect(fetch(id, { pending: true })).rejects.toMatchObject({ retry: false })
  await approveTask(team, { task_id: id, modifiedWhenRead: (await read(id)).modified })
  other.isDown = false
  await fetch(id, { pending: true })
  expect((await read(id)).html).not.toContain('<img')

  // A moderator who read the text before the image arrived is asked to read it again.
  const second = await suggest(`![](${url}/2.png)`)
  const before = (await read(second)).modified
  await fetch(second, { pending: true })
  expect((await read(second)).html).toContain('<img')
  await expect(approveTask(team, { task_id: second, modifiedWhenRead: before })).rejects.toMatchObject({
    code: 'changed_since_read',
  })

  // One of our own URLs without an image doesn't start a job.
  await suggest(`![](${team.site.publicUrl}${team.map.path}/image/${'a'.repeat(40)}.png)`)
  expect(await jobs()).toHaveLength(2)
})

it("a site that doesn't respond doesn't delay another map's images", async () => {
  const queue = await aQueue()
  const aMapHere = () => aMap({ database: queue.database, site, url: 'http://unused', close: async () => undefined })
  const silent = { open: 0, ended: 0 }
  const slow = await aListener((request) => {
    silent.open += 1
    request.socket.once('close', () => {
      silent.ended += 1
    })
  })
  const png = Buffer.from(await anImage())
  const quick = await aListener((_request, response) => response.end(png))
  const write = async (map: TestMap, url: string) => {
    const ctx = contextsOf(map, await aPerson(map, { role: 'Administrator' }), 'Administrator').inMap
    return createTask(
      ctx,
      await renderTaskInWorker(ctx, { parent: map.list(), title: 'A', description: `![](${url})` }),
    )
  }
  const [first, second] = [await aMapHere(), await aMapHere()]
  for (let n = 0; n < 5; n += 1) await write(first, `${slow.url}/${n}.png`)
  const shown = await write(second, `${quick.url}/a.png`)
  const run: typeof fetchImagesHandler.run = (ctx, { payload, map_id }, signal) =>
    inMapOfJob(ctx, { map_id }, (map) => fetchImages(map, { ...payload, signal, trustedHosts: ['127.0.0.1'] }))
  queue.worker([{ ...fetchImagesHandler, run } as JobHandler], { clock: () => new Date(Date.now() + 60_000) }).start()

  const html = async () =>
    (
      await queue.database.read
        .selectFrom('tasks')
        .select('parsed_description')
        .where('map_id', '=', second.id)
        .where('id', '=', shown)
        .executeTakeFirstOrThrow()
    ).parsed_description
  await expect.poll(html, { timeout: 60_000 }).toContain('<img')

  // Each map may run two of these jobs at a time, and both of the first map's are still waiting.
  expect(silent.ended).toBe(0)
  expect(silent.open).toBeLessThanOrEqual(2)
})

it('a post is rendered again if its image was deleted while the post was being saved', async () => {
  const { map, team, fetch, read, jobs } = await aMapWithSuggestions('nobody')
  const image = await encodeImage(Buffer.from(await anImage()), { user_id: 1 })
  const { url } = await uploadImage(team, { image })
  const rendered = await renderTaskInWorker(team, {
    parent: map.list(),
    title: 'A task',
    description: `![](${url})`,
  })
  await team.transaction((tx) => tx.db.deleteFrom('images').where('map_id', '=', map.id).execute())

  const id = await createTask(team, rendered)

  expect(await jobs()).toEqual([{ task_id: id, pending: false }])
  await fetch(id)
  expect((await read(id)).html).not.toContain('<img')
})
