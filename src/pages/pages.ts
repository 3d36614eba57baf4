import type { Page } from '../platform/http/page.ts'
import { commentAction } from './board/comment.ts'
import { followAction } from './board/follow.ts'
import { listPage } from './board/list.tsx'
import { mapPage } from './board/map.tsx'
import { messageAction } from './board/message.ts'
import { reportPage } from './board/report.tsx'
import { searchPage } from './board/search.tsx'
import { similarPage, suggestPage } from './board/suggest.tsx'
import { taskPage } from './board/task.tsx'
import { voteAction } from './board/vote.ts'
import { homePage } from './home.tsx'
import { codePage } from './sign-in/code.tsx'
import { languageAction } from './sign-in/language.ts'
import { linkPage } from './sign-in/link.tsx'
import { providerPages } from './sign-in/provider.tsx'
import { signInPage } from './sign-in/sign-in.tsx'
import { signOutPage } from './sign-in/sign-out.tsx'
import { queuePage } from './workspace/queue.tsx'
import { standingAction, waitingPage } from './workspace/waiting.tsx'
import { workspacePage } from './workspace/workspace.ts'
import { activityPages } from './you/activity.tsx'
import { deletePage } from './you/delete.tsx'
import { exportFile, exportPage } from './you/export.tsx'
import { endAllSessionsAction, endSessionAction } from './you/sessions.ts'
import { addressAction, settingsPage } from './you/settings.tsx'
import { welcomePage } from './you/welcome.tsx'

/** Every page for people. */
export const pages: Page[] = [
  homePage,
  mapPage,
  listPage,
  taskPage,
  voteAction,
  followAction,
  commentAction,
  messageAction,
  reportPage,
  suggestPage,
  similarPage,
  searchPage,
  workspacePage,
  queuePage,
  waitingPage,
  standingAction,
  signInPage,
  codePage,
  linkPage,
  signOutPage,
  ...providerPages,
  languageAction,
  ...activityPages,
  settingsPage,
  addressAction,
  endSessionAction,
  endAllSessionsAction,
  welcomePage,
  exportPage,
  exportFile,
  deletePage,
]
