import type { ComponentChildren } from 'preact'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { EmptyState } from '../../layout/empty-state.tsx'
import { PendingCount } from '../../layout/header.tsx'
import { Layout } from '../../layout/layout.tsx'
import { Icon } from '../../layout/menu.tsx'
import { type Group, groupsFor, type Section, workspaceUrl } from '../../layout/sections.ts'

interface Props {
  section: string
  /** Shown as the heading. Default: the name of the section. */
  title?: string
  /** How many records there are, beside the heading. */
  count?: string | false
  /** One line below the heading. */
  about?: ComponentChildren
  /** The form that the button beside the heading reveals. */
  create?: ComponentChildren
  /** What will be here. If set, the button is below it. */
  empty?: string | false
  children?: ComponentChildren
}

/** The frame of every workspace page: the navigation, the tabs of its group, a heading, the content. */
export function Workspace({ section, title, count, about, create, empty, children }: Props, { t, role }: MapData) {
  const groups = groupsFor(role)
  const group = groups.find(({ sections }) => sections.some(({ path }) => path === section))
  const current = group?.sections.find(({ path }) => path === section)
  const heading = title ?? (current ? t(current.label) : '')
  return (
    <Layout title={heading} menu={menuId} showsVersion={role === 'Administrator'}>
      <div class="workspace">
        <Navigation {...{ groups, group, section }} />
        {group && current && group.sections.length > 1 && <Tabs {...{ group, current }} />}
        <div class="workspace-content">
          {group && current?.tab && <SharedTab {...{ group, current }} />}
          <div class="page-head">
            {/* The queue needs the height. */}
            <h1 class={section === 'queue' && !title ? 'visually-hidden' : undefined}>{heading}</h1>
            {count && <span class="muted">{count}</span>}
            {about && <p class="lead">{about}</p>}
            {!empty && create}
          </div>
          {empty && <EmptyState text={empty}>{create}</EmptyState>}
          {children}
        </div>
      </div>
    </Layout>
  )
}

interface NavigationProps {
  groups: Group[]
  group: Group | undefined
  section: string
}

const menuId = 'workspace-menu'

/** The groups. On a phone it's a sheet that a button in the header opens, with all pages of each group. */
const Navigation = ({ groups, group, section }: NavigationProps, { t, map, role }: MapData) => (
  <nav class="menu workspace-nav" id={menuId} popover="auto" aria-label={t('workspace.link')}>
    <p class="sheet-head">
      {t('workspace.menu')}
      <button type="button" popovertarget={menuId} popovertargetaction="hide" aria-label={t('shortcuts.close')}>
        <Icon path="m5 5 10 10M15 5 5 15" />
      </button>
    </p>
    <ul>
      {groups.map((each) => (
        <li key={each.label}>
          <a href={urlOfGroup(map, each)} aria-current={each === group ? 'true' : undefined}>
            <Icon path={each.icon} />
            {t(each.label)}
            {each.label === 'workspace.review' && <PendingCount pending={map.pending ?? 0} />}
          </a>
          {each.sections.length > 1 && (
            <ul class="sheet-pages">
              {each.sections.map(({ path, label }) => (
                <li key={path}>
                  <a href={workspaceUrl(map, path)} aria-current={path === section ? 'page' : undefined}>
                    {t(label)}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {role === 'Administrator' && (
        <li class="new-map">
          <a href={workspaceUrl(map, 'new-map')} aria-current={section === 'new-map' ? 'page' : undefined}>
            <Icon path="M10 4v12M4 10h12" />
            {t('new-map.title')}
          </a>
        </li>
      )}
    </ul>
  </nav>
)

const urlOfGroup = (map: { path: string }, { sections }: Group): string => workspaceUrl(map, sections[0]?.path ?? '')

/** The start of a bar with bulk actions: how many records are selected, and the button that clears the selection. */
export const Selected = (_: object, { t }: CommonData) => (
  <>
    <output data-selected={t('bulk.selected')} />
    <button type="reset" class="button icon" aria-label={t('bulk.deselect')}>
      <Icon path="m5 5 10 10M15 5 5 15" />
    </button>
  </>
)

const refreshSeconds = 2

/** Part of a page that shows running work. Our script reloads the page; without it, the browser does. */
export const Refreshed = ({ children }: { children: ComponentChildren }) => (
  <div data-refresh={refreshSeconds}>
    <noscript>
      <meta http-equiv="refresh" content={String(refreshSeconds)} />
    </noscript>
    {children}
  </div>
)

interface TabsProps {
  group: Group
  current: Section
}

function Tabs({ group: { label, sections }, current }: TabsProps, { t, map }: MapData) {
  const tabs = sections.filter(({ tab }, at) => !tab || sections.findIndex((other) => other.tab === tab) === at)
  const isCurrent = ({ path, tab }: Section) => (tab ? tab === current.tab : path === current.path)
  return (
    <nav class="choices workspace-tabs" aria-label={t(label)}>
      {tabs.map((each) => (
        <a
          key={each.path}
          href={workspaceUrl(map, each.path)}
          aria-current={isCurrent(each) ? (each.tab ? 'true' : 'page') : undefined}
        >
          {t(each.tab ?? each.label)}
        </a>
      ))}
    </nav>
  )
}

const SharedTab = ({ group, current: { tab, path: here } }: TabsProps, { t, map }: MapData) => (
  <nav class="choices pills" aria-label={tab && t(tab)}>
    {group.sections
      .filter((each) => each.tab === tab)
      .map(({ path, label }) => (
        <a key={path} href={workspaceUrl(map, path)} aria-current={path === here ? 'page' : undefined}>
          {t(label)}
        </a>
      ))}
  </nav>
)
