import type { Canvas } from './canvas.ts'
import type { Typeface } from './font/typeface.ts'
import { rasterize } from './rasterize.ts'

interface Text {
  text: string
  x: number
  /** The line that the letters stand on. */
  baseline: number
  size: number
  colour: string
}

/** Draws one line of text. */
export function drawText(canvas: Canvas, face: Typeface, { text, x, baseline, size, colour }: Text): void {
  const above = Math.ceil(size * 1.1)
  const coverage = rasterize(face.outlinesOf(text), {
    width: Math.ceil(face.widthOf(text) * size) + 2,
    height: above + Math.ceil(size * 0.4),
    scale: size,
    baseline: above,
  })
  canvas.drawCoverage(coverage, { x: Math.round(x), y: Math.round(baseline) - above }, colour)
}
