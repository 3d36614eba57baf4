import type { VNode } from 'preact'
import { limits } from '../../../platform/http/fields.ts'
import type { Visit } from '../../../platform/http/page.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
import { Field, TextField } from '../../../web/field.tsx'
import { Form, Problems } from '../../../web/forms.tsx'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import type { OpenMap } from '../../maps/map.ts'
import { type Similar, SimilarTasks } from './similar.tsx'
import { PreviewButton, Writing } from './writing.tsx'

interface Shown {
  visit: Visit
  map: OpenMap
  lists: { id: number; name: string }[]
  categories: { name: string; emoji_shortname: string }[]
  typed: Record<string, string>
  similar: Similar[]
  preview: string | undefined
}

export function SuggestView(shown: Shown): VNode {
  const { visit, map, lists } = shown
  const t = wordsIn(visit.language)
  return (
    <Layout visit={visit} title={t('suggest.title')} map={map}>
      <section class="narrow">
        <h1>{t('suggest.title')}</h1>
        {lists.length === 0 ? <p>{t('suggest.closed')}</p> : <SuggestForm {...shown} />}
      </section>
    </Layout>
  )
}

function SuggestForm({ visit, map, lists, categories, typed, similar, preview }: Shown): VNode {
  const t = wordsIn(visit.language)
  const title = typed.title ?? ''
  return (
    <Form visit={visit} action={`${map.path}/suggest`}>
      <Problems visit={visit} field={null} />
      <TextField
        visit={visit}
        name="title"
        label={t('suggest.what')}
        help={t('suggest.what.help')}
        value={title}
        maxLength={limits.title}
        required
        autocomplete="off"
        dir="auto"
        data-frame="similar"
        data-frame-address={`${map.path}/suggest/similar?title=`}
      />
      <SimilarFrame visit={visit} map={map} title={title} similar={similar} />
      <Writing
        visit={visit}
        name="description"
        label={t('suggest.why')}
        text={typed.description ?? ''}
        preview={preview}
      />
      {categories.length > 0 && (
        <Field visit={visit} name="category" label={t('suggest.category')}>
          {(its) => (
            <select {...its}>
              <option value="">{t('suggest.category.none')}</option>
              {categories.map(({ name, emoji_shortname }) => (
                <option key={name} value={name} selected={name === typed.category}>
                  {`${emojiOf(emoji_shortname)} ${name}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <ListChoice visit={visit} lists={lists} chosen={typed.parent} />
      {!visit.person && <p class="muted">{t('writing.sign-in')}</p>}
      {map.role === null && <p class="muted">{t('suggest.approval')}</p>}
      <div class="actions">
        <button type="submit" class="button primary">
          {similar.length > 0 && title ? t('suggest.anyway') : t('suggest.send')}
        </button>
        <PreviewButton visit={visit} />
      </div>
    </Form>
  )
}

/** Asked only where there is a choice. */
function ListChoice({ visit, lists, chosen }: Pick<Shown, 'visit' | 'lists'> & { chosen: string | undefined }): VNode {
  const t = wordsIn(visit.language)
  const [only] = lists
  if (lists.length === 1 && only) return <input type="hidden" name="parent" value={only.id} />
  return (
    <Field visit={visit} name="parent" label={t('suggest.list')}>
      {(its) => (
        <select {...its}>
          {lists.map(({ id, name }) => (
            <option key={id} value={id} selected={String(id) === chosen}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface Found {
  visit: Visit
  map: OpenMap
  title: string
  similar: Similar[]
}

/** Filled while the title is typed. Who sends this very title after seeing it is sure. */
const SimilarFrame = ({ visit, map, title, similar }: Found): VNode => (
  <turbo-frame id="similar" role="status">
    {similar.length > 0 && (
      <>
        <SimilarTasks visit={visit} map={map} similar={similar} heading={wordsIn(visit.language)('suggest.similar')} />
        <input type="hidden" name="sure" value={title} />
      </>
    )}
  </turbo-frame>
)

/** The frame alone. */
export const SimilarView = (found: Found): VNode => (
  <html lang={found.visit.language}>
    <body>
      <SimilarFrame {...found} />
    </body>
  </html>
)
