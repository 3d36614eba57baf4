import type { VNode } from 'preact'
import { type ReferencePage, type RenderedPage, urlOf } from './pages.ts'

interface Entry {
  url: string
  title: string
  text: string
}

/** The first page repeats the beginnings of others, so only its own beginning can be found. */
export const searchEntries = (pages: (ReferencePage & RenderedPage)[]): Entry[] =>
  pages.flatMap((page) =>
    page.sections
      .slice(0, page.name === '' ? 1 : undefined)
      .map(({ id, title, text }) => ({ url: urlOf(page) + (id && `#${id}`), title, text })),
  )

const [maxWords, maxLength, maxResults] = [8, 100, 50]

interface Found {
  url: string
  title: string
  /** The line with one of the words, or else the first. */
  line: string
}

/** Entries that contain all words. Matches in titles come first. */
export function findEntries(entries: Entry[], asked: string): Found[] {
  const words = asked.slice(0, maxLength).toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return []
  const scoreOf = ({ title, text }: Entry): number => {
    const [inTitle, inText] = [title.toLowerCase(), text.toLowerCase()]
    const scores = words.map((word) => (inTitle.includes(word) ? 9 : inText.includes(word) ? 1 : 0))
    return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0)
  }
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxResults)
    .map(({ entry: { url, title, text } }) => ({ url, title, line: lineWith(words, title, text) }))
}

function lineWith(words: string[], title: string, text: string): string {
  const lines = text.split('\n').filter((line) => /\w/.test(line))
  const inText = words.filter((word) => !title.toLowerCase().includes(word))
  const line = lines.find((each) => inText.some((word) => each.toLowerCase().includes(word))) ?? lines[0] ?? ''
  return line.replace(/[`*|]|\]\([^)]*\)|\[/g, '').trim()
}

export const SearchResults = ({ asked, found }: { asked: string; found: Found[] }): VNode => (
  <>
    <p>
      {found.length === 0 ? 'No results' : found.length === 1 ? '1 result' : `${found.length} results`}
      {asked.trim() && ` for “${asked.trim().slice(0, maxLength)}”`}
    </p>
    <ul>
      {found.map(({ url, title, line }) => (
        <li key={url}>
          <a href={url}>{title}</a> {line.length > 150 ? `${line.slice(0, 150)}…` : line}
        </li>
      ))}
    </ul>
  </>
)
