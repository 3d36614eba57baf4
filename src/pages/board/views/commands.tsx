import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'
import { SearchBox } from './search-box.tsx'

export interface Command {
  text: string
  url: string
  /** Pressed after `g`, it leads there. */
  key?: string | undefined
}

interface Props {
  common: CommonData
  map: OpenMap
  commands: Command[]
}

export function CommandsView({ common, map, commands }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('palette.title')} map={map}>
      <section class="narrow" data-commands>
        <h1>{t('palette.title')}</h1>
        <search>
          <form class="search" action={`${map.path}/search`}>
            <SearchBox
              id="command"
              label={t('palette.label')}
              send={t('palette.search')}
              placeholder={t('palette.label')}
            />
          </form>
        </search>
        <ul class="commands">
          {commands.map(({ text, url, key }) => (
            <li key={url}>
              <a href={url} data-key={key} data-turbo-prefetch="false">
                <bdi>{text}</bdi>
                {key && (
                  <span class="keys" aria-hidden="true">
                    <kbd>g</kbd> <kbd>{key}</kbd>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
        <p class="muted" role="status" data-none hidden>
          {t('palette.none')}
        </p>
      </section>
    </Layout>
  )
}
