import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aChunk, anAnimation, anImage } from '../../../test/support/builders/an-image.ts'
import { imageTypeOf } from './image-type.ts'
import { keepPicture } from './keep-picture.ts'

const kept = (input: Uint8Array): Buffer => {
  const type = imageTypeOf(Buffer.from(input))
  if (!type) throw new Error('This is no image.')
  return keepPicture(Buffer.from(input), type)
}

const pixelsOf = (image: Uint8Array) => sharp(image).raw().toBuffer()
const secret = 'A secret in a text'

describe.each(['png', 'jpeg', 'webp'] as const)('a %s', (format) => {
  const photo = (profile: string) =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: '#2f80c280' } })
      .withExif({ IFD0: { Model: secret, Copyright: secret } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .withIccProfile(profile)
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()

  it('keeps its pixels, profile and orientation, and no other metadata', async () => {
    const input = await photo('p3')
    expect(input.toString('latin1')).toContain(secret)

    const output = kept(input)

    expect(await pixelsOf(output)).toEqual(await pixelsOf(input))
    const { exif, icc, xmp, orientation } = await sharp(output).metadata()
    expect([orientation, icc === undefined, xmp]).toEqual([6, false, undefined])
    expect(exif?.length).toBeLessThan(40)
    expect(output.toString('latin1')).not.toContain(secret)
  })

  it('leaves truncated files to the decoder, without adding to them', async () => {
    const input = await photo('srgb')
    for (let length = 12; length < input.length; length += 7) {
      expect(kept(input.subarray(0, length)).length).toBeLessThan(length + 60)
    }
  })
})

it('drops a PNG profile that inflates to more than 128 KiB', async () => {
  const png = Buffer.from(await anImage())
  const profile = (bytes: number) =>
    aChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(bytes))]))
  const withProfile = (bytes: number) => kept(Buffer.concat([png.subarray(0, 33), profile(bytes), png.subarray(33)]))

  expect(withProfile(100_000).includes('iCCP')).toBe(true)
  expect(withProfile(1_000_000).includes('iCCP')).toBe(false)
})

it('keeps the first frame of a GIF and its transparency', async () => {
  const input = await anAnimation()
  const output = kept(Buffer.concat([input.subarray(0, -1), Buffer.from(`!\xfe\x12${secret}\0;`, 'latin1')]))

  expect(await pixelsOf(output)).toEqual(await pixelsOf(input))
  expect((await sharp(output).metadata()).pages).toBe(1)
  expect(output.length).toBeLessThan(input.length)
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
    .gif()
    .toBuffer()
  expect((await pixelsOf(kept(clear)))[3]).toBe(0)
})

it('keeps the first frame of an animated WebP', async () => {
  const input = await sharp(await anAnimation(), { animated: true })
    .webp({ lossless: true })
    .toBuffer()

  expect((await sharp(input).metadata()).pages).toBe(2)
  expect((await sharp(kept(input)).metadata()).pages ?? 1).toBe(1)
  expect([...(await pixelsOf(kept(input))).subarray(0, 3)]).toEqual([255, 0, 0])
})

it('keeps the first fifty scans of a JPEG, and its colour encoding', async () => {
  const jpeg = await sharp(await anImage())
    .jpeg({ progressive: true })
    .toBuffer()
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scans = Buffer.concat(Array.from({ length: 2_000 }, () => jpeg.subarray(start, -2)))
  const output = kept(Buffer.concat([jpeg.subarray(0, -2), scans, jpeg.subarray(-2)]))

  expect(output.toString('latin1').split('\xff\xda')).toHaveLength(51)
  const cmyk = await sharp(await anImage())
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  expect(cmyk.includes('Adobe')).toBe(true)
  expect(await pixelsOf(kept(cmyk))).toEqual(await pixelsOf(cmyk))
})
