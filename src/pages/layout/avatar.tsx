/** The style sheet has this many colours for people. */
const colours = 8

interface Props {
  /** Determines the colour. Without an id, as with a deleted account, there is no colour. */
  id: number | undefined
  name: string
  small?: boolean
}

/** A person's avatar: their initials on a coloured circle. The name is always next to it. */
export const Avatar = ({ id, name, small = false }: Props) => (
  <span
    class={['avatar', id !== undefined && `colour-${id % colours}`, small && 'small'].filter(Boolean).join(' ')}
    aria-hidden="true"
  >
    {id === undefined ? '–' : initialsOf(name)}
  </span>
)

export const faceOf = ({ author_id, deleted }: { author_id: number; deleted: string | null }, name: string): Props => ({
  id: deleted === null ? author_id : undefined,
  name,
})

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
