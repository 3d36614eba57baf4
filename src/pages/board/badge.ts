import { escapeXml } from '../../lib/xml.ts'
import type { Page } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { openMapFor } from '../open-map.ts'
import { mapPath } from './paths.ts'
import { pictureAnswer } from './picture.ts'
import { progressWords } from './progress-words.ts'

const maxAgeSeconds = 600

/** A small picture for the README of a project: how much is planned and how much is done. */
export const badgeFile: Page = {
  path: `${mapPath}/badge.svg`,
  isFile: true,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const value = await progressWords(ctx, request.language)
    const body = drawBadge(wordsIn(request.language)('badge.label'), value)
    return pictureAnswer({ type: 'image/svg+xml; charset=utf-8', body, maxAgeSeconds, hasWords: true })
  },
}

const letterWidth = 6.6
const padding = 8

/** Two fields beside each other. The widths are given, because fonts differ. */
function drawBadge(label: string, value: string): string {
  const [left, right] = [label, value].map((text) => Math.round([...text].length * letterWidth) + 2 * padding) as [
    number,
    number,
  ]
  const text = (words: string, x: number, width: number) =>
    `<text x="${x + padding}" y="14" textLength="${width - 2 * padding}">${escapeXml(words)}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img">` +
    `<title>${escapeXml(`${label}: ${value}`)}</title>` +
    `<clipPath id="r"><rect width="${left + right}" height="20" rx="4"/></clipPath><g clip-path="url(#r)">` +
    `<rect width="${left}" height="20" fill="#3d3a35"/><rect x="${left}" width="${right}" height="20" fill="#2a6a94"/></g>` +
    '<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">' +
    `${text(label, 0, left)}${text(value, left, right)}</g></svg>`
  )
}
