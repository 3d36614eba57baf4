import type { Contour } from './font/outline.ts'

/** How much of each pixel is covered, from 0 to 1. */
export interface Coverage {
  width: number
  height: number
  values: Float32Array
}

interface Place {
  width: number
  height: number
  /** Pixels for one unit of the outlines. */
  scale: number
  /** Where the base line is, from above. */
  baseline: number
}

/**
 * Fills outlines. Each piece of a line adds what it covers to its right, with its direction as the sign; the sum from the
 * left is the coverage. Holes run in the other direction, so they take away what was added.
 */
export function rasterize(contours: Contour[], { width, height, scale, baseline }: Place): Coverage {
  const sums = new Float32Array(width * height + 2)
  const line: Line = (x0, y0, x1, y1) => addLine(sums, width, height, [x0, y0, x1, y1])
  for (const contour of contours) {
    drawContour(
      contour.map(({ x, y, isOn }) => ({ x: x * scale, y: baseline - y * scale, isOn })),
      line,
    )
  }
  const values = new Float32Array(width * height)
  for (let row = 0; row < height; row += 1) {
    let sum = 0
    for (let at = row * width; at < (row + 1) * width; at += 1) {
      sum += sums[at] ?? 0
      values[at] = Math.min(1, Math.abs(sum))
    }
  }
  return { width, height, values }
}

type Line = (x0: number, y0: number, x1: number, y1: number) => void

/** More pieces for each curve are not seen at the sizes that we draw. */
const piecesOfCurve = 6

function drawContour(points: Contour, line: Line): void {
  const count = points.length
  const pointAt = (index: number) => points[(index + count) % count] as Contour[number]
  const middle = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  })
  for (let index = 0; index < count; index += 1) {
    const [before, point, after] = [pointAt(index - 1), pointAt(index), pointAt(index + 1)]
    if (point.isOn) {
      if (after.isOn) line(point.x, point.y, after.x, after.y)
      continue
    }
    const from = before.isOn ? before : middle(before, point)
    const to = after.isOn ? after : middle(point, after)
    let [x, y] = [from.x, from.y]
    for (let piece = 1; piece <= piecesOfCurve; piece += 1) {
      const [t, s] = [piece / piecesOfCurve, 1 - piece / piecesOfCurve]
      const [nextX, nextY] = [
        s * s * from.x + 2 * s * t * point.x + t * t * to.x,
        s * s * from.y + 2 * s * t * point.y + t * t * to.y,
      ]
      line(x, y, nextX, nextY)
      ;[x, y] = [nextX, nextY]
    }
  }
}

/** Adds a piece row by row. What is left or right of the picture is moved to its edge. */
function addLine(sums: Float32Array, width: number, height: number, ends: [number, number, number, number]): void {
  const [x0, y0, x1, y1] = ends
  if (y0 === y1) return
  const sign = y0 < y1 ? 1 : -1
  const [top, bottom, topX, bottomX] = y0 < y1 ? [y0, y1, x0, x1] : [y1, y0, x1, x0]
  const slope = (bottomX - topX) / (bottom - top)
  const xAt = (y: number) => Math.min(Math.max(topX + (y - top) * slope, 0), width - 1)
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, Math.ceil(bottom)); row += 1) {
    const [from, to] = [Math.max(row, top), Math.min(row + 1, bottom)]
    addPiece(sums, row * width, sign * (to - from), [xAt(from), xAt(to)])
  }
}

/** A piece within one row, of this height: each pixel gets the part of the area that is right of the piece. */
function addPiece(sums: Float32Array, start: number, height: number, xs: [number, number]): void {
  const [left, right] = xs[0] < xs[1] ? xs : [xs[1], xs[0]]
  const [first, last] = [Math.floor(left), Math.floor(right)]
  if (first === last) {
    const covered = height * (1 - ((left + right) / 2 - first))
    add(sums, start + first, covered)
    add(sums, start + first + 1, height - covered)
    return
  }
  const perPixel = height / (right - left)
  let sum = 0
  for (let pixel = first; pixel <= last; pixel += 1) {
    const [from, to] = [Math.max(left, pixel), Math.min(right, pixel + 1)]
    // All that began in pixels before covers this one, and of what begins here the part to its right.
    const covered = perPixel * (from - left) + perPixel * (to - from) * (1 - ((from + to) / 2 - pixel))
    add(sums, start + pixel, covered - sum)
    sum = covered
  }
  add(sums, start + last + 1, height - sum)
}

const add = (sums: Float32Array, at: number, value: number): void => {
  sums[at] = (sums[at] ?? 0) + value
}
