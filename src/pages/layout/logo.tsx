import type { VNode } from 'preact'

/** Three stacked stones: a cairn. */
export const Logo = (): VNode => (
  <svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <ellipse cx="16" cy="25.5" rx="12" ry="4.5" />
    <ellipse cx="15" cy="16.5" rx="8.5" ry="3.8" />
    <ellipse cx="16.5" cy="9" rx="5.2" ry="3" />
  </svg>
)

/** The same stones, fallen down, for error pages. */
export const FallenLogo = (): VNode => (
  <svg class="logo" viewBox="8 20 53 11" width="159" height="33" aria-hidden="true">
    <ellipse cx="20" cy="25.5" rx="12" ry="4.5" />
    <ellipse cx="40.5" cy="25" rx="8.5" ry="3.8" transform="rotate(-14 40.5 25)" />
    <ellipse cx="55" cy="27" rx="5.2" ry="3" />
  </svg>
)
