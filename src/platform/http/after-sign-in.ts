/** A form that waits until its sender has signed in. */
export interface SavedForm {
  /** The path of the page it was sent to. */
  route: string
  params: Record<string, string>
  form: Record<string, string>
}

/** What to do after signing in: return to a page, and submit or show a form first if there is one. */
export interface AfterSignIn {
  return_to: string
  saved?: SavedForm
}

/** The field of a saved form that is shown again, filled in, and not submitted. */
export const onlyShown = 'only_shown'
