import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imagePath } from '../../src/features/images/rules/image.ts'
import { storeImage } from '../../src/features/images/steps/store-image.ts'
import { encodeImage } from '../../src/platform/images/encode-image.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { aNoisyImage, anImage } from '../support/builders/an-image.ts'

const upload = (map: TestMap, bytes: Uint8Array<ArrayBuffer>, headers = {}) =>
  map.call('manage', 'POST', '/api/1/map/avatar/', { raw: bytes, headers })

/** The image served as the map's avatar. */
async function avatarOf(map: TestMap) {
  const answer = await fetch(`${map.url}/avatar/${map.team}/map.svg`)
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()), answer }
}

describe('a polyglot', () => {
  it('loses everything after the image data', async () => {
    const map = await aMap()
    const html = '<script>alert(document.domain)</script>'
    const bytes = Buffer.concat([Buffer.from(await anImage('jpeg')), Buffer.from(html)])

    expect((await upload(map, new Uint8Array(bytes), { 'content-type': 'text/html' })).status).toBe(200)

    const { type, bytes: kept } = await avatarOf(map)
    expect(type).toBe('image/jpeg')
    expect(kept.toString('latin1')).not.toContain('script')
  })
})

describe('a stored image', () => {
  it('is at most 1 MiB; larger ones are scaled down', async () => {
    const encoded = await encodeImage(Buffer.from(await aNoisyImage(1_200, 1_200)), { user_id: 1 })

    const { width = 0 } = await sharp(encoded.bytes).metadata()
    expect(encoded.bytes.length).toBeLessThanOrEqual(1_048_576)
    expect(width).toBeLessThan(1_200)
  })

  it('has a permanent URL, but caches keep it for an hour because it is deleted with its post', async () => {
    const { map, path, image } = await aStoredImage()

    const answer = await fetch(map.url + path)

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(Buffer.from(await answer.arrayBuffer()).equals(image.bytes)).toBe(true)
  })

  it('is stored once per map, however often it is uploaded', async () => {
    const { map, id, image, ctx } = await aStoredImage()

    expect((await ctx.transaction((tx) => storeImage(tx, image))).id).toBe(id)
    expect(await imagesOf(map)).toHaveLength(1)
  })

  it('is 404 in another map, as if it never existed', async () => {
    const { path, map } = await aStoredImage()
    const other = await aMap()
    const hash = path.split('/').at(-1) ?? ''
    const get = async (url: string) => {
      const answer = await fetch(map.url + url)
      const body = await answer.text()
      return { status: answer.status, body: body.replace(/"request_id":"[^"]*"/, '') }
    }

    const unknown = await get(`${other.path}/image/${'0'.repeat(40)}.png`)
    expect(unknown.status).toBe(404)
    expect(await get(`${other.path}/image/${hash}`)).toEqual(unknown)
    expect(await get(path.replace('.png', '.webp'))).toEqual(unknown)
    expect(await get(`${map.path}/image/..%2f..%2fetc`)).toEqual(unknown)
  })
})

async function aStoredImage() {
  const map = await aMap()
  const ctx = actingAs(map, await aPerson(map))
  const image = await encodeImage(Buffer.from(await anImage()), { user_id: 1 })
  const { id } = await ctx.transaction((tx) => storeImage(tx, image))
  const [row] = await imagesOf(map)
  const path = imagePath(map.path, { hash: row?.hash ?? '', type: image.type })
  await map.task({ description: `![](${map.url}${path})` })
  return { map, ctx, id, image, path }
}

const imagesOf = (map: TestMap) =>
  map.database.read.selectFrom('images').selectAll().where('map_id', '=', map.id).execute()
