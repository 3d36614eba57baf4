import { describe, expect, it, vi } from 'vitest'
import type { Fetch } from '../../src/features/imports/sources/source.ts'
import { createToken } from '../../src/features/tokens/verbs/tokens.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aFolderOf } from '../support/builders/map-files.ts'
import {
  aBoard,
  discardAll,
  importsOf,
  isApply,
  lost,
  remoteOf,
  send,
  silent,
} from '../support/builders/remote-imports.ts'
import { failureOf } from '../support/requests/failure-of.ts'

describe('importing into another installation over a connection that fails', () => {
  it('continues an upload whose response was lost', async () => {
    const map = await aMap()
    let uploads = 0
    const remote = await remoteOf(map, async (url, init) => {
      const response = await send(url, init)
      if (init?.file) uploads += 1
      if (init?.file && uploads === 1) throw lost()
      return response
    })

    expect((await remote.apply(await aBoard(), silent)).tasks).toMatchObject({ created: 2 })

    expect(uploads).toBe(1)
    expect(await importsOf(map)).toMatchObject([{ state: 'done' }])
  })

  it('continues an upload that had been stored when it was sent again', async () => {
    const map = await aMap()
    const statuses: number[] = []
    let isFirst = true
    const remote = await remoteOf(map, async (url, init) => {
      if (init?.file && isFirst) {
        isFirst = false
        throw lost()
      }
      if (init?.file) await send(url, init)
      const response = await send(url, init)
      if (init?.file) statuses.push(response.status)
      return response
    })

    await remote.plan(await aBoard())
    await remote.close()

    expect(statuses).toEqual([409])
    expect(await importsOf(map)).toEqual([])
  })

  it("doesn't go on with an upload of someone else", async () => {
    const map = await aMap()
    const { text: token } = await createToken(map.operator, { name: 'Someone else', scope: 'manage' })
    let isFirst = true
    const remote = await remoteOf(map, async (url, init) => {
      if (!init?.file || !isFirst) return send(url, init)
      isFirst = false
      await send(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
      throw lost()
    })

    const failure = (await failureOf(remote.plan(await aBoard()))) as Error
    await remote.close()

    expect(failure.message).toContain('Another import is in progress here.')
    expect(await importsOf(map)).toHaveLength(1)
  })

  it('discards an upload that it lost sight of', async () => {
    const map = await aMap()
    const remote = await remoteOf(map, async (url, init) =>
      /imports\/\d+\/$/.test(url) ? new Response('', { status: 418 }) : send(url, init),
    )

    await failureOf(remote.apply(await aBoard(), silent))
    expect(await importsOf(map)).toHaveLength(1)
    await remote.close()

    expect(await importsOf(map)).toEqual([])
  })

  it('discards an upload that the server stopped storing', async () => {
    const map = await aMap()
    const clock = Date.now
    const remote = await remoteOf(map, async (url, init) => {
      const response = await send(url, init)
      if (!/imports\/\d+\/$/.test(url)) return response
      vi.spyOn(Date, 'now').mockImplementation(() => clock() + 600_000)
      return Response.json({ ...(await response.json()), state: 'uploading' })
    })

    const failure = (await failureOf(remote.plan(await aBoard()))) as Error
    vi.restoreAllMocks()
    await remote.close()

    expect(failure.message).toBe('The upload was interrupted there. Run the same command again.')
    expect(await importsOf(map)).toEqual([])
  })

  it('applies an import once if the response was lost', async () => {
    const map = await aMap()
    let applied = 0
    const remote = await remoteOf(map, async (url, init) => {
      const response = await send(url, init)
      if (isApply(url)) applied += 1
      if (isApply(url) && applied === 1) throw lost()
      return response
    })

    expect((await remote.apply(await aBoard(), silent)).tasks).toMatchObject({ created: 2 })
    await remote.close()

    expect(applied).toBe(2)
    expect(await importsOf(map)).toMatchObject([{ state: 'done' }])
  })

  it("doesn't discard an import that may have started", async () => {
    const map = await aMap()
    const remote = await remoteOf(map, async (url, init) => {
      const response = await send(url, init)
      return isApply(url) ? new Response('', { status: 409 }) : response
    })

    await failureOf(remote.apply(await aBoard(), silent))
    await remote.close()

    await expect.poll(() => importsOf(map)).toMatchObject([{ state: 'done', counts: { tasks: 2 } }])
  })

  it('discards an import that was refused, because a list is missing', async () => {
    const map = await aMap()
    const remote = await remoteOf(map)
    const folder = await aFolderOf({}, { lists: [{ key: 'x', name: 'Parked' }] })

    await failureOf(remote.apply(folder, silent))
    await remote.close()

    expect(await importsOf(map)).toEqual([])
  })

  it('fails if someone cancels the import there', async () => {
    const [early, late] = [await aMap(), await aMap()]
    const beforeItStarts: Fetch = async (url, init) => {
      if (isApply(url)) await discardAll(early)
      return send(url, init)
    }
    let isApplied = false
    const later: Fetch = async (url, init) => {
      const response = await send(url, init)
      isApplied ||= isApply(url)
      // What a cancelled import is like. A real one would have to be large to be cancelled in time.
      return isApplied && !isApply(url)
        ? Response.json({ ...(await response.json()), state: 'done', report: null })
        : response
    }

    expect(await failureOf((await remoteOf(early, beforeItStarts)).apply(await aBoard(), silent))).toMatchObject({
      message: 'Someone has cancelled the import there.',
    })
    expect(await failureOf((await remoteOf(late, later)).apply(await aBoard(), silent))).toMatchObject({
      message: 'Someone has cancelled the import there. What it had added stays, and can be undone there.',
    })
  })
})
