import type { HTMLAttributes } from 'preact'

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      /** A part of a page that Turbo fills by itself; without a script it is an element like any other. */
      'turbo-frame': HTMLAttributes<HTMLElement> & { src?: string; target?: string }
    }
  }
}
