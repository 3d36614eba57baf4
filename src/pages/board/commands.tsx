import type { OpenMap } from '../../features/maps/queries/open-map.ts'
import { listShownLists } from '../../features/tasks/queries/board.ts'
import type { Page } from '../../platform/http/page.ts'
import { wordsIn } from '../../words/words.ts'
import { type CommonData, commonData } from '../layout/common-data.ts'
import { Layout } from '../layout/layout.tsx'
import { withMap } from '../open-map.ts'
import { goKeys } from '../shortcuts.tsx'
import { groupsFor, workspaceUrl } from '../workspace/sections.ts'
import { mapPath, youPath } from './paths.ts'
import { SearchBox } from './views/search-results.tsx'

/** The places to go from here. The script shows them in a dialog, as the command palette. */
export const commandsPage: Page = {
  path: `${mapPath}/commands`,
  show: withMap(async (request, ctx) => {
    const { map, role } = ctx
    const t = wordsIn(request.language)
    const lists = await listShownLists(ctx)
    const commands: Command[] = [
      { text: t('palette.map'), url: `${map.path}/`, key: goKeys.map },
      { text: t('news.title'), url: `${map.path}/news/` },
      { text: t('suggest.title'), url: `${map.path}/suggest`, key: goKeys.suggest },
      ...groupsFor(role).flatMap(({ label: group, sections }) =>
        sections.map(({ path, label }) => ({
          text: label === group ? t(label) : t('palette.section', { group: t(group), name: t(label) }),
          url: workspaceUrl(map, path),
          key: goKeys[path],
        })),
      ),
      ...lists.map(({ id, slug, name }) => ({ text: t('palette.list', { name }), url: `${map.path}/${id}-${slug}/` })),
      ...(request.person
        ? [
            { text: t('frame.you'), url: youPath(request.person), key: goKeys.you },
            ...(request.person.map ? [] : [{ text: t('sign-out.title'), url: '/sign-out' }]),
          ]
        : [{ text: t('frame.sign-in'), url: `/sign-in?to=${encodeURIComponent(`${map.path}/`)}` }]),
      { text: t('shortcuts.title'), url: '/shortcuts' },
    ]
    return { view: <CommandsView common={commonData(request)} map={map} commands={commands} /> }
  }),
}

interface Command {
  text: string
  url: string
  /** Pressed after `g`, it leads there. */
  key?: string | undefined
}

function CommandsView({ common, map, commands }: { common: CommonData; map: OpenMap; commands: Command[] }) {
  const { t } = common
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
