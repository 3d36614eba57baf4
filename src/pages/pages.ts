import type { Page } from '../platform/http/page.ts'
import type { PageDeps } from '../platform/http/server-deps.ts'
import type { Log } from '../platform/log.ts'
import { languageFor } from '../words/words.ts'
import { commandsPage } from './board/commands.tsx'
import { commitmentsPage } from './board/commitments.tsx'
import { feedPages } from './board/feeds.ts'
import { imagePages } from './board/images.ts'
import { claimAction, oldLinkPage } from './board/imported.tsx'
import { listPage } from './board/list.tsx'
import { mapPage } from './board/map.tsx'
import { newsPage } from './board/news.tsx'
import { ownTextPages } from './board/own-texts.tsx'
import { pageUpdates } from './board/page-updates.ts'
import { reportPage } from './board/report.tsx'
import { searchPages } from './board/search.tsx'
import { shareFiles } from './board/share-pictures.ts'
import { similarTasksPage } from './board/similar.tsx'
import { suggestPages } from './board/suggest.tsx'
import { taskPage } from './board/task.tsx'
import { taskActions } from './board/task-actions.ts'
import { embedBoardPage } from './embed/board.tsx'
import { oembedFile } from './embed/oembed.ts'
import { embedSuggestPages } from './embed/suggest.tsx'
import { errorPage } from './error.tsx'
import { flashOf } from './flash.tsx'
import { homePage } from './home.tsx'
import { jwtPage } from './jwt/sign-in.tsx'
import { mapYouPages } from './jwt/you.tsx'
import { commonData } from './layout/common-data.ts'
import { shortcutsPage } from './shortcuts.tsx'
import { browserPages } from './sign-in/browser-settings.tsx'
import { codePage } from './sign-in/code.tsx'
import { linkPages } from './sign-in/link.tsx'
import { signInUrl } from './sign-in/paths.ts'
import { providerPages } from './sign-in/provider.tsx'
import { findPersonInMap, findPersonWith, saveFormOfBrowser } from './sign-in/session.ts'
import { signInPage } from './sign-in/sign-in.tsx'
import { taskTeamActions } from './task-team/actions.ts'
import { deleteTaskPage } from './task-team/delete.tsx'
import { editTaskPage } from './task-team/edit.tsx'
import { mergePages } from './task-team/merge.tsx'
import { movePage } from './task-team/move.tsx'
import { notePages } from './task-team/notes.tsx'
import { versionsPages } from './task-team/versions.tsx'
import { voterPages } from './task-team/voters.tsx'
import { invitationPages } from './team/invitation.tsx'
import { newTeamPages } from './team/new-team.tsx'
import { workspacePages } from './workspace/pages.ts'
import { activityPages } from './you/activity.tsx'
import { mailPages } from './you/mail.tsx'
import { noticesPage } from './you/notices.tsx'
import { accountPages } from './you/settings.tsx'
import { welcomePage } from './you/welcome.tsx'
import { dataPages } from './you/your-data.tsx'

export const pages: Page[] = [
  homePage,
  mapPage,
  claimAction,
  listPage,
  taskPage,
  similarTasksPage,
  ...taskActions,
  ...ownTextPages,
  ...versionsPages,
  reportPage,
  ...suggestPages,
  embedBoardPage,
  ...embedSuggestPages,
  oembedFile,
  ...searchPages,
  editTaskPage,
  movePage,
  ...mergePages,
  deleteTaskPage,
  ...taskTeamActions,
  ...notePages,
  ...voterPages,
  commandsPage,
  shortcutsPage,
  ...workspacePages,
  commitmentsPage,
  newsPage,
  oldLinkPage,
  ...imagePages,
  ...shareFiles,
  pageUpdates,
  ...feedPages,
  ...invitationPages,
  ...newTeamPages,
  signInPage,
  codePage,
  ...linkPages,
  jwtPage,
  ...mapYouPages,
  ...providerPages,
  ...browserPages,
  ...activityPages,
  noticesPage,
  ...mailPages,
  ...accountPages,
  welcomePage,
  ...dataPages,
]

interface Settings {
  log: Log
  /** For browsers that request none of our languages. */
  language: string
}

export const pageDeps = ({ log, language }: Settings): PageDeps => ({
  pages,
  language: languageFor(language),
  viewData: commonData,
  errorView: errorPage,
  flashView: flashOf,
  findPerson: findPersonWith(log),
  findPersonInMap: findPersonInMap,
  saveForm: saveFormOfBrowser,
  signInUrl,
})
