import type { HTMLAttributes } from 'preact'

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      /** A part of a page that Turbo loads separately. Without a script it is an ordinary element. */
      'turbo-frame': HTMLAttributes<HTMLElement> & { src?: string; target?: string; loading?: 'lazy' }
    }
  }
}
