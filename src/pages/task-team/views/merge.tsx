import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { AudienceCount } from '../../../features/notices/queries/count-audience.ts'
import { wordsIn } from '../../../words/words.ts'
import { SearchBox } from '../../board/views/search-box.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { CheckField, Submit } from '../../layout/form-parts.tsx'
import { Layout } from '../../layout/layout.tsx'
import { AudienceLine, TaskHead } from './task-page.tsx'

interface Frame {
  common: CommonData
  map: OpenMap
  /** The task that goes. */
  task: { title: string }
  path: string
}

interface FoundTask {
  id: number
  title: string
  votes_count: number
  list_name: string
  list_role: string
}

export function MergeView({ common, map, task, path, words, found }: Frame & Found): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('merge.title')} map={map}>
      <section class="narrow">
        <TaskHead task={task} path={path} />
        <h1>{t('merge.title')}</h1>
        <Problems common={common} field={null} />
        <Problems common={common} field="into" />
        <p class="muted">{t('merge.help')}</p>
        <search>
          <form class="search" action={`${path}merge`} data-auto-submit="250" data-turbo-frame="results">
            <SearchBox
              label={t('merge.search')}
              send={t('search.send')}
              words={words}
              placeholder={t('search.title')}
            />
          </form>
        </search>
        <turbo-frame id="results" target="_top">
          <FoundTasks {...{ common, path, words, found }} />
        </turbo-frame>
      </section>
    </Layout>
  )
}

interface Found {
  /** What was searched for. Without words, similar tasks are shown. */
  words: string
  found: FoundTask[]
}

function FoundTasks({ common, path, words, found }: Found & Pick<Frame, 'common' | 'path'>): VNode | null {
  const t = wordsIn(common.language)
  if (found.length === 0) return words ? <p class="result-count">{t('merge.none')}</p> : null
  return (
    <>
      <h2>{t(words ? 'merge.found' : 'merge.similar')}</h2>
      <ul class="rows found">
        {found.map(({ id, title, votes_count, list_name, list_role }) => (
          <li key={id}>
            <div>
              <bdi>{title}</bdi>
              <p class="muted">
                <span class={`dot ${list_role}`} aria-hidden="true" /> <bdi>{list_name}</bdi> ·{' '}
                {t('task.votes', { count: votes_count })}
              </p>
            </div>
            <a class="button" href={`${path}merge?into=${id}`}>
              {t('merge.choose')}
              <span class="visually-hidden">: {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ConfirmProps extends Frame {
  target: { id: number; title: string }
  moves: { votes: number; already: number; comments: number }
  audience: AudienceCount
}

export function ConfirmMergeView({ common, map, task, path, target, moves, audience }: ConfirmProps): VNode {
  const t = wordsIn(common.language)
  const already = moves.already > 0 ? `, ${t('merge.already', { count: moves.already })}` : ''
  const votes = t('merge.votes', { count: moves.votes }) + already
  const what = moves.comments > 0 ? `${votes}; ${t('task.comments', { count: moves.comments })}` : votes
  return (
    <Layout common={common} title={t('merge.title')} map={map}>
      <section class="narrow">
        <TaskHead task={task} path={path} />
        <h1>{t('merge.into', { title: target.title })}</h1>
        <p>{t('merge.moves', { what })}</p>
        <p class="muted">{t('merge.help')}</p>
        <Form common={common} action={`${path}merge`}>
          <Problems common={common} field={null} />
          <Problems common={common} field="into" />
          <input type="hidden" name="into" value={target.id} />
          <CheckField common={common} name="notify" label={t('team.edit.notify')} checked />
          <AudienceLine common={common} audience={audience} />
          <div class="actions">
            <Submit kind="primary">{t('merge.send')}</Submit>
            <a class="button" href={path}>
              {t('team.cancel')}
            </a>
            <a href={`${path}merge`}>{t('merge.other')}</a>
          </div>
        </Form>
      </section>
    </Layout>
  )
}
