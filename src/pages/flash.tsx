import type { PageRequest } from '../platform/http/page.ts'
import { type Key, wordsIn } from '../words/words.ts'
import { pageForm, waitWords } from './layout/form.tsx'

interface About {
  /** The id of the action that an Undo button undoes. */
  undo?: number | undefined
  /** The task that a vote made the person follow. */
  follows?: number
  count?: number
  title?: string
  list?: string | undefined
}

/** The flash of an action: its text, what fills the text, and what can be undone. Encoded, because it's in a cookie. */
export const flashText = (key: Key, about: About): string =>
  `${key}:${Buffer.from(JSON.stringify(about)).toString('base64url')}`

/**
 * The result of the form that led to this page. It fills the slot in the layout. A flash is a `flashText`, a key of the
 * catalogue, or a refusal with the seconds to wait.
 */
export function flashOf({ flash = '', language, params: { team, map }, ctx: { now } }: PageRequest) {
  const t = wordsIn(language)
  const [key = '', about = ''] = flash.split(':')
  if (!t.has(key)) return null
  const isProblem = key.startsWith('problem.')
  const { undo, follows, count = 0, title = '', list = '' } = isProblem ? {} : parseAbout(about)
  const text = isProblem
    ? t(key, { when: waitWords({ language, now }, Number(about) || 0) })
    : t(key, { count: Number(count), title, list })
  const button = (label: Key, path: string, sent = {}) =>
    team !== undefined &&
    map !== undefined && (
      <button type="submit" class="link" form={pageForm} formaction={`/${team}/${map}${path}`} {...sent}>
        {t(label)}
      </button>
    )
  return (
    <p class={isProblem ? 'notice flash problem' : 'notice flash'} role="status">
      {text} {undo && button('flash.undo', `/manage/undo/${Number(undo)}`, { 'data-key': 'z' })}
      {follows && button('vote.do-not-follow', `/task/${Number(follows)}/follow`, { name: 'follow', value: 'off' })}
    </p>
  )
}

function parseAbout(text: string): About {
  try {
    return { ...JSON.parse(Buffer.from(text, 'base64url').toString()) }
  } catch {
    return {}
  }
}
