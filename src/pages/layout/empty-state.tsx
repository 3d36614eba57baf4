import type { ComponentChildren, VNode } from 'preact'
import { StackedStones } from './stacked-stones.tsx'

interface Props {
  /** What will be here. */
  text: string
  /** What to do: a link or a button. */
  children?: ComponentChildren
}

/** A whole page, or its main part, that has nothing to show yet. */
export const EmptyState = ({ text, children }: Props): VNode => (
  <div class="empty-state">
    <StackedStones />
    <p>{text}</p>
    {children}
  </div>
)
