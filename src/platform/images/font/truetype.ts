import { readGlyphs } from './cmap.ts'
import { type Contour, readOutline } from './outline.ts'

/** A font of TrueType outlines, as far as it is needed to draw text from left to right. Lengths are parts of the em. */
export interface Font {
  /** The glyph of each code point that the font has. */
  glyphs: Map<number, number>
  advanceOf(glyph: number): number
  outlineOf(glyph: number): Contour[]
}

export function readFont(tables: Map<string, Buffer>): Font {
  const table = (name: string): Buffer => {
    const found = tables.get(name)
    if (!found) throw new Error(`The font has no table ${name}.`)
    return found
  }
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map(table) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const em = head.readUInt16BE(18)
  const isLong = head.readInt16BE(50) === 1
  const offsetOf = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const glyphData = (glyph: number) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1))
  // Glyphs after the last width all have that one.
  const lastWidth = hhea.readUInt16BE(34) - 1
  return {
    glyphs: readGlyphs(table('cmap')),
    advanceOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, lastWidth) * 4) / em,
    outlineOf: (glyph) => readOutline(glyphData, glyph, 1 / em),
  }
}
