import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../src/lib/project.ts'

const run = promisify(execFile)

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>

/** A folder with the generators from npm and PyPI, in pinned versions, and the programs that use the clients. */
export async function openWorkshop() {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-clients-'))
  const python = join(folder, 'venv/bin/python')
  await cp(join(projectRoot, 'test/clients'), folder, { recursive: true })
  await cp(join(projectRoot, 'openapi.json'), join(folder, 'openapi.json'))

  /** Runs a program in the folder. If it fails, the error contains its output. */
  const command = async (program: string, args: string[], env: Record<string, string> = {}): Promise<void> => {
    const path = [join(folder, 'venv/bin'), process.env.PATH].join(':')
    try {
      await run(program, args, { cwd: folder, env: { ...process.env, PATH: path, ...env }, maxBuffer: 1e8 })
    } catch (error) {
      const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string }
      if (code === 'ENOENT')
        throw new Error(`${program} is not installed. The clients need python3 (3.11) and java (17).`)
      throw new Error(`${program} ${args.join(' ')} failed:\n${`${stdout}${stderr}`.slice(-4_000)}`)
    }
  }

  await command('java', ['-version'])
  await command('python3', ['-m', 'venv', 'venv'])
  await command(python, ['-m', 'pip', 'install', '--quiet', '--requirement', 'requirements.txt'])
  const oldest = join(folder, 'oldest')
  await command('python3', ['-m', 'venv', oldest])
  const oldestPip = ['-m', 'pip', 'install', '--quiet', '--requirement', 'requirements-oldest.txt']
  await command(join(oldest, 'bin/python'), oldestPip)
  await command('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])

  return {
    folder,
    command,
    /** The newest and the oldest openapi-generator that we support. */
    openapiGenerator: (version: 'newest' | 'oldest', args: string[]) =>
      command(join(folder, version === 'oldest' ? 'oldest' : 'venv', 'bin/openapi-generator-cli'), args),
    python: (args: string[], env?: Record<string, string>) => command(python, args, env),
    /** Runs an npm package's program by its file. Running it by name could use another Node. */
    npm: (file: string, args: string[]) => command(process.execPath, [join(folder, 'node_modules', file), ...args]),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
