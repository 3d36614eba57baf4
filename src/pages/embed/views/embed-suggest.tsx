import type { ComponentChildren, VNode } from 'preact'
import { maxLengths } from '../../../platform/http/fields.ts'
import { nameOf } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { SimilarTask } from '../../board/views/similar.tsx'
import { ListChoice } from '../../board/views/suggest.tsx'
import { Field, TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { EmbedLayout, type FrameProps } from './embed-layout.tsx'
import { EmbedSimilar } from './embed-similar.tsx'

interface Props extends FrameProps {
  lists: { id: number; name: string }[]
  typed: Record<string, string>
  similar: SimilarTask[]
  urls: { form: string; similar: string }
}

export function EmbedSuggestView(props: Props): VNode {
  const { common, map, parent, lists } = props
  const t = wordsIn(common.language)
  const title = t('suggest.title')
  return (
    <EmbedLayout {...{ common, map, parent, title }} class="embed-suggest" canonical={`${map.path}/suggest`}>
      <h1>{title}</h1>
      {lists.length === 0 ? (
        <p>{t('suggest.closed')}</p>
      ) : (
        <SuggestForm {...props}>
          <Fields {...props} />
        </SuggestForm>
      )}
    </EmbedLayout>
  )
}

/** Without a session there is no form token: the form only takes what was typed to a new tab, and is sent from there. */
function SuggestForm({ common, map, urls, children }: Props & { children: ComponentChildren }): VNode {
  if (common.person) {
    return (
      <Form common={common} action={urls.form}>
        {children}
      </Form>
    )
  }
  return (
    <form method="post" action={`${map.path}/suggest/continue`} target="_blank" data-continues rel="noopener">
      {children}
    </form>
  )
}

function Fields({ common, map, lists, typed, similar, urls }: Props): VNode {
  const t = wordsIn(common.language)
  const title = typed.title ?? ''
  const name = common.person && nameOf(common.person)
  return (
    <>
      <Problems common={common} field={null} />
      <TextField
        common={common}
        name="title"
        label={t('suggest.what')}
        value={title}
        maxLength={maxLengths.title}
        required
        autocomplete="off"
        dir="auto"
        data-frame="similar"
        data-frame-url={urls.similar}
      />
      <EmbedSimilar {...{ common, map, title, similar }} />
      <Field common={common} name="description" label={t('suggest.why')}>
        {(attributes) => (
          <textarea {...attributes} rows={4} maxlength={maxLengths.markdown} dir="auto">
            {typed.description ?? ''}
          </textarea>
        )}
      </Field>
      <ListChoice common={common} lists={lists} chosen={typed.parent} />
      {!common.person && <p class="muted">{t('embed.suggest.new-tab')}</p>}
      {name && <p class="muted">{t('embed.suggest.as', { name })}</p>}
      <button type="submit" class="button primary">
        {common.person ? t('suggest.send') : t('embed.suggest.continue')}
      </button>
      <p class="muted" role="status" data-continued={t('embed.suggest.opened')} />
    </>
  )
}
