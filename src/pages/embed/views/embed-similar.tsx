import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { wordsIn } from '../../../words/words.ts'
import type { SimilarTask } from '../../board/views/similar.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { EmbedTaskLinks } from './embed-task.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  title: string
  similar: SimilarTask[]
}

/** Tasks that are similar to the title, and in `sure` the title that they were shown for. */
export function EmbedSimilar({ common, map, title, similar }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <div id="similar" role="status">
      {similar.length > 0 && (
        <section class="similar" aria-labelledby="similar-heading">
          <h2 id="similar-heading">{t('suggest.similar')}</h2>
          <ul class="cards">
            {similar.map((task) => (
              <li key={task.id} class="card">
                <EmbedTaskLinks common={common} path={map.path} task={task}>
                  <p class="card-foot">
                    <span>
                      <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi>
                    </span>
                  </p>
                </EmbedTaskLinks>
              </li>
            ))}
          </ul>
          <input type="hidden" name="sure" value={title} />
        </section>
      )}
    </div>
  )
}

/** What the script loads while somebody types. */
export const EmbedSimilarView = (props: Props): VNode => (
  <html lang={props.common.language}>
    <body>
      <EmbedSimilar {...props} />
    </body>
  </html>
)
