import type { VNode } from 'preact'
import type { Timestamp } from '../../lib/time.ts'
import { type Key, wordsIn } from '../../words/words.ts'
import { pageForm, waitWords } from './form.tsx'

interface About {
  /** The id of the action that an Undo button undoes. */
  undo?: number | undefined
  /** The task that a vote made the person follow. */
  follows?: number
  count?: number
  title?: string
  list?: string | undefined
}

/** The flash of an action: its text, what fills the text, and what can be undone. A cookie takes no JSON as it is. */
export const flashText = (key: Key, about: About): string =>
  `${key}:${Buffer.from(JSON.stringify(about)).toString('base64url')}`

function parseAbout(text: string): About {
  try {
    return { ...JSON.parse(Buffer.from(text, 'base64url').toString()) }
  } catch {
    return {}
  }
}

interface Props {
  /** A `flashText`, a key of the catalogue, or a refusal with the seconds to wait. */
  flash: string
  language: string
  now: Timestamp
  /** Undefined on pages outside a map. */
  mapPath: string | undefined
}

/** The result of the form that led to this page, where the layout leaves a slot. */
export function flashView({ flash, language, now, mapPath }: Props): VNode | null {
  const t = wordsIn(language)
  const [key = '', about = ''] = flash.split(':')
  if (!t.has(key)) return null
  const isProblem = key.startsWith('problem.')
  const { undo, follows, count = 0, title = '', list = '' } = isProblem ? {} : parseAbout(about)
  const text = isProblem
    ? t(key, { when: waitWords({ language, now }, Number(about) || 0) })
    : t(key, { count: Number(count), title, list })
  const button = (label: Key, path: string, sent = {}) =>
    mapPath && (
      <button type="submit" class="link" form={pageForm} formaction={mapPath + path} {...sent}>
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
