/** A closed line. Between two points off the line, the curve goes through their middle. */
export type Contour = { x: number; y: number; isOn: boolean }[]

type GlyphData = (glyph: number) => Buffer

/** The outline of a glyph; y grows upwards, and the base line is 0. A glyph may be made of others. */
export function readOutline(dataOf: GlyphData, glyph: number, scale: number): Contour[] {
  const data = dataOf(glyph)
  // A space has no outline.
  if (data.length === 0) return []
  const contours = data.readInt16BE(0)
  return contours < 0 ? readParts(dataOf, data, scale) : readContours(data, contours, scale)
}

const [onCurve, isShortX, isShortY, repeats, sameX, sameY] = [1, 2, 4, 8, 16, 32]

function readContours(data: Buffer, contours: number, scale: number): Contour[] {
  const ends = Array.from({ length: contours }, (_, index) => data.readUInt16BE(10 + index * 2))
  const count = (ends.at(-1) ?? -1) + 1
  let at = 10 + contours * 2
  at += 2 + data.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = data.readUInt8(at++)
    const times = flag & repeats ? data.readUInt8(at++) + 1 : 1
    for (let time = 0; time < times; time += 1) flags.push(flag)
  }
  const coordinates = (isShort: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & isShort) value += flag & same ? data.readUInt8(at++) : -data.readUInt8(at++)
      else if (!(flag & same)) {
        value += data.readInt16BE(at)
        at += 2
      }
      return value * scale
    })
  }
  const xs = coordinates(isShortX, sameX)
  const ys = coordinates(isShortY, sameY)
  return ends.map((end, index) => {
    const points: Contour = []
    for (let point = (ends[index - 1] ?? -1) + 1; point <= end; point += 1) {
      points.push({ x: xs[point] ?? 0, y: ys[point] ?? 0, isOn: Boolean((flags[point] ?? 0) & onCurve) })
    }
    return points
  })
}

const [areWords, areOffsets, hasScale, hasMore, hasTwoScales, hasMatrix] = [1, 2, 8, 32, 64, 128]

/** An accented letter: a letter and its accent, each moved to its place. None of our fonts turns or scales a part. */
function readParts(dataOf: GlyphData, data: Buffer, scale: number): Contour[] {
  const all: Contour[] = []
  for (let at = 10, flags = hasMore; flags & hasMore; ) {
    flags = data.readUInt16BE(at)
    const part = data.readUInt16BE(at + 2)
    const isMoved = Boolean(flags & areOffsets)
    const [x, y] =
      flags & areWords
        ? [data.readInt16BE(at + 4), data.readInt16BE(at + 6)]
        : [data.readInt8(at + 4), data.readInt8(at + 5)]
    at += flags & areWords ? 8 : 6
    at += flags & hasMatrix ? 8 : flags & hasTwoScales ? 4 : flags & hasScale ? 2 : 0
    const [dx, dy] = isMoved ? [x * scale, y * scale] : [0, 0]
    for (const contour of readOutline(dataOf, part, scale)) {
      all.push(contour.map((point) => ({ ...point, x: point.x + dx, y: point.y + dy })))
    }
  }
  return all
}
