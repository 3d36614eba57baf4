import type { CommonData, MapData } from '../../layout/common-data.ts'
import { AskForName, SelectField, TextField } from '../../layout/field.tsx'
import { DefaultButton, Form, Problems, Submit } from '../../layout/form.tsx'
import { NarrowPage } from '../../layout/layout.tsx'
import { type SimilarTask, SimilarTasks, votableFirst } from '../similar.tsx'
import { withEmoji } from './card.tsx'
import { MarkdownField, PreviewButton } from './markdown-field.tsx'

interface Props {
  lists: { id: number; name: string }[]
  categories: { name: string; emoji_shortname: string }[]
  typed: Record<string, string>
  similar: SimilarTask[]
  needsApproval: boolean
}

/** Votes for similar tasks send its fields along, and the page shows them again. */
const suggestForm = 'suggest-form'

export function SuggestView(props: Props, { t }: CommonData) {
  const { lists } = props
  return (
    <NarrowPage title={t('suggest.title')}>
      {lists.length === 0 ? <p>{t('suggest.closed')}</p> : <SuggestForm {...props} />}
    </NarrowPage>
  )
}

function SuggestForm({ lists, categories, typed, similar, needsApproval }: Props, { t, map, person }: MapData) {
  const title = typed.title ?? ''
  return (
    <Form action={`${map.path}/suggest`} id={suggestForm} data-draft="" hasFiles>
      <DefaultButton form={suggestForm} />
      <Problems field={null} />
      <SuggestTitle title={title} similar={similar} url={`${map.path}/suggest/similar?title=`} />
      <MarkdownField name="description" label={t('suggest.why')} />
      {categories.length > 0 && (
        <SelectField
          name="category"
          label={t('field.category')}
          options={[['', t('field.category.none')], ...categories.map((each) => [each.name, withEmoji(each)] as const)]}
          value={typed.category}
        />
      )}
      <ListChoice lists={lists} chosen={typed.parent} />
      <AskForName />
      {!person && <p class="muted">{t('writing.sign-in')}</p>}
      {needsApproval && <p class="muted">{t('suggest.approval')}</p>}
      <div class="actions">
        <Submit kind="primary">{similar.length > 0 && title ? t('suggest.anyway') : t('suggest.send')}</Submit>
        <PreviewButton />
      </div>
    </Form>
  )
}

type ListChoiceProps = Pick<Props, 'lists'> & { chosen: string | undefined }

/** With one list there is nothing to choose, so the field is hidden. */
export function ListChoice({ lists, chosen }: ListChoiceProps, { t }: CommonData) {
  const [only] = lists
  if (lists.length === 1 && only) return <input type="hidden" name="parent" value={only.id} />
  const options = lists.map(({ id, name }): [number, string] => [id, name])
  return <SelectField options={options} value={chosen} name="parent" label={t('field.list')} />
}

interface SimilarProps {
  title: string
  similar: SimilarTask[]
}

/** The title, and the similar tasks that the script loads from `url` while someone types it. */
export const SuggestTitle = ({ url, ...shown }: SimilarProps & { url: string }, { t }: CommonData) => (
  <>
    <TextField
      name="title"
      label={t('suggest.what')}
      value={shown.title}
      max="title"
      required
      data-frame="similar"
      data-frame-url={url}
    />
    <SimilarFrame {...shown} />
  </>
)

/**
 * Loaded while a person types the title. `sure` is the title that the tasks are similar to: a suggestion with this
 * title is accepted without asking again.
 */
function SimilarFrame({ title, similar }: SimilarProps, common: CommonData) {
  const { tasks, heading } = votableFirst(common, similar)
  return (
    <turbo-frame id="similar" role="status">
      {tasks.length > 0 && (
        <>
          <SimilarTasks heading={heading} similar={tasks} form={suggestForm} />
          <input type="hidden" name="sure" value={title} />
        </>
      )}
    </turbo-frame>
  )
}

export const SimilarView = (props: SimilarProps, common: CommonData) => (
  <html lang={common.language}>
    <body>
      <SimilarFrame {...props} />
    </body>
  </html>
)
