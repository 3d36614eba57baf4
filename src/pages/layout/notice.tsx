import type { VNode } from 'preact'
import type { PageRequest } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { pageForm } from './form.tsx'
import { undoOf } from './undo.ts'
import { waitWords } from './wait-words.ts'

/** The result of the form that led to this page, where the layout leaves a hole. What can be undone has a button for it. */
export function noticeView({ notice, language, params, ctx }: PageRequest): VNode | null {
  const t = wordsIn(language)
  const [key = '', id] = (notice ?? '').split(':')
  if (!t.has(key)) return null
  const isProblem = key.startsWith('problem.')
  const isOfMap = params.team !== undefined && params.map !== undefined
  const undo = isOfMap && id && !isProblem ? undoOf(`/${params.team}/${params.map}`, key, id) : undefined
  return (
    <p class={isProblem ? 'notice flash problem' : 'notice flash'} role="status">
      {isProblem ? t(key, { when: waitWords({ language, now: ctx.now }, Number(id) || 0) }) : t(key)}
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
