import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Builds the published package in `sdk/dist`: JavaScript with types, as ES modules and for `require`. */
const sdk = join(import.meta.dirname, '../sdk')
const dist = join(sdk, 'dist')
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
const tsc = (...options: string[]) =>
  execFileSync(process.execPath, [join(typescript, 'bin/tsc'), ...options], {
    stdio: ['ignore', process.stderr, 'inherit'],
  })

rmSync(dist, { recursive: true, force: true })
tsc('-p', sdk, '--outDir', join(dist, 'esm'))
buildForRequire(join(dist, 'cjs'))

/**
 * The nearest package.json determines the module type, even for TypeScript, so the source is built next to a different
 * package.json.
 */
function buildForRequire(outDir: string): void {
  const commonjs = JSON.stringify({ type: 'commonjs' })
  const copy = mkdtempSync(join(sdk, '.cjs-'))
  try {
    cpSync(join(sdk, 'src'), join(copy, 'src'), { recursive: true })
    writeFileSync(join(copy, 'package.json'), commonjs)
    const settings = { extends: '../tsconfig.json', compilerOptions: { verbatimModuleSyntax: false }, include: ['src'] }
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(settings))
    tsc('-p', copy, '--rootDir', join(copy, 'src'), '--outDir', outDir)
    mkdirSync(outDir, { recursive: true })
    writeFileSync(join(outDir, 'package.json'), `${commonjs}\n`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
