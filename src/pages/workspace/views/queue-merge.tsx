import type { QueueItem } from '../../../features/moderation/queries/find-queue-item.ts'
import { queueKeyText } from '../../../features/moderation/rules/queue.ts'
import { taskPath } from '../../../features/tasks/rules/list-view.ts'
import { inQueue } from '../../../lib/shortcuts.ts'
import { highlighted } from '../../board/views/search-results.tsx'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { NameLink } from '../../layout/text.tsx'
import type { QueuePlace } from '../read-queue.ts'
import { type FoundTask, ItemForm, keysOf, PlaceFields, queueUrl } from './queue-forms.tsx'
import { Workspace } from './workspace.tsx'

interface MergeProps {
  item: QueueItem
  place: QueuePlace
}

const mergeForm = 'merge-form'

const MergeForm = (props: MergeProps) => (
  <ItemForm data={props} id={mergeForm}>
    <input type="hidden" name="action" value="merge" />
  </ItemForm>
)

/** A search field with similar tasks below it. Enter chooses the first. Without a script it opens `MergeView`. */
export const MergePanel = (props: MergeProps & { similar: FoundTask[] }) => (
  <>
    <MergeSearch {...props} words="" />
    {props.similar.length > 0 && <FoundTasks {...props} found={props.similar} />}
  </>
)

/** Similar tasks below the text, so most duplicates take one click. */
export function SimilarTasks(props: MergeProps & { similar: FoundTask[] }, { t, map }: MapData) {
  const { similar } = props
  return (
    <section class="queue-similar" aria-labelledby="queue-similar">
      <h3 id="queue-similar">{t('task.similar')}</h3>
      {similar.length === 0 && <p class="muted">{t('queue.similar.none')}</p>}
      <MergeForm {...props} />
      <ul class="rows">
        {similar.map((task) => (
          <li key={task.id}>
            <div>
              <NameLink href={taskPath(map.path, task)} name={highlighted(task.title_parts)} />
              <Where task={task} />
            </div>
            <button type="submit" class="button small" form={mergeForm} name="into" value={task.id}>
              {t('queue.merge.this')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Where = ({ task }: { task: FoundTask }, { t }: CommonData) => (
  <span class="typed-foot">
    <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi> ·{' '}
    {t('task.votes', { count: task.total_votes })}
  </span>
)

/** The results of the search. Our script shows only their list, below the field. */
export function MergeView(props: MergeProps & { words: string; found: FoundTask[] }, { t, map }: MapData) {
  const { item, place, words, found } = props
  const back = {
    item: queueKeyText(item.key),
    ...(place.after && { after: place.after }),
    ...(place.snoozed && { snoozed: '1' }),
  }
  return (
    <Workspace section="queue" title={t('queue.merge.search')}>
      <p>
        <NameLink class="back" href={queueUrl(map, back)} name={item.title} />
      </p>
      <MergeForm {...props} />
      <MergeSearch {...props} words={words} />
      <FoundTasks {...props} found={found} words={words} />
    </Workspace>
  )
}

function MergeSearch({ item, place, words }: MergeProps & { words: string }, { t, map }: MapData) {
  const url = workspaceUrl(map, 'queue/merge')
  return (
    <>
      <Problems field="into" />
      <search>
        <form action={url} data-typing={`${url}?item=${queueKeyText(item.key)}`}>
          <input type="hidden" name="item" value={queueKeyText(item.key)} />
          <PlaceFields place={place} />
          <label class="visually-hidden" for="merge-into">
            {t('queue.merge.search')}
          </label>
          <input
            id="merge-into"
            type="text"
            name="q"
            value={words}
            placeholder={t('queue.merge.placeholder')}
            maxlength={200}
            dir="auto"
            autocomplete="off"
            enterkeyhint="search"
            data-focus-key={keysOf(inQueue.merge)}
          />
          <Submit>{t('search.send')}</Submit>
        </form>
      </search>
    </>
  )
}

/** Each is a button that merges the item into that task. */
function FoundTasks({ found, words = '' }: { found: FoundTask[]; words?: string }, { t }: CommonData) {
  const count = found.length > 0 ? t('search.found', { count: found.length }) : t('merge.none')
  return (
    <ul class="typed" data-typed={words ? count : undefined}>
      {found.map((task) => (
        <li key={task.id}>
          <button type="submit" form={mergeForm} name="into" value={task.id}>
            <bdi>{highlighted(task.title_parts)}</bdi>
            <Where task={task} />
          </button>
        </li>
      ))}
      {found.length === 0 && <li class="muted">{count}</li>}
    </ul>
  )
}
