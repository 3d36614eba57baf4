import type { ComponentChildren } from 'preact'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, FormActions, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { sectionsFor, workspaceUrl } from '../sections.ts'

/** What every page of the workspace receives. */
export interface WorkspaceProps {
  common: CommonData
  map: OpenMapContext['map']
  role: OpenMapContext['role']
}

interface Props extends WorkspaceProps {
  /** The path of the section. */
  section: string
  /** Shown as the heading. Default: the name of the section. */
  title?: string
  children: ComponentChildren
}

/** The frame of every page of the workspace: the navigation, a heading, the content. */
export function Workspace({ common, map, role, section, title, children }: Props) {
  const { t } = common
  const shown = sectionsFor(role)
  const current = shown.find(({ path }) => path === section)
  const heading = title ?? (current ? t(current.label) : '')
  return (
    <Layout common={common} title={`${heading} · ${map.name}`} map={map}>
      <div class="workspace">
        <nav class="workspace-nav" aria-label={t('workspace.sections')}>
          <ul>
            {shown.map(({ path, label, startsGroup }) => (
              <li key={path} class={startsGroup ? 'new-group' : undefined}>
                <a href={workspaceUrl(map, path)} aria-current={path === section ? 'page' : undefined}>
                  {t(label)}
                  {path === 'queue' && <PendingCount common={common} map={map} />}
                </a>
              </li>
            ))}
            {role === 'Administrator' && (
              <li class="new-group new-map">
                <a href={workspaceUrl(map, 'new-map')} aria-current={section === 'new-map' ? 'page' : undefined}>
                  {t('new-map.title')}
                </a>
              </li>
            )}
          </ul>
        </nav>
        <div class="workspace-content">
          <h1>{heading}</h1>
          {children}
        </div>
      </div>
    </Layout>
  )
}

function PendingCount({ common, map }: Pick<Props, 'common' | 'map'>) {
  const { t } = common
  if (!map.pending) return null
  return (
    <span class="waiting-count" role="img" aria-label={t('workspace.waiting', { count: map.pending })}>
      {t.number(map.pending)}
    </span>
  )
}

interface QuestionProps extends WorkspaceProps {
  section: string
  title: string
  /** What is lost. */
  question: string
  submit: string
  /** The page of the record. Its form is sent to `delete` below it. */
  path: string
}

/** Asks before a record is deleted. */
export function DeletionQuestion({ question, submit, path, ...frame }: QuestionProps) {
  const { common, map } = frame
  const back = workspaceUrl(map, path)
  return (
    <Workspace {...frame}>
      <Problems common={common} field={null} />
      <p>{question}</p>
      <Form common={common} action={`${back}/delete`}>
        <FormActions kind="danger" submit={submit} cancel={common.t('settings.cancel')} back={back} />
      </Form>
    </Workspace>
  )
}
