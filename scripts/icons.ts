import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

/**
 * Draws the PNG icons: `node scripts/icons.ts`. Three ellipses need no image library. The files are checked in.
 */
const folder = join(dirname(import.meta.dirname), 'src', 'web', 'assets')

const paper = [0xfb, 0xf9, 0xf5]
const accent = [0x3d, 0x6b, 0x4f]

/** On a square of 32 units, as in icon.svg. */
const stones = [
  { cx: 16, cy: 24.5, rx: 11, ry: 4.2 },
  { cx: 15, cy: 16.2, rx: 7.8, ry: 3.5 },
  { cx: 16.5, cy: 9.4, rx: 4.8, ry: 2.8 },
]

interface Icon {
  name: string
  size: number
  /** The corner radius in units; 0 for systems that round the corners themselves. */
  corner: number
  /** The size of the stones in the square. Some systems show only a circle in its middle. */
  scale: number
}

const icons: Icon[] = [
  { name: 'icon-192', size: 192, corner: 7, scale: 1 },
  { name: 'icon-512', size: 512, corner: 7, scale: 1 },
  { name: 'icon-maskable-512', size: 512, corner: 0, scale: 0.78 },
  { name: 'apple-touch-icon', size: 180, corner: 0, scale: 0.9 },
]

for (const icon of icons) writeFileSync(join(folder, `${icon.name}.png`), png(icon.size, pixelsOf(icon)))

/** Each pixel is the mean of 16 samples, so that edges are smooth. */
function pixelsOf({ size, corner, scale }: Icon): Buffer {
  const offsets = [0.125, 0.375, 0.625, 0.875]
  const rows = Buffer.alloc(size * (1 + size * 4))
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const samples = offsets.flatMap((dy) =>
        offsets.map((dx) => colourAt(((x + dx) * 32) / size, ((y + dy) * 32) / size, corner, scale)),
      )
      const solid = samples.filter((colour) => colour !== undefined)
      const mean = [0, 1, 2].map((channel) => {
        const sum = solid.reduce((total, colour) => total + (colour[channel] ?? 0), 0)
        return solid.length > 0 ? Math.round(sum / solid.length) : 0
      })
      rows.set([...mean, Math.round((solid.length / samples.length) * 255)], y * (1 + size * 4) + 1 + x * 4)
    }
  }
  return rows
}

function colourAt(x: number, y: number, corner: number, scale: number): number[] | undefined {
  const [fx, fy] = [Math.max(corner - x, x - 32 + corner, 0), Math.max(corner - y, y - 32 + corner, 0)]
  if (fx * fx + fy * fy > corner * corner) return undefined
  const [sx, sy] = [16 + (x - 16) / scale, 16 + (y - 16) / scale]
  const isStone = stones.some(({ cx, cy, rx, ry }) => ((sx - cx) / rx) ** 2 + ((sy - cy) / ry) ** 2 <= 1)
  return isStone ? accent : paper
}

/** RGBA with eight bits per channel, without PNG filters: flat colours compress well without them. */
function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
