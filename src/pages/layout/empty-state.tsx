import type { ComponentChildren } from 'preact'

interface Props {
  title?: string
  /** What will be here. */
  text: string
  /** Empty because all the work is done. */
  isDone?: boolean
  /** The action: a link or a button. */
  children?: ComponentChildren
}

/** Shown in place of a page, or its main part, that has no content yet. */
export const EmptyState = ({ title, text, isDone = false, children }: Props) => (
  <div class="empty-state">
    <StackedStones isDone={isDone} />
    {title && <h2>{title}</h2>}
    <p>{text}</p>
    {children}
  </div>
)

/** Stacked stones, and the outline of the missing one. */
export const StackedStones = ({ isDone = false }: { isDone?: boolean }) => (
  <svg class="stones" viewBox="0 0 120 92" width="120" height="92" aria-hidden="true">
    <path d="M14 76c2-9 20-13 46-13s45 4 46 12-18 13-47 13-47-4-45-12Z" />
    <path d="M27 53c1-8 15-12 34-12s31 5 31 11-13 10-33 10-33-2-32-9Z" />
    <path d="M40 32c0-7 9-11 21-11s20 4 20 10-8 9-20 9-21-2-21-8Z" />
    <path class={isDone ? undefined : 'missing'} d="M49 12c0-5 5-8 12-8s12 3 12 7-5 7-12 7-12-2-12-6Z" />
  </svg>
)
