const unreleased = '## [Unreleased]'

/** The notes for the next release: everything between the Unreleased heading and the next one. */
export function notesIn(changelog: string): string {
  const [, after] = changelog.split(`${unreleased}\n`)
  if (after === undefined) throw new Error(`CHANGELOG.md has no heading "${unreleased}".`)
  const notes = (after.split(/^## /m, 1)[0] ?? '').replace(/^The first release will be .*\n/m, '').trim()
  if (!/^- /m.test(notes)) throw new Error('CHANGELOG.md has nothing under Unreleased.')
  return notes
}

/** Moves those notes below a heading with the version and date, and leaves Unreleased empty. */
export function withRelease(changelog: string, version: string, date: string): string {
  const notes = notesIn(changelog)
  const [before = '', after = ''] = changelog.split(`${unreleased}\n`)
  const start = after.search(/^## /m)
  const earlier = start < 0 ? '' : `\n${after.slice(start)}`
  return `${before}${unreleased}\n\n## [${version}] - ${date}\n\n${notes}\n${earlier}`
}
