/** The files that contain the version, for installing and building. The SDK has its own version. */
export const versionedFiles = [
  'package.json',
  'package-lock.json',
  'Dockerfile',
  'compose.yaml',
  'README.md',
  'docs/operate/install.md',
]

/** Replaces this program's old version in a file's text, but leaves the versions of its dependencies alone. */
export function withVersion(file: string, text: string, from: string, to: string): string {
  if (file === 'package.json') return `${JSON.stringify({ ...JSON.parse(text), version: to }, null, 2)}\n`
  if (file === 'package-lock.json') {
    const lock = JSON.parse(text)
    lock.packages[''].version = to
    return `${JSON.stringify({ ...lock, version: to }, null, 2)}\n`
  }
  const named = new RegExp(`((?:cairn|cairn-board)[-:]|VERSION=)${from.replaceAll('.', '\\.')}(?![\\d])`, 'g')
  return text.replaceAll(named, `$1${to}`)
}

/** Throws unless the version is newer than the current one, or is the current one and hasn't been released yet. */
export function assertNext(version: string, current: string, isReleased: boolean): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is not a version such as 1.2.3.`)
  const order = compare(version, current)
  if (order < 0) throw new Error(`${version} is older than ${current}.`)
  if (order === 0 && isReleased) throw new Error(`${version} has already been released.`)
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  return [0, 1, 2].map((at) => (a?.[at] ?? 0) - (b?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}
