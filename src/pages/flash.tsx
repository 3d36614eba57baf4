import { willNotify } from '../features/actions/queries/require-action.ts'
import { forTeam } from '../lib/shortcuts.ts'
import type { MapContext } from '../platform/context.ts'
import { renderPart } from '../platform/html/slots.ts'
import type { PageRequest, PageResponse } from '../platform/http/page.ts'
import { type KeyWith, type PlainKey, type VariableOf, wordsIn } from '../words/words.ts'
import { pageForm, waitWords } from './layout/form.tsx'

interface About {
  undo?: number | undefined
  /** People will be notified of the action, unless the person presses the button that prevents it. */
  notifies?: boolean
  /** The task that a vote made the person follow. */
  follows?: number | undefined
  count?: number
  title?: string
  list?: string | undefined
  into?: string
  category?: string | undefined
  more?: string
}

export type FlashKey = KeyWith<'count' | 'title' | 'list' | 'into' | 'category'>

/** With every variable of the text. */
type AboutWith<Key extends FlashKey> = About & { [Name in VariableOf<Key> & keyof About]: NonNullable<About[Name]> }

/** An action's flash: its text, the values in it, and its buttons. Encoded, because it's in a cookie. */
export const flashText = <Key extends FlashKey>(key: Key, about: AboutWith<Key>): string =>
  `${key}:${Buffer.from(JSON.stringify(about)).toString('base64url')}`

/** The flash after a member has changed tasks. If people would be notified, it offers to prevent that. */
export async function actionFlash<Key extends FlashKey>(
  ctx: MapContext,
  key: Key,
  about: AboutWith<Key>,
): Promise<string> {
  return flashText(key, { ...about, notifies: about.undo !== undefined && (await willNotify(ctx, about.undo)) })
}

/** For our script: the state to show, and the toast that says so. */
export const toastAnswer = (request: PageRequest, state: object, flash: string): PageResponse => {
  const toast = flashOf({ ...request, flash })
  return {
    body: JSON.stringify({ ...state, toast: toast && renderPart(toast) }),
    type: 'application/json; charset=utf-8',
  }
}

/**
 * The toast: the result of the form that led to this page. It fills the slot in the layout, and our script keeps it
 * while pages change. A flash is a `flashText`, a catalogue key, or an error with the seconds to wait.
 */
export function flashOf({ flash = '', language, contentLanguage, params: { team, map }, ctx: { now } }: PageRequest) {
  const t = wordsIn(contentLanguage ?? language)
  const [key = '', encoded = ''] = flash.split(':')
  const isProblem = key.startsWith('problem.')
  const about = isProblem ? {} : parseAbout(encoded)
  const { undo, notifies, follows, count = 0, title = '', list = '', into = '', category = '', more = '' } = about
  const when = waitWords({ t, now }, Number(encoded) || 0)
  const text = t.find(key, isProblem ? { when } : { count: Number(count), title, list, into, category })
  if (text === undefined) return null
  const button = (label: PlainKey, path: string, sent = {}) =>
    team !== undefined &&
    map !== undefined && (
      <button type="submit" class="link" form={pageForm} formaction={`/${team}/${map}${path}`} {...sent}>
        {t(label)}
      </button>
    )
  return (
    <div class={isProblem ? 'toast flash failed' : 'toast flash'} role="status" lang={contentLanguage}>
      <p>{`${text} ${more}`.trim()}</p>
      {undo && button('flash.undo', `/manage/undo/${Number(undo)}`, { 'aria-keyshortcuts': forTeam.undo.join(' ') })}
      {undo && notifies && button('flash.silence', `/manage/silence/${Number(undo)}`)}
      {follows && button('vote.do-not-follow', `/task/${Number(follows)}/follow`, { name: 'follow', value: 'off' })}
    </div>
  )
}

function parseAbout(text: string): About {
  try {
    return { ...JSON.parse(Buffer.from(text, 'base64url').toString()) }
  } catch {
    return {}
  }
}
