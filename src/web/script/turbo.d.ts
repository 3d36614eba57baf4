declare module '@hotwired/turbo' {
  /** The pages it has kept for the way back. */
  export const cache: { clear(): void }

  export const config: { forms: { submitter: 'disabled' | 'aria-disabled' } }

  export interface FrameElement extends HTMLElement {
    src: string | null
  }
}

interface DocumentEventMap {
  'turbo:visit': CustomEvent<{ url: string; action: 'advance' | 'replace' | 'restore' }>
  'turbo:load': Event
}
