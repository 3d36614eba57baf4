import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeArchive } from './package/archive.ts'
import { billOfMaterials, bundledPackages, installedPackages, notice } from './package/components.ts'
import { installDependencies, type Manifest, stage } from './package/stage.ts'

/**
 * Builds the npm package and the self-contained archive in `dist/release`, with a bill of materials and checksums. The
 * same commit always produces the same bytes. Publishes nothing.
 */
const root = dirname(import.meta.dirname)
const release = join(root, 'dist', 'release')
process.umask(0o022)
const { values } = parseArgs({ options: { cpu: { type: 'string', default: arch() } } })

rmSync(release, { recursive: true, force: true })
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
const name = `cairn-${version}-linux-${values.cpu}`
const folder = join(release, name)
mkdirSync(folder, { recursive: true })

const { manifest, chunks } = await stage(root, folder)
const bundled = bundledPackages(chunks)
writeFileSync(join(folder, 'NOTICE'), notice(bundled))
execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', release], { cwd: folder })

installDependencies(root, folder, manifest, values.cpu)
const installed = installedPackages(folder)
writeFileSync(join(folder, 'NOTICE'), notice([...bundled, ...installed]))
const materials = `${JSON.stringify(billOfMaterials(manifest, bundled, installed), null, 2)}\n`
writeFileSync(join(folder, 'sbom.cdx.json'), materials)
writeFileSync(join(release, `${name}.cdx.json`), materials)
await writeArchive(folder, `${folder}.tar.gz`)
rmSync(folder, { recursive: true })

const files = [`${manifest.name}-${version}.tgz`, `${name}.tar.gz`, `${name}.cdx.json`]
const sums = files.map((file) => {
  const bytes = readFileSync(join(release, file))
  process.stdout.write(`${file}  ${(bytes.length / 1e6).toFixed(1)} MB\n`)
  return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`
})
writeFileSync(join(release, 'SHA256SUMS'), sums.join(''))
