import type { VNode } from 'preact'

const place = '\uFFFC'

/** A sentence in which one thing stands out, whatever way it is written in. */
export function Telling({ words, of }: { words(value: string): string; of: string }): VNode {
  const [before, after] = words(place).split(place)
  return (
    <p>
      {before}
      <strong>
        <bdi>{of}</bdi>
      </strong>
      {after}
    </p>
  )
}
