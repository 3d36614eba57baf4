const orientationTag = 0x0112

/** The EXIF orientation of a photo: 1 to 8. 1 is upright, and the default if it can't be read. */
export function orientationOf(exif: Buffer): number {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const isBigEndian = tiff.toString('latin1', 0, 2) === 'MM'
  const readable = (at: number, bytes: number) => at + bytes <= tiff.length
  const short = (at: number) => (isBigEndian ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at))
  if (!readable(0, 8) || short(2) !== 42) return 1
  const start = isBigEndian ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4)
  if (!readable(start, 2)) return 1
  const end = start + 2 + 12 * short(start)
  for (let entry = start + 2; entry < end && readable(entry, 12); entry += 12) {
    if (short(entry) !== orientationTag) continue
    const orientation = short(entry + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** EXIF data with only the orientation. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*\0\0\0\x08\0\x01', 'latin1')
  tiff.writeUInt16BE(orientationTag, 10)
  // One 16-bit number.
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
