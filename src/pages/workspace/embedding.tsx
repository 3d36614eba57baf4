import { escapeXml } from '../../lib/escape.ts'
import type { Key } from '../../words/words.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Problems } from '../layout/form.tsx'
import { CopyText } from '../layout/text.tsx'
import {
  type AllowedSites,
  AllowedSitesForm,
  readAllowedSites,
  saveAllowedSites,
  sitesFlash,
} from './allowed-sites.tsx'
import { Workspace } from './views/workspace.tsx'
import { backTo, workspacePage } from './workspace-page.ts'

/** The sites that may embed the map or sign people in, and the snippets for their pages. */
export const embeddingPage = workspacePage('embedding', {
  needsRecentSignIn: true,
  for: 'administrator',
  show: async (ctx) => {
    return { view: <EmbeddingView sites={await readAllowedSites(ctx)} /> }
  },
  submit: async (ctx, request) => {
    await saveAllowedSites(ctx, request.form)
    return backTo(ctx, 'embedding', sitesFlash(request.form))
  },
})

function EmbeddingView({ sites }: { sites: AllowedSites }, { t, publicUrl, map }: MapData) {
  const url = `${publicUrl}${map.path}`
  const frame = `<iframe src="${url}/embed" title="${escapeXml(map.name)}" width="100%" height="600" loading="lazy" style="border: 0"></iframe>`
  const script = `<script src="${publicUrl}/widget.js" data-map="${map.path.slice(1)}" async></script>`
  const isOpen = map.visibility === 'public' || map.visibility === 'unlisted'
  return (
    <Workspace section="embedding" about={t('embedding.about')}>
      <Problems field={null} />
      <section aria-labelledby="sites">
        <h2 id="sites">{t('embedding.sites')}</h2>
        <AllowedSitesForm {...{ sites }} />
      </section>
      {sites.show.length === 0 && <p class="notice">{t('embedding.nobody')}</p>}
      {!isOpen && <p class="notice">{t('embedding.not-public')}</p>}
      <Snippet name="widget" texts={[script]} />
      <Snippet name="board" texts={[frame]} />
      <p>
        <a href={`${map.path}/embed`} target="_blank" rel="noopener">
          {t('action.preview')}
        </a>
      </p>
      <Snippet name="badge" texts={[`[![${map.name}](${url}/badge.svg)](${url}/)`]} />
      <Snippet name="feeds" texts={[`${url}/feed.atom`, `${url}/feed.json`]} />
    </Workspace>
  )
}

interface SnippetProps {
  name: 'widget' | 'board' | 'badge' | 'feeds'
  texts: string[]
}

function Snippet({ name, texts }: SnippetProps, { t }: CommonData) {
  const title = t(`embedding.${name}` satisfies Key)
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <p class="muted">{t(`embedding.${name}.help` satisfies Key)}</p>
      {texts.map((text, index) => (
        <CopyText key={text} id={`${name}-${index}`} label={title} text={text} />
      ))}
    </section>
  )
}
