import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { emojiOf } from '../../../platform/markdown/emoji.ts'
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
  const refused = visit.problems.some(({ field }) => field === 'title')
  return (
    <Form visit={visit} action={`${map.path}/suggest`}>
      <Problems visit={visit} field={null} />
      <div class="field">
        <label for="title">{t('suggest.what')}</label>
        <input
          id="title"
          name="title"
          required
          maxlength={200}
          value={title}
          autocomplete="off"
          dir="auto"
          autofocus={refused}
          aria-invalid={refused}
          aria-describedby={refused ? 'title-help title-problem' : 'title-help'}
          data-frame="similar"
          data-frame-address={`${map.path}/suggest/similar?title=`}
        />
        <p class="muted" id="title-help">
          {t('suggest.what.help')}
        </p>
        <Problems visit={visit} field="title" id="title-problem" />
      </div>
      <SimilarFrame visit={visit} map={map} similar={similar} />
      {similar.length > 0 && title && <input type="hidden" name="sure" value="1" />}
      <Writing
        visit={visit}
        name="description"
        label={t('suggest.why')}
        text={typed.description ?? ''}
        preview={preview}
      />
      {categories.length > 0 && (
        <div class="field">
          <label for="category">{t('suggest.category')}</label>
          <select id="category" name="category">
            <option value="">{t('suggest.category.none')}</option>
            {categories.map(({ name, emoji_shortname }) => (
              <option key={name} value={name} selected={name === typed.category}>
                {`${emojiOf(emoji_shortname)} ${name}`}
              </option>
            ))}
          </select>
          <Problems visit={visit} field="category" />
        </div>
      )}
      <ListChoice visit={visit} lists={lists} chosen={typed.parent} />
      {!visit.person && <p class="muted">{t('suggest.sign-in')}</p>}
      {map.role === null && <p class="muted">{t('suggest.approval')}</p>}
      <button type="submit" class="button primary">
        {similar.length > 0 && title ? t('suggest.anyway') : t('suggest.send')}
      </button>{' '}
      <PreviewButton visit={visit} />
    </Form>
  )
}

/** Asked only where there is a choice. */
function ListChoice({ visit, lists, chosen }: Pick<Shown, 'visit' | 'lists'> & { chosen: string | undefined }): VNode {
  const t = wordsIn(visit.language)
  const [only] = lists
  if (lists.length === 1 && only) return <input type="hidden" name="parent" value={only.id} />
  return (
    <div class="field">
      <label for="parent">{t('suggest.list')}</label>
      <select id="parent" name="parent">
        {lists.map(({ id, name }) => (
          <option key={id} value={id} selected={String(id) === chosen}>
            {name}
          </option>
        ))}
      </select>
      <Problems visit={visit} field="parent" />
    </div>
  )
}

interface Found {
  visit: Visit
  map: OpenMap
  similar: Similar[]
}

/** Filled while the title is typed. */
const SimilarFrame = ({ visit, map, similar }: Found): VNode => (
  <turbo-frame id="similar" role="status">
    {similar.length > 0 && (
      <SimilarTasks visit={visit} map={map} similar={similar} heading={wordsIn(visit.language)('suggest.similar')} />
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
