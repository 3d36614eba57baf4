import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Independent of this machine's clock, user and umask. */
const reproducible = [
  '--sort=name',
  '--mtime=2000-01-01T00:00:00Z',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+rwX,go+rX,go-w',
  '--format=ustar',
]

/** Writes a folder as an archive. Node compresses it, because gzip's output differs between versions. */
export async function writeArchive(folder: string, file: string): Promise<void> {
  symlinkSync('bin/cairn', join(folder, 'cairn'))
  const tar = spawn('tar', [...reproducible, '-C', dirname(folder), '-cf', '-', basename(folder)], {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'close')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar failed with ${code}.`)
}
