import { describe, expect, it } from 'vitest'
import { lockfileProblems, readLockfile } from '../scripts/lockfile.ts'

describe('package-lock.json', () => {
  it('has the hash of every package, and no registry URLs', () => {
    expect(lockfileProblems(readLockfile())).toEqual([])
  })

  it('is refused without the hash of a package, or with the URL it came from', () => {
    const lockfile = readLockfile()
    const { integrity: _, ...fastify } = lockfile.packages['node_modules/fastify'] ?? {}
    lockfile.packages['node_modules/fastify'] = { ...fastify, resolved: 'https://registry.example/fastify.tgz' }

    expect(lockfileProblems(lockfile)).toEqual([
      `fastify@${fastify.version} has no integrity. Add what "npm view fastify@${fastify.version} dist.integrity" says.`,
      `fastify@${fastify.version} has a "resolved" URL. Remove it.`,
    ])
  })

  it('needs the hash of a package nested in another', () => {
    const packages = { 'node_modules/one/node_modules/@two/three': { version: '1.0.0' } }

    expect(lockfileProblems({ packages })).toEqual([expect.stringMatching(/^@two\/three@1\.0\.0 has no integrity/)])
  })
})
