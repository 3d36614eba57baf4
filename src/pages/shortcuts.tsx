import type { Page } from '../platform/http/page.ts'
import { commonData } from './layout/common-data.ts'
import { ShortcutsView } from './views/shortcuts.tsx'

/** The keys that do something. The script shows it in a dialog when somebody presses `?`. */
export const shortcutsPage: Page = {
  path: '/shortcuts',
  show: async (request) => ({ view: <ShortcutsView common={commonData(request)} /> }),
}
