import type { VNode } from 'preact'

/**
 * Stands before all buttons that send the form along with something else, such as a vote. The Enter key presses the first
 * button of a form, and must not vote. Nobody sees it: the form has a button of its own.
 */
export const DefaultButton = ({ form }: { form: string }): VNode => (
  <span class="visually-hidden" aria-hidden="true">
    <button type="submit" form={form} tabindex={-1} />
  </span>
)
