import type { VNode } from 'preact'
import { maxSearchLength } from '../../../features/search/rules/words-and-bigrams.ts'

interface Props {
  id?: string
  label: string
  /** The text of the button. */
  send: string
  words?: string
  placeholder?: string
}

/** What is searched for and the button, inside of a form with the class `search`. */
export const SearchBox = ({ id = 'q', label, send, words, placeholder }: Props): VNode => (
  <>
    <label class="visually-hidden" for={id}>
      {label}
    </label>
    <input
      id={id}
      name="q"
      type="search"
      value={words}
      placeholder={placeholder}
      maxlength={maxSearchLength}
      dir="auto"
      autocomplete="off"
    />
    <button type="submit" class="button">
      {send}
    </button>
  </>
)
