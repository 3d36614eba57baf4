import type { VNode } from 'preact'

/** Three stacked stones. */
export const Mark = (): VNode => (
  <svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <ellipse cx="16" cy="25.5" rx="12" ry="4.5" />
    <ellipse cx="15" cy="16.5" rx="8.5" ry="3.8" />
    <ellipse cx="16.5" cy="9" rx="5.2" ry="3" />
  </svg>
)
