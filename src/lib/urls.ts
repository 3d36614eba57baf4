import { createRequire } from 'node:module'
import { lazily } from './lazily.ts'

/** Whether the text is an absolute http or https URL, or `""` for none. */
export function isHttpUrl(text: string): boolean {
  if (text === '') return true
  if (!/^https?:\/\//i.test(text) || /[\s\p{Cc}]/u.test(text)) return false
  return URL.canParse(text)
}

/** A path on this site to redirect to, or `/` if it could lead to another site. */
export const localPath = (text: string | undefined): string =>
  text !== undefined && text.length <= 2_000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : '/'

/**
 * The readable end of a URL, transliterated to ASCII because email clients and terminals break anything else.
 * `fallback` is for a name without letters or digits.
 */
export function slugOf(name: string, fallback: string): string {
  const ascii = isAscii.test(name) ? name : anyAscii()(name)
  const words = ascii.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 60).replace(/-$/, '') || fallback
}

const isAscii = /^\p{ASCII}*$/u

/** Its tables take half a megabyte, so it's only loaded for the first title that needs it. */
const anyAscii = lazily<(text: string) => string>(() => createRequire(import.meta.url)('any-ascii').default)

const maxMapSlugLength = 50

/** The slug of a new team or map, based on its name. */
export const mapSlugOf = (name: string, fallback: string): string =>
  slugOf(name, fallback).slice(0, maxMapSlugLength).replace(/-$/, '')

/** Whether the text can be a team's or map's slug: at most 50 lower-case letters, digits and hyphens. */
export const isSlug = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/.test(text)
