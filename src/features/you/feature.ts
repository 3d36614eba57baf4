import type { Feature } from '../../platform/feature.ts'
import { activityPages } from './activity-pages.tsx'
import { deletePage } from './delete-page.tsx'
import { exportFile, exportPage } from './export-page.tsx'
import { endOneSession, endSessions } from './session-actions.ts'
import { addressAction, settingsPage } from './settings-page.tsx'
import { welcomePage } from './welcome-page.tsx'

/** What a person has in all maps, and their account. */
export const you: Feature = {
  name: 'you',
  pages: [
    ...activityPages,
    settingsPage,
    addressAction,
    endOneSession,
    endSessions,
    welcomePage,
    exportPage,
    exportFile,
    deletePage,
  ],
}
