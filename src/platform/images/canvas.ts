import type { Coverage } from './rasterize.ts'

type Colour = [red: number, green: number, blue: number]

interface Box {
  x: number
  y: number
  width: number
  height: number
  radius?: number
}

/** A picture without transparency, to be drawn on. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer

  constructor(width: number, height: number, ground: string) {
    this.width = width
    this.height = height
    this.pixels = Buffer.alloc(width * height * 3, Buffer.from(colourOf(ground)))
  }

  fillBox(box: Box, colour: string): void {
    const paint = colourOf(colour)
    this.#eachPixel(box, (x, y, alpha) => this.#blend(x, y, paint, alpha))
  }

  /** Pixels of the size of the box, with or without transparency. */
  drawImage(box: Box, image: { pixels: Buffer; channels: number }): void {
    const { pixels, channels } = image
    this.#eachPixel(box, (x, y, alpha) => {
      const at = ((y - box.y) * box.width + (x - box.x)) * channels
      const paint: Colour = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
      this.#blend(x, y, paint, channels === 4 ? (alpha * (pixels[at + 3] ?? 0)) / 255 : alpha)
    })
  }

  drawCoverage({ width, height, values }: Coverage, at: { x: number; y: number }, colour: string): void {
    const paint = colourOf(colour)
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const alpha = values[row * width + column] ?? 0
        if (alpha > 0) this.#blend(at.x + column, at.y + row, paint, alpha)
      }
    }
  }

  #blend(x: number, y: number, [red, green, blue]: Colour, alpha: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return
    const at = (y * this.width + x) * 3
    this.#mix(at, red, alpha)
    this.#mix(at + 1, green, alpha)
    this.#mix(at + 2, blue, alpha)
  }

  #mix(at: number, value: number, alpha: number): void {
    const before = this.pixels[at] ?? 0
    this.pixels[at] = Math.round(before + (value - before) * alpha)
  }

  #eachPixel({ x, y, width, height, radius = 0 }: Box, visit: (x: number, y: number, alpha: number) => void): void {
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const alpha = insideOfCorner(column, row, { width, height, radius })
        if (alpha > 0) visit(x + column, y + row, alpha)
      }
    }
  }
}

/** 1 inside, 0 outside of a round corner, and between them at its edge. */
function insideOfCorner(column: number, row: number, box: { width: number; height: number; radius: number }): number {
  const { width, height, radius } = box
  const beyond = (at: number, length: number) => Math.max(radius - at - 0.5, at + 0.5 - (length - radius), 0)
  const [dx, dy] = [beyond(column, width), beyond(row, height)]
  if (dx === 0 || dy === 0) return 1
  return Math.min(1, Math.max(0, radius - Math.hypot(dx, dy) + 0.5))
}

const colourOf = (hex: string): Colour => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour
