import { Fragment, type VNode } from 'preact'

/** Our descriptions are paragraphs with `code` and **strong** words, and nothing else of Markdown. */
export const Prose = ({ text }: { text: string }): VNode => (
  <>
    {text.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph}>
        <Line text={paragraph} />
      </p>
    ))}
  </>
)

export const Line = ({ text }: { text: string }): VNode => (
  <>
    {text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, place) => {
      if (part.startsWith('`')) return <code key={place}>{part.slice(1, -1)}</code>
      if (part.startsWith('**')) return <strong key={place}>{part.slice(2, -2)}</strong>
      return <Fragment key={place}>{part}</Fragment>
    })}
  </>
)
