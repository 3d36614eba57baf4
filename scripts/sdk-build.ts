import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Builds `sdk/dist`, the package as it is published: JavaScript with types. */
const sdk = join(import.meta.dirname, '../sdk')
const dist = join(sdk, 'dist')

rmSync(dist, { recursive: true, force: true })
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
execFileSync(process.execPath, [join(typescript, 'bin/tsc'), '-p', sdk], { stdio: 'inherit' })

const { scripts, ...manifest } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'))
const exports = { '.': { types: './index.d.ts', default: './index.js' } }
writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`)
copyFileSync(join(sdk, 'README.md'), join(dist, 'README.md'))
copyFileSync(join(sdk, '../LICENSE'), join(dist, 'LICENSE'))
