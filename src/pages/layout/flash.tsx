import type { VNode } from 'preact'
import type { Timestamp } from '../../lib/time.ts'
import { wordsIn } from '../../words/words.ts'
import { pageForm, waitWords } from './form.tsx'
import { undoOf } from './undo.ts'

interface Props {
  /** A key of the catalogue. After a colon, what it is about. */
  flash: string
  language: string
  now: Timestamp
  /** Undefined on pages that are not of a map. */
  mapPath: string | undefined
}

/** The result of the form that led to this page, where the layout leaves a slot. What can be undone has a button for it. */
export function flashView({ flash, language, now, mapPath }: Props): VNode | null {
  const t = wordsIn(language)
  const [key = '', id] = flash.split(':')
  if (!t.has(key)) return null
  const isProblem = key.startsWith('problem.')
  const undo = mapPath !== undefined && id && !isProblem ? undoOf(mapPath, key, id) : undefined
  return (
    <p class={isProblem ? 'notice flash problem' : 'notice flash'} role="status">
      {isProblem ? t(key, { when: waitWords({ language, now }, Number(id) || 0) }) : t(key)}
      {undo && (
        <>
          {' '}
          <button type="submit" class="link" form={pageForm} {...undo.attributes}>
            {t(undo.label)}
          </button>
        </>
      )}
    </p>
  )
}
