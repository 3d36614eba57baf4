import { readEmbedSites } from '../../features/maps/queries/map-settings.ts'
import { EmbeddingEdit } from '../../features/maps/schema.ts'
import { editEmbedding } from '../../features/maps/verbs/edit-map.ts'
import { escapeXml } from '../../lib/escape.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Key } from '../../words/words.ts'
import type { CommonData } from '../layout/common-data.ts'
import { Field } from '../layout/field.tsx'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { CopyText } from '../layout/text.tsx'
import { workspaceUrl } from './sections.ts'
import { Workspace, type WorkspaceProps } from './views/workspace.tsx'
import { backTo, frameOf, workspacePage } from './workspace-page.ts'

/** The sites that may embed the map, and the snippets for their pages. */
export const embeddingPage = workspacePage('embedding', {
  needsRecentSignIn: true,
  for: 'administrator',
  show: async (ctx, request) => {
    return { view: <EmbeddingView {...frameOf(ctx, request)} sites={await readEmbedSites(ctx)} /> }
  },
  submit: async (ctx, request) => {
    await editEmbedding(ctx, readSites(request.form.sites ?? ''))
    return backTo(ctx, 'embedding', 'embedding.saved')
  },
})

/** One site per line. */
function readSites(text: string): EmbeddingEdit {
  const lines = text.split(/[\s,]+/).filter((line) => line !== '')
  return lines.length === 0 ? { sites: [] } : readFields(EmbeddingEdit, { sites: lines.join(',') })
}

function EmbeddingView({ common, map, role, sites }: WorkspaceProps & { sites: string[] }) {
  const { t } = common
  const url = `${common.publicUrl}${map.path}`
  const frame = `<iframe src="${url}/embed" title="${escapeXml(map.name)}" width="100%" height="600" loading="lazy" style="border: 0"></iframe>`
  const script = `<script src="${common.publicUrl}/widget.js" data-map="${map.path.slice(1)}" async></script>`
  const isOpen = map.visibility === 'public' || map.visibility === 'unlisted'
  return (
    <Workspace {...{ common, map, role }} section="embedding">
      <Form common={common} action={workspaceUrl(map, 'embedding')} class="embed-sites">
        <Problems common={common} field={null} />
        <Field common={common} name="sites" label={t('embedding.sites')} help={t('embedding.sites.help')}>
          {(attributes) => (
            <textarea {...attributes} rows={4} dir="ltr" spellcheck={false} autocomplete="off">
              {common.form.sites ?? sites.join('\n')}
            </textarea>
          )}
        </Field>
        <Submit kind="primary">{t('embedding.save')}</Submit>
      </Form>
      {sites.length === 0 && <p class="notice">{t('embedding.nobody')}</p>}
      {!isOpen && <p class="notice">{t('embedding.not-public')}</p>}
      <Snippet common={common} name="widget" texts={[script]} />
      <Snippet common={common} name="board" texts={[frame]} />
      <p>
        <a href={`${map.path}/embed`} target="_blank" rel="noopener">
          {t('embedding.board.look')}
        </a>
      </p>
      <Snippet common={common} name="badge" texts={[`[![${map.name}](${url}/badge.svg)](${url}/)`]} />
      <Snippet common={common} name="feeds" texts={[`${url}/feed.atom`, `${url}/feed.json`]} />
    </Workspace>
  )
}

interface SnippetProps {
  common: CommonData
  name: 'widget' | 'board' | 'badge' | 'feeds'
  texts: string[]
}

function Snippet({ common, name, texts }: SnippetProps) {
  const { t } = common
  const title = t(`embedding.${name}` satisfies Key)
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <p class="muted">{t(`embedding.${name}.help` satisfies Key)}</p>
      {texts.map((text, index) => (
        <CopyText key={text} common={common} id={`${name}-${index}`} label={title} text={text} />
      ))}
    </section>
  )
}
