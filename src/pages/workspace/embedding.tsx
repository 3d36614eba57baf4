import { readJwtSettings } from '../../features/jwt-sign-in/queries/read-jwt-settings.ts'
import { editJwtSettings } from '../../features/jwt-sign-in/verbs/jwt-settings.ts'
import { lockMap } from '../../features/maps/queries/lock-map.ts'
import { readEmbedSites } from '../../features/maps/queries/map-settings.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { EmbeddingEdit } from '../../features/maps/schema.ts'
import { editEmbedding } from '../../features/maps/verbs/edit-map.ts'
import { escapeXml } from '../../lib/escape.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Key } from '../../words/words.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { workspaceUrl } from '../layout/sections.ts'
import { CopyText, Section } from '../layout/text.tsx'
import { Workspace } from './views/workspace.tsx'
import { backTo, workspacePage } from './workspace-page.ts'

/** The sites that may embed the map or sign people in, and the snippets for their pages. */
export const embeddingPage = workspacePage('embedding', {
  needsRecentSignIn: true,
  for: 'administrator',
  show: async (ctx) => ({ view: <EmbeddingView sites={await readAllowedSites(ctx)} /> }),
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
      <Section id="sites" title={t('embedding.sites')}>
        <AllowedSitesForm sites={sites} />
      </Section>
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
    <Section id={name} title={title}>
      <p class="muted">{t(`embedding.${name}.help` satisfies Key)}</p>
      {texts.map((text, index) => (
        <CopyText key={text} id={`${name}-${index}`} label={title} text={text} />
      ))}
    </Section>
  )
}

/** Two lists, because a site that may show the board isn't trusted to sign people in. */
interface AllowedSites {
  show: string[]
  signIn: string[]
}

async function readAllowedSites(ctx: OpenMapContext): Promise<AllowedSites> {
  return { show: await readEmbedSites(ctx), signIn: sitesIn((await readJwtSettings(ctx)).sites) }
}

/** Saves both columns. A site that the form didn't list was added after it was opened, and stays. */
async function saveAllowedSites(ctx: OpenMapContext, form: Record<string, string>): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const before = { show: await readEmbedSites(tx), signIn: sitesIn((await readJwtSettings(tx)).sites) }
    const show = sitesAfter('show', before.show, form)
    await editEmbedding(tx, show.length === 0 ? { sites: [] } : readFields(EmbeddingEdit, { sites: show.join(',') }))
    const signIn = sitesAfter('sign-in', before.signIn, form)
    if (signIn.join() !== before.signIn.join()) await editJwtSettings(tx, { sites: signIn.join('\n') })
  })
}

type Column = 'show' | 'sign-in'

const boxOf = (column: Column, site: string): string => `${column} ${site}`

function sitesAfter(column: Column, stored: string[], form: Record<string, string>): string[] {
  const listed = sitesIn(form.listed ?? '')
  const isTicked = (site: string) => site !== form.remove && form[boxOf(column, site)] !== undefined
  const kept = stored.filter((site) => !listed.includes(site) || isTicked(site))
  const ticked = listed.filter((site) => isTicked(site) && !stored.includes(site))
  const added = form[boxOf(column, newSite)] === undefined ? [] : sitesIn(form.sites ?? '')
  return [...kept, ...ticked, ...added.filter((site) => !kept.includes(site))]
}

const sitesIn = (text: string): string[] => text.split(/[\s,]+/).filter((site) => site !== '')

/** The value for the site typed in the last row. */
const newSite = 'new'

function sitesFlash(form: Record<string, string>): Key {
  if (form.remove) return 'embedding.removed'
  const mayDoSomething = (['show', 'sign-in'] as const).some((column) => form[boxOf(column, newSite)] !== undefined)
  return mayDoSomething && form.sites?.trim() ? 'embedding.added' : 'embedding.saved'
}

/** Signing in needs the exact site, so a pattern has no checkbox in that column. */
const isPattern = (site: string): boolean => site.includes('*')

/** A row for each site, with a checkbox in each column, and a row for adding another. */
function AllowedSitesForm({ sites }: { sites: AllowedSites }, { t, form, map }: MapData) {
  const wasSent = form.listed !== undefined
  const listed = [...new Set([...sites.show, ...sites.signIn])]
  const box = (column: Column, site: string, isOn: boolean) => {
    const name = boxOf(column, site)
    const label = `${t(`embedding.may.${column}`)}: ${site === newSite ? t('embedding.add') : site}`
    return (
      <td>
        <label>
          <span class="visually-hidden">{label}</span>
          <input type="checkbox" name={name} checked={wasSent ? form[name] !== undefined : isOn} />
        </label>
      </td>
    )
  }
  return (
    <Form action={workspaceUrl(map, 'embedding')}>
      {/* Enter presses the first button, and must not remove a site. */}
      <button type="submit" hidden />
      <input type="hidden" name="listed" value={listed.join(' ')} />
      <table class="site-table">
        <thead>
          <tr>
            <th scope="col">{t('embedding.site')}</th>
            <th scope="col">{t('embedding.may.show')}</th>
            <th scope="col">{t('embedding.may.sign-in')}</th>
            {listed.length > 0 && <td />}
          </tr>
        </thead>
        <tbody>
          {listed.map((site) => (
            <tr key={site}>
              <th scope="row" dir="ltr">
                {site === '*' ? t('embedding.any') : site}
              </th>
              {box('show', site, sites.show.includes(site))}
              {isPattern(site) ? <td class="muted">–</td> : box('sign-in', site, sites.signIn.includes(site))}
              <td>
                <Submit kind="quiet" name="remove" value={site} aria-label={`${t('action.remove')}: ${site}`}>
                  {t('action.remove')}
                </Submit>
              </td>
            </tr>
          ))}
          <tr>
            <td>
              <input
                {...{ name: 'sites', 'aria-label': t('embedding.add'), 'aria-describedby': 'sites-help' }}
                {...{ placeholder: 'https://example.com', dir: 'ltr', autocomplete: 'off', inputMode: 'url' }}
                value={form.sites}
              />
            </td>
            {box('show', newSite, true)}
            {box('sign-in', newSite, false)}
            {listed.length > 0 && <td />}
          </tr>
        </tbody>
      </table>
      <Problems field="sites" />
      <p class="muted" id="sites-help">
        {t('embedding.sites.help')}
      </p>
      <Submit kind="primary">{t('action.save')}</Submit>
    </Form>
  )
}
