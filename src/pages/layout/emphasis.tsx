import type { VNode } from 'preact'

const placeholder = '\uFFFC'

interface Props {
  /** The sentence with a value in it. */
  sentence(value: string): string
  value: string
}

/** A sentence in which the value is emphasised. The value may be written from right to left. */
export function Emphasis({ sentence, value }: Props): VNode {
  const [before, after] = sentence(placeholder).split(placeholder)
  return (
    <p>
      {before}
      <strong>
        <bdi>{value}</bdi>
      </strong>
      {after}
    </p>
  )
}
