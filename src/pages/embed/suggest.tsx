import type { ComponentChildren } from 'preact'
import { listSimilarTasks } from '../../features/search/queries/search-tasks.ts'
import { listTopTasks, type TopTask } from '../../features/tasks/queries/board.ts'
import { requireTaskDetails, type TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { maxLengths } from '../../platform/http/fields.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { nameOf } from '../../words/person-name.ts'
import { type SimilarTask, SimilarTasks } from '../board/similar.tsx'
import { looksForSimilar, sendSuggestion, similarTo, suggestionLists } from '../board/suggest.tsx'
import { ListChoice, SimilarView, SuggestTitle } from '../board/views/suggest.tsx'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { TextArea } from '../layout/field.tsx'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { avatarUrl } from '../layout/head.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { EmbedLayout, type Frame, frameAnswer, inFrame, newTab, openFrame } from './frame.tsx'

export const embedSuggestPages: Page[] = [
  /**
   * The suggestion form in a frame on another site. A person who is signed in there sends it in the frame; everyone else
   * continues in a new tab, where the browser has our cookies.
   */
  {
    path: `${mapPath}/embed/suggest`,
    isSearch: looksForSimilar,
    show: async (request) => {
      const frame = await openFrame(request)
      return request.query.done === undefined ? suggestForm(request, frame) : thanks(request, frame)
    },
    submit: async (request) => {
      const frame = await openFrame(request)
      // People can't sign in inside a frame. The form is shown again and opens a new tab.
      if (!request.person) return suggestForm(request, frame)
      const sent = await sendSuggestion(frame.ctx, request.form)
      if ('similar' in sent) return suggestForm(request, frame, sent.similar)
      return { redirect: inFrame(frame, '/suggest', { done: String(sent.id) }) }
    },
  },
  {
    path: `${mapPath}/embed/similar`,
    isTyping: true,
    show: async (request) => {
      const frame = await openFrame(request)
      const title = request.query.title ?? ''
      const similar = await listSimilarTasks(frame.ctx, title)
      return frameAnswer(frame, <SimilarView title={title} similar={similar} />)
    },
  },
]

/** Few enough that they fit below the form. */
const topTasks = 3

/** `found` has the similar tasks, if the form was sent. */
async function suggestForm(request: PageRequest, frame: Frame, found?: SimilarTask[]): Promise<PageResponse> {
  const typed: Record<string, string> = { title: request.query.title ?? '', ...request.form }
  const lists = await suggestionLists(frame.ctx)
  const similar = found ?? (await similarTo(frame.ctx, request, typed.title))
  const top = await listTopTasks(frame.ctx, topTasks)
  const urls = { form: inFrame(frame, '/suggest'), similar: inFrame(frame, '/similar', { title: '' }) }
  const view = <EmbedSuggestView {...{ lists, typed, similar, top, urls }} />
  return frameAnswer(frame, view, found ? 422 : 200)
}

async function thanks(request: PageRequest, frame: Frame): Promise<PageResponse> {
  const task = await requireTaskDetails(frame.ctx, idIn(request.query.done))
  const another = inFrame(frame, '/suggest')
  return frameAnswer(frame, <EmbedThanksView task={task} another={another} />)
}

interface Props {
  lists: { id: number; name: string }[]
  typed: Record<string, string>
  similar: SimilarTask[]
  top: TopTask[]
  urls: { form: string; similar: string }
}

function EmbedSuggestView(props: Props, { t, map }: MapData) {
  const { lists, top } = props
  const title = t('suggest.title')
  return (
    <EmbedLayout title={title} class="embed-suggest" canonical={`${map.path}/suggest`}>
      <Brand />
      <h1>{title}</h1>
      {lists.length === 0 ? (
        <p>{t('suggest.closed')}</p>
      ) : (
        <SuggestForm {...props}>
          <Fields {...props} />
        </SuggestForm>
      )}
      {top.length > 0 && <SimilarTasks id="top-heading" heading={t('embed.top')} similar={top} />}
    </EmbedLayout>
  )
}

const Brand = (_: object, { map }: MapData) => (
  <a class="embed-brand" href={`${map.path}/`} {...newTab}>
    <img class="map-avatar" src={avatarUrl(map)} alt="" width={24} height={24} />
    <bdi>{map.name}</bdi>
  </a>
)

/** Without a session there is no form token: the form only carries its values to a new tab, and is sent from there. */
function SuggestForm({ urls, children }: Props & { children: ComponentChildren }, { person, map }: MapData) {
  if (person) {
    return <Form action={urls.form}>{children}</Form>
  }
  return (
    <form method="post" action={`${map.path}/suggest/continue`} target="_blank" data-continues rel="noopener">
      {children}
    </form>
  )
}

function Fields({ lists, typed, similar, urls }: Props, { t, person }: CommonData) {
  const name = person && nameOf(person)
  return (
    <>
      <Problems field={null} />
      <SuggestTitle title={typed.title ?? ''} similar={similar} url={urls.similar} />
      <TextArea name="description" label={t('suggest.why')} rows={4} maxlength={maxLengths.markdown} />
      {person ? (
        <>
          <ListChoice lists={lists} chosen={typed.parent} />
          {name && <p class="muted">{t('embed.suggest.as', { name })}</p>}
          <Submit kind="primary">{t('suggest.send')}</Submit>
        </>
      ) : (
        // The page in the new tab asks for everything else.
        <>
          <Submit kind="primary">{t('action.continue')}</Submit>
          <p class="muted" role="status" data-continued={t('embed.suggest.opened')}>
            {t('embed.suggest.new-tab')}
          </p>
        </>
      )}
    </>
  )
}

/** After a suggestion was sent in the frame. `another` is the URL of an empty form. */
function EmbedThanksView({ task, another }: { task: TaskDetails; another: string }, { t, publicUrl, map }: MapData) {
  const title = t('embed.suggest.thanks')
  const path = taskPath(map.path, task)
  const suggested = { id: task.id, url: publicUrl + path }
  return (
    <EmbedLayout {...{ title, suggested }} class="embed-suggest" canonical={`${map.path}/suggest`}>
      <Brand />
      <h1>{title}</h1>
      <p role="status">{task.pending ? t('suggest.waiting') : t('suggest.done')}</p>
      <p>
        <a href={path} {...newTab}>
          {t('embed.suggest.see')}
        </a>
      </p>
      <p>
        <a href={another}>{t('embed.suggest.another')}</a>
      </p>
    </EmbedLayout>
  )
}
