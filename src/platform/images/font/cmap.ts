/** The glyphs of the code points of a font: formats 4 and 12, which every font has. */
export function readGlyphs(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  const count = cmap.readUInt16BE(2)
  for (let index = 0; index < count; index += 1) {
    const part = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    const format = part.readUInt16BE(0)
    if (format === 4) readSegments(part, glyphs)
    if (format === 12) readGroups(part, glyphs)
  }
  return glyphs
}

function readSegments(part: Buffer, glyphs: Map<number, number>): void {
  const length = part.readUInt16BE(6)
  const [ends, starts, deltas, offsets] = [14, 16 + length, 16 + 2 * length, 16 + 3 * length] as const
  for (let at = 0; at < length; at += 2) {
    const [first, last] = [part.readUInt16BE(starts + at), part.readUInt16BE(ends + at)]
    const [delta, offset] = [part.readUInt16BE(deltas + at), part.readUInt16BE(offsets + at)]
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const stored = offset === 0 ? code : part.readUInt16BE(offsets + at + offset + 2 * (code - first))
      const glyph = stored === 0 ? 0 : (stored + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
}

function readGroups(part: Buffer, glyphs: Map<number, number>): void {
  const count = part.readUInt32BE(12)
  for (let index = 0; index < count; index += 1) {
    const at = 16 + index * 12
    const [first, last, glyph] = [part.readUInt32BE(at), part.readUInt32BE(at + 4), part.readUInt32BE(at + 8)]
    for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first)
  }
}
