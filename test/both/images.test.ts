import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeImage } from '../../src/platform/images/encode-image.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import {
  aNoisyImage,
  anAnimation,
  anImage,
  aPhotoWithPlace,
  aPngThatSays,
  aPngWithTexts,
} from '../support/builders/an-image.ts'

const upload = (map: TestMap, bytes: Uint8Array<ArrayBuffer>, headers = {}) =>
  map.call('manage', 'POST', '/api/1/map/avatar/', { raw: bytes, headers })

/** The image served as the map's avatar. */
async function avatarOf(map: TestMap) {
  const answer = await fetch(`${map.url}/avatar/${map.team}/map.svg`)
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()), answer }
}

describe("a map's avatar", () => {
  it.each(['png', 'jpeg', 'webp'] as const)('keeps its format: %s', async (format) => {
    const map = await aMap()

    expect((await upload(map, await anImage(format))).status).toBe(200)

    const { type, bytes } = await avatarOf(map)
    expect(type).toBe(`image/${format}`)
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 64, height: 48 })
  })

  it('is generated again after the picture is removed', async () => {
    const map = await aMap()
    await upload(map, await anImage())

    await map.client('manage').map.deleteAvatar()

    expect((await avatarOf(map)).type).toContain('image/svg+xml')
    expect((await map.events()).map(({ type, data }) => [type, data])).toEqual([
      ['map.edited', { fields: ['avatar'] }],
      ['map.edited', { fields: ['avatar'] }],
    ])
  })

  it('is scaled down to 512 pixels', async () => {
    const map = await aMap()
    await upload(map, await anImage('jpeg', { width: 3_000, height: 1_500 }))

    expect(await sharp((await avatarOf(map)).bytes).metadata()).toMatchObject({ width: 512, height: 256 })
  })

  it('loses the location and camera of a photo, and is upright', async () => {
    const map = await aMap()
    const photo = await aPhotoWithPlace()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    expect(Buffer.from(photo).toString('latin1')).toContain('SecretCamera')

    await upload(map, photo)

    const { bytes } = await avatarOf(map)
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
    expect([width, height]).toEqual([40, 60])
    expect(bytes.toString('latin1')).not.toMatch(/Secret|Exif|GPS/)
  })

  it('is upright in every format', async () => {
    const map = await aMap()
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const photo = sharp(await anImage('png', { width: 60, height: 40 })).withMetadata({ orientation: 6 })
      await upload(map, new Uint8Array(await photo.toFormat(format).toBuffer()))

      expect(await sharp((await avatarOf(map)).bytes).metadata()).toMatchObject({ format, width: 40, height: 60 })
    }
  })

  it('is refused, in bounded memory, if its text chunks inflate to 400 MB', async () => {
    const map = await aMap()
    const before = process.resourceUsage().maxRSS

    expect((await upload(map, await aPngWithTexts())).status).toBe(400)

    expect((process.resourceUsage().maxRSS - before) / 1_024).toBeLessThan(300)
  })

  it('is the first frame of an animation', async () => {
    const map = await aMap()

    await upload(map, await anAnimation())

    const { type, bytes } = await avatarOf(map)
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(type).toBe('image/png')
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0])
    expect((await sharp(bytes).metadata()).pages).toBeUndefined()
  })

  it('is stored and served byte for byte as it was encoded', async () => {
    const { bytes } = await encodeImage(Buffer.from(await anImage('png')), { user_id: 1 })
    const map = await aMap()
    await upload(map, await anImage('png'))

    expect((await avatarOf(map)).bytes.equals(bytes)).toBe(true)
  })

  it("can't run scripts, even when opened directly", async () => {
    const map = await aMap()
    await upload(map, await anImage())

    const { headers } = (await avatarOf(map)).answer
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toBe('inline')
    expect(headers.get('set-cookie')).toBeNull()
  })
})

describe('400 for a file that is not a supported image', () => {
  const text = (content: string) => new TextEncoder().encode(content)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const hostile: [name: string, bytes: () => Promise<Uint8Array<ArrayBuffer>>, code: string][] = [
    ['nothing', async () => new Uint8Array(), 'required'],
    ['text', async () => text('hello'), 'image_type'],
    ['SVG', async () => text(svg), 'image_type'],
    ['SVG after an XML declaration', async () => text(`<?xml version="1.0"?>${svg}`), 'image_type'],
    ['HTML', async () => text('<!doctype html><script>alert(1)</script>'), 'image_type'],
    ['another kind of image', () => anImage('tiff'), 'image_type'],
    ['half a PNG', async () => (await aNoisyImage(300, 300)).subarray(0, 50_000), 'image_unreadable'],
    ['half a JPEG', async () => halfOf(await anImage('jpeg', { width: 800, height: 800 })), 'image_unreadable'],
    ['half a WebP', async () => halfOf(await anImage('webp')), 'image_unreadable'],
    ['a tenth of a GIF', async () => (await anAnimation()).subarray(0, 20), 'image_unreadable'],
    ['only the first bytes of a PNG', async () => (await anImage()).subarray(0, 8), 'image_unreadable'],
    ['HTML with a PNG signature', async () => text('\x89PNG\r\n\x1a\n<script>alert(1)</script>'), 'image_type'],
    ['a decompression bomb of a hundred bytes', () => aPngThatSays(50_000, 50_000), 'image_too_many_pixels'],
    ['a row of 39 megapixels', () => aPngThatSays(39_000_000, 1), 'image_too_many_pixels'],
    ['a column of 39 megapixels', () => aPngThatSays(1, 39_000_000), 'image_too_many_pixels'],
    [
      'an image with too many real pixels',
      () => anImage('png', { width: 7_000, height: 6_000 }),
      'image_too_many_pixels',
    ],
  ]
  const halfOf = (bytes: Uint8Array<ArrayBuffer>) => bytes.subarray(0, Math.floor(bytes.length / 2))

  it.each(hostile)('%s', async (_name, bytes, code) => {
    const map = await aMap()

    const answer = await upload(map, await bytes(), { 'content-type': 'image/png' })

    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ field: null, code }])
    expect((await avatarOf(map)).type).toContain('image/svg+xml')
  })

  it('413 for more than 10 MiB, without reading the body', async () => {
    const map = await aMap()

    const answer = await upload(map, new Uint8Array(10 * 1_048_576 + 1))

    expect(answer.body).toMatchObject({ status: 413, code: 'too_large', detail: 'The body can be at most 10 MiB.' })
  })
})
