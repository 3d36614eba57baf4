import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputChunk } from 'rolldown'
import type { Manifest } from './stage.ts'

/** A package we ship. */
interface Component {
  name: string
  version: string
  /** An SPDX expression. */
  license: string
  /** The full text, with the names of its authors. */
  text: string
  /** The libraries inside a binary, with their versions. */
  contains: Record<string, string>
}

/** The packages whose code is inside our own files. */
export function bundledPackages(chunks: OutputChunk[]): Component[] {
  const folders = chunks
    .flatMap((chunk) => chunk.moduleIds)
    // The bundler's own modules.
    .filter((id) => !id.startsWith('\0'))
    .map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0])
  return componentsIn([...new Set(folders.filter((folder) => folder !== undefined))])
}

/** The packages in `node_modules`. */
export function installedPackages(folder: string): Component[] {
  const pattern = '**/node_modules/{*,@*/*}/package.json'
  return componentsIn(globSync(pattern, { cwd: folder }).map((file) => join(folder, file, '..')))
}

function componentsIn(folders: string[]): Component[] {
  const components = folders.map((folder): Component => {
    const read = (file: string) => readFileSync(join(folder, file), 'utf8')
    const { name, version, license } = JSON.parse(read('package.json'))
    const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    // libvips' README has the licenses of the libraries in it.
    if (texts.length === 0 && existsSync(join(folder, 'README.md'))) texts.push('README.md')
    const contains = name.includes('sharp-libvips-') ? JSON.parse(read('versions.json')) : {}
    return { name, version, license, text: texts.sort().map(read).join('\n'), contains }
  })
  const byId = new Map(components.map((component) => [idOf(component), component]))
  return [...byId.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

const idOf = ({ name, version }: Component): string => `${name}@${version}`

/** The licenses of all packages, as most of them require. */
export function notice(components: Component[]): string {
  const parts = components.map((each) => `${'-'.repeat(80)}\n${idOf(each)}, ${each.license}\n\n${each.text.trim()}\n`)
  return [
    'Cairn is licensed under the MIT License; see LICENSE. It includes the packages below, each under its own license.\n',
    ...components.filter(({ license }) => license.includes('LGPL')).map(({ name }) => lgplNotice(name)),
    ...parts,
  ].join('\n')
}

const lgplNotice = (name: string): string =>
  `${name} is libvips with the libraries it needs, under the LGPL 3.0 or later. It's a separate file, loaded at run
time: you can replace it with your own build. Its source and build scripts are at https://github.com/lovell/sharp-libvips.
`

/** A list of everything in the archive, for vulnerability scanners (CycloneDX 1.6). */
export function billOfMaterials(manifest: Manifest, bundled: Component[], installed: Component[]): object {
  const { name, version, license } = manifest
  const isBundled = { properties: [{ name: 'cairn:bundled', value: 'true' }] }
  const own = { name, version, license, text: '', contains: {} }
  const others = installed.filter((each) => !bundled.some((other) => idOf(other) === idOf(each)))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...entryOf(own), type: 'application' } },
    components: [
      ...bundled.map((each) => ({ ...entryOf(each), ...isBundled })),
      ...others.map(entryOf),
      ...others.filter((each) => each.name.startsWith('node-linux-')).map(nodeOf),
    ],
  }
}

function entryOf(component: Component): object {
  const purl = `pkg:npm/${component.name.replace('@', '%40')}@${component.version}`
  const contains = Object.entries(component.contains).map(([name, version]) => ({
    ...{ type: 'library', 'bom-ref': `${purl}#${name}`, name, version },
  }))
  return {
    type: 'library',
    'bom-ref': purl,
    name: component.name,
    version: component.version,
    licenses: [{ expression: component.license }],
    purl,
    ...(contains.length > 0 && { components: contains }),
  }
}

const nodeOf = ({ version }: Component): object => ({
  type: 'platform',
  'bom-ref': `pkg:github/nodejs/node@v${version}`,
  name: 'node',
  version,
  licenses: [{ license: { id: 'MIT' } }],
  purl: `pkg:github/nodejs/node@v${version}`,
  cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:lts:*:*:*`,
})
