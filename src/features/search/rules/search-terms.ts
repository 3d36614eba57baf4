import { readWords } from '../../../lib/read-words.ts'
import type { Query } from '../../../platform/db/full-text.ts'

/** One word that somebody asks for. */
export interface Asked {
  /** The word itself, then what it makes with its neighbours, for dark mode is darkmode too. */
  ways: [Way, ...Way[]]
  /** What else it may be, if it is a slip. */
  meant: Way[]
}

export interface Way {
  text: string
  /** It may still be being typed: whatever begins like this will do. */
  open: boolean
}

const longest = 200

/** The words of a question. Nothing in it is an operator: what people type is text. */
export function readAsked(text: string, most = 10): Asked[] {
  const pieces = readPieces(text).slice(0, most)
  const last = pieces.length - 1
  const asked = pieces.map((piece, at): Asked => {
    const joined = [at - 1, at].flatMap((first): Way[] => {
      const [one, other] = [pieces[first], pieces[first + 1]]
      return one?.spaced && other?.spaced ? [{ text: one.text + other.text, open: first + 1 === last }] : []
    })
    return {
      ways: [{ text: piece.text, open: piece.open || (at === last && piece.text.length > 1) }, ...joined],
      meant: [],
    }
  })
  return asked.filter(({ ways: [way] }, at) => asked.findIndex(({ ways }) => ways[0].text === way.text) === at)
}

export interface Piece extends Way {
  spaced: boolean
}

/** The words of a text, or two neighbours of a script without spaces; one that stands alone is the beginning of two. */
export function readPieces(text: string): Piece[] {
  const words = [...readWords(text.slice(0, longest))]
  return words.flatMap((one, at): Piece | [] => {
    if (!one.letter) return { text: one.word, open: false, spaced: true }
    const [before, next] = [words[at - 1], words[at + 1]]
    if (next?.letter && next.start === one.end) return { text: one.word + next.word, open: false, spaced: false }
    const ends = before?.letter && before.end === one.start
    return ends ? [] : { text: one.word, open: true, spaced: false }
  })
}

/** Every word that was asked for, each in one of its ways. */
export const queryFor = (asked: Asked[]): Query => ({ all: asked.map(anyWay) })

export const anyWay = ({ ways, meant }: Asked): Query => ({ any: [...ways, ...meant].map(inWay) })

export const inWay = ({ text, open }: Way): Query => (open ? { start: text } : { word: text })

/** From 0 to 1, how well a word of a text is the one that was asked for. */
export function fits({ ways, meant }: Asked, word: string): number {
  if (ways.some(({ text }) => text === word)) return 1
  if (ways.some((way) => begins(way, word))) return 0.8
  return meant.some((way) => way.text === word || begins(way, word)) ? 0.6 : 0
}

const begins = ({ text, open }: Way, word: string): boolean => open && word.startsWith(text)
