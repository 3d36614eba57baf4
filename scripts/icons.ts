import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '../src/lib/project.ts'

/** Draws the PNG icons: `node scripts/icons.ts`. The files are checked in. */
const icons = [
  { name: 'icon-192', size: 192, corner: 7, scale: 1 },
  { name: 'icon-512', size: 512, corner: 7, scale: 1 },
  // Some systems round the corners, or show only a circle in the middle.
  { name: 'icon-maskable-512', size: 512, corner: 0, scale: 0.78 },
  { name: 'apple-touch-icon', size: 180, corner: 0, scale: 0.9 },
]

for (const { name, size, corner, scale } of icons) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="${corner}" fill="#fbf9f5"/>
    <g fill="#3d6b4f" transform="translate(16 16) scale(${scale}) translate(-16 -16)">
      <ellipse cx="16" cy="24.5" rx="11" ry="4.2"/>
      <ellipse cx="15" cy="16.2" rx="7.8" ry="3.5"/>
      <ellipse cx="16.5" cy="9.4" rx="4.8" ry="2.8"/>
    </g>
  </svg>`
  await sharp(Buffer.from(svg))
    .png({ palette: true, effort: 10 })
    .toFile(join(projectRoot, 'src/web/assets', `${name}.png`))
}
